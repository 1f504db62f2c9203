import type { Measurement } from './bench.ts'
import { startServer } from './child-server.ts'
import { compareRates } from './compare-rates.ts'

/** What a server sends by itself on every answer: the bare one must not send it twice. */
const AUTOMATIC_HEADERS = new Set(['date', 'connection', 'keep-alive'])

/** The bytes and headers of an answer, for a bare server to send. */
export async function answerOf(port: number, path: string) {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { 'accept-encoding': 'identity' },
  })
  const headers = [...answer.headers].filter(([name]) => !AUTOMATIC_HEADERS.has(name)).flat()
  return { headers, body: Buffer.from(await answer.arrayBuffer()) }
}

/**
 * Requests per second of one path of the site, against bare node:http sending the same bytes and
 * headers.
 */
export async function measureAgainstBare(path: string): Promise<Measurement[]> {
  const site = await startServer('site')
  const bare = await startServer('bare', await answerOf(site.port, path))
  const measured = await compareRates(
    `GET ${path}`,
    { port: site.port, path },
    { port: bare.port, path },
  )
  await Promise.all([site.stop(), bare.stop()])
  return [measured]
}
