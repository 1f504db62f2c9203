import type { Bench } from './lib/bench.ts'
import { startServer } from './lib/child-server.ts'
import { compareRates } from './lib/compare-rates.ts'

export const bench: Bench = {
  name: 'memory-lane',
  claim:
    'A polled read sent from memory in front of the router, against the same through it, as with a query string (requests/s).',
  goal: { atLeast: 1.1 },
  async run() {
    const { port, stop } = await startServer('site')
    const measurements = []
    for (const path of ['/api/public/factions', '/api/maintenance/status']) {
      const throughRouter = { port, path: `${path}?` }
      measurements.push(await compareRates(`GET ${path}`, { port, path }, throughRouter))
    }
    await stop()
    return measurements
  },
}
