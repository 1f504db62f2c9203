import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Bench } from './lib/bench.ts'
import { startServer } from './lib/child-server.ts'
import { interleave, median } from './lib/interleave.ts'
import { percentile, pollingLatencies } from './lib/latency.ts'
import { MANY_CALLERS } from './lib/logins.ts'

const PATH = '/api/maintenance/status'
const ROUNDS = 5
const SECONDS = 6
const CROWD = 64

async function p99(port: number): Promise<number> {
  return percentile(await pollingLatencies(port, PATH, SECONDS), 0.99)
}

/** The same while a crowd guesses passwords; the last guesses are answered before it returns. */
async function p99InFlood(port: number): Promise<number> {
  const flood = new Worker(new URL('./lib/login-flood.ts', import.meta.url), {
    workerData: { port, crowd: CROWD },
  })
  await once(flood, 'online')
  await pause(500)
  const result = await p99(port)
  flood.postMessage('stop')
  await once(flood, 'exit')
  return result
}

export const bench: Bench = {
  name: 'login-flood',
  claim: `p99 of a polled read while ${CROWD} callers guess passwords without pause, against the same read when all is quiet.`,
  goal: { atMost: 3 },
  async run() {
    const site = await startServer('site', MANY_CALLERS)
    const { ours, peer } = await interleave(
      ROUNDS,
      () => p99InFlood(site.port),
      () => p99(site.port),
    )
    await site.stop()
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
