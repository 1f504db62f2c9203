import { measureAgainstBare } from './lib/against-bare.ts'
import type { Bench } from './lib/bench.ts'

export const bench: Bench = {
  name: 'maintenance-status',
  claim:
    'The call every open tab makes every 1.5 s, against bare node:http sending the same bytes and headers (requests/s).',
  goal: { atLeast: 0.9 },
  run: () => measureAgainstBare('/api/maintenance/status'),
}
