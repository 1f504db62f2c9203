import { measureAgainstBare } from './lib/against-bare.ts'
import type { Bench } from './lib/bench.ts'

export const bench: Bench = {
  name: 'snapshot-read',
  claim:
    'A public list, with every security header, against bare node:http sending the same bytes and headers (requests/s).',
  goal: { atLeast: 0.9 },
  run: () => measureAgainstBare('/api/public/factions'),
}
