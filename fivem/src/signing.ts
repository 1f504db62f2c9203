import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { signedAnswer, signedCall } from '#contract/bridge.ts'

const hash = (body: string) => createHash('sha256').update(body).digest('hex')
const hmac = (key: string, text: string) => createHmac('sha256', key).update(text).digest('hex')

type Call = { method: string; path: string; timestamp: string; nonce: string; body: string }

export const signCall = (key: string, { body, ...call }: Call) =>
  hmac(key, signedCall({ ...call, bodyHash: hash(body) }))

/** Whether an answer comes from who has the key, and to this very call. */
export function isAnswerSigned(key: string, nonce: string, body: string, signature: unknown) {
  const wanted = Buffer.from(hmac(key, signedAnswer(nonce, hash(body))))
  const given = Buffer.from(String(signature))
  return wanted.length === given.length && timingSafeEqual(wanted, given)
}
