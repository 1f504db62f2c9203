import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { answerOf } from './lib/against-bare.ts'
import type { Bench } from './lib/bench.ts'
import { startServer } from './lib/child-server.ts'
import { interleave, median } from './lib/interleave.ts'
import { percentile, pollingLatencies } from './lib/latency.ts'
import { MANY_CALLERS } from './lib/logins.ts'

const PATH = '/api/maintenance/status'
const ROUNDS = 5
const SECONDS = 6
const CROWD = 64

/** While a crowd guesses passwords; the last guesses are answered before it returns. */
async function p99InFlood(port: number): Promise<number> {
  const flood = new Worker(new URL('./lib/login-flood.ts', import.meta.url), {
    workerData: { port, crowd: CROWD },
  })
  await once(flood, 'online')
  await pause(500)
  const result = percentile(await pollingLatencies(port, PATH, SECONDS), 0.99)
  flood.postMessage('stop')
  await once(flood, 'exit')
  return result
}

export const bench: Bench = {
  name: 'login-flood',
  claim: `p99 of a polled read while ${CROWD} callers guess passwords without pause, against bare node:http that sends the same bytes and hashes each guess as soon as a thread is free.`,
  goal: { atMost: 0.5 },
  async run() {
    const site = await startServer('site', MANY_CALLERS)
    const bare = await startServer('bare-login', await answerOf(site.port, PATH))
    const { ours, peer } = await interleave(
      ROUNDS,
      () => p99InFlood(site.port),
      () => p99InFlood(bare.port),
    )
    await Promise.all([site.stop(), bare.stop()])
    return [
      {
        what: `GET ${PATH}`,
        ours: `${median(ours).toFixed(2)} ms`,
        peer: `${median(peer).toFixed(2)} ms`,
        ratio: median(ours) / median(peer),
      },
    ]
  },
}
