import type { Bench } from './lib/bench.ts'
import { startServer } from './lib/child-server.ts'
import { requestsPerSecond } from './lib/load.ts'

const PATH = '/api/maintenance/status'
const CALLS = 1_000_000
const WARM_UP_SECONDS = 5
const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`

export const bench: Bench = {
  name: 'status-memory',
  claim:
    'Memory of the process after a million calls of the maintenance status, against before them (heap in use after a collection).',
  goal: { atMost: 1.05 },
  async run() {
    const site = await startServer('site')
    await requestsPerSecond(site.port, PATH, WARM_UP_SECONDS)
    const before = await site.heapUsed()
    for (let calls = 0; calls < CALLS; ) calls += (await requestsPerSecond(site.port, PATH, 5)) * 5
    const after = await site.heapUsed()
    await site.stop()
    return [
      {
        what: `${CALLS.toLocaleString('en')} × GET ${PATH}`,
        ours: megabytes(after),
        peer: megabytes(before),
        ratio: after / before,
      },
    ]
  },
}
