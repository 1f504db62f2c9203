import { expect, it } from 'vitest'
import { litWindows } from './lit-windows.ts'

it.each([
  ['nothing while nobody knows', undefined, undefined],
  ['no window while the server is off', null, 0],
  ['one light in an empty town', 0, 1],
  ['some windows for the first player', 1, 2],
  ['some below a quarter', 15, 2],
  ['more from a quarter on', 16, 3],
  ['more below a half', 31, 3],
  ['all from a half on', 32, 4],
  ['all when it is full', 64, 4],
])('lights %s', (_, count, lit) => {
  expect(litWindows(count, 64)).toBe(lit)
})
