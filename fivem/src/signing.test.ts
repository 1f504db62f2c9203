import { expect, it } from 'vitest'
import { isAnswerSigned, signCall } from './signing.ts'

const KEY = 'clé-d’essai'
const CALL = {
  method: 'POST',
  path: '/api/bridge/v1/sync?x=1',
  timestamp: '1731690000',
  nonce: 'AAAAAAAAAAAAAAAAAAAAAA',
  body: '{"boot":"é"}',
}

// Both made with openssl, from the protocol's own words.
it('signs a call as the protocol writes it', () => {
  expect(signCall(KEY, CALL)).toBe(
    'de4fca985de01622c8df93c313978d79d1efdf5bc9927f0e3001e2c22c86e32b',
  )
})

it('believes an answer only with the right signature', () => {
  const body = '{"now":1}'
  const right = '6634df3cff98484e07d81000e2552076b3be8152cf2d0adb500f18d0e2cde48b'
  expect(isAnswerSigned(KEY, CALL.nonce, body, right)).toBe(true)
  expect(isAnswerSigned('autre', CALL.nonce, body, right)).toBe(false)
  expect(isAnswerSigned(KEY, 'B'.repeat(22), body, right)).toBe(false)
  expect(isAnswerSigned(KEY, CALL.nonce, `${body} `, right)).toBe(false)
  expect(isAnswerSigned(KEY, CALL.nonce, body, undefined)).toBe(false)
  expect(isAnswerSigned(KEY, CALL.nonce, body, right.slice(0, -2))).toBe(false)
})
