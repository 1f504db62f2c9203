import { expect, it } from 'vitest'
import { base32, matchingStep, stepOf, totpAt, totpUri } from './totp.ts'

const SECRET = Buffer.from('12345678901234567890')

it.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('shows at second %i what RFC 6238 does', (second, code) => {
  const time = new Date(second * 1000)
  expect(totpAt(SECRET, stepOf(time))).toBe(code)
  expect(matchingStep(SECRET, code, time)).toBe(stepOf(time))
})

it('takes the code of a step before and after, and of none further off', () => {
  const time = new Date(1111111111000)
  const steps = [-2, -1, 0, 1, 2].map((late) =>
    matchingStep(SECRET, totpAt(SECRET, stepOf(time) + late), time),
  )
  expect(steps).toEqual([null, stepOf(time) - 1, stepOf(time), stepOf(time) + 1, null])
})

it.each(['', '28708', '2870820', '28708é', 'abcdef'])('takes no %j', (code) => {
  expect(matchingStep(SECRET, code, new Date(59_000))).toBeNull()
})

it('is written as apps read it', () => {
  expect(base32(SECRET)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(totpUri(SECRET, 'Port Minuit', 'Zoé & Lou')).toBe(
    'otpauth://totp/Port%20Minuit:Zo%C3%A9%20%26%20Lou?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Port%20Minuit',
  )
})
