import type { Measurement } from './bench.ts'
import { startServer } from './child-server.ts'
import { compareRates } from './compare-rates.ts'

/** What a server sends by itself on every answer: the bare one must not send it twice. */
const AUTOMATIC_HEADERS = new Set(['date', 'connection', 'keep-alive'])

/**
 * Requests per second of one path of the site, against bare node:http sending the same bytes and
 * headers.
 */
export async function measureAgainstBare(path: string): Promise<Measurement[]> {
  const site = await startServer('site')
  const answer = await fetch(`http://127.0.0.1:${site.port}${path}`, {
    headers: { 'accept-encoding': 'identity' },
  })
  const headers = [...answer.headers].filter(([name]) => !AUTOMATIC_HEADERS.has(name)).flat()
  const bare = await startServer('bare', { headers, body: Buffer.from(await answer.arrayBuffer()) })
  const measured = await compareRates(
    `GET ${path}`,
    { port: site.port, path },
    { port: bare.port, path },
  )
  await Promise.all([site.stop(), bare.stop()])
  return [measured]
}
