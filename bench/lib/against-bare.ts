import type { Measurement } from './bench.ts'
import { startServer } from './child-server.ts'
import { interleave, median } from './interleave.ts'
import { requestsPerSecond } from './load.ts'

const ROUNDS = 7
const SECONDS = 2

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
  const { ours, peer } = await interleave(
    ROUNDS,
    () => requestsPerSecond(site.port, path, SECONDS),
    () => requestsPerSecond(bare.port, path, SECONDS),
  )
  await Promise.all([site.stop(), bare.stop()])
  const ratio = median(ours) / median(peer)
  return [
    {
      what: `GET ${path}`,
      ours: `${Math.round(median(ours))}/s`,
      peer: `${Math.round(median(peer))}/s`,
      ratio,
    },
  ]
}
