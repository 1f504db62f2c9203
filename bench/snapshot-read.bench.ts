import type { Bench } from './lib/bench.ts'
import { startServer } from './lib/child-server.ts'
import { interleave, median } from './lib/interleave.ts'
import { requestsPerSecond } from './lib/load.ts'

const PATH = '/api/public/factions'
const ROUNDS = 7
const SECONDS = 2

/** What a server sends by itself on every answer: the bare one must not send it twice. */
const AUTOMATIC_HEADERS = new Set(['date', 'connection', 'keep-alive'])

export const bench: Bench = {
  name: 'snapshot-read',
  claim: 'A public list, with every security header, against bare node:http sending the same bytes and headers (requests/s).',
  goal: { atLeast: 0.9 },
  async run() {
    const site = await startServer('site')
    const answer = await fetch(`http://127.0.0.1:${site.port}${PATH}`, { headers: { 'accept-encoding': 'identity' } })
    const headers = [...answer.headers].filter(([name]) => !AUTOMATIC_HEADERS.has(name)).flat()
    const bare = await startServer('bare', { headers, body: Buffer.from(await answer.arrayBuffer()) })
    const { ours, peer } = await interleave(
      ROUNDS,
      () => requestsPerSecond(site.port, PATH, SECONDS),
      () => requestsPerSecond(bare.port, PATH, SECONDS),
    )
    await Promise.all([site.stop(), bare.stop()])
    return [
      {
        what: `GET ${PATH}`,
        ours: `${Math.round(median(ours))}/s`,
        peer: `${Math.round(median(peer))}/s`,
        ratio: median(ours) / median(peer),
      },
    ]
  },
}
