import { expect, it } from 'vitest'
import { fromParis, inParis } from './paris-time.ts'

it.each([
  ['in winter', '2026-12-01T18:30', '2026-12-01T17:30:00.000Z'],
  ['in summer', '2026-07-01T18:30', '2026-07-01T16:30:00.000Z'],
  ['in the hour that comes twice, the first', '2026-10-25T02:30', '2026-10-25T00:30:00.000Z'],
])('reads what French clocks show %s, and shows it again', (_, local, iso) => {
  expect(fromParis(local)?.toISOString()).toBe(iso)
  expect(inParis(new Date(iso))).toBe(local)
})

it.each(['', 'demain', '2026-02-30T10:00', '2026-13-01T10:00', '2026-03-29T02:30', '2026-12-01'])(
  'knows no moment that is « %s »',
  (local) => {
    expect(fromParis(local)).toBe(null)
  },
)
