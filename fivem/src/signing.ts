import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { type Sealed, signedAnswer, signedCall, signedSeal } from '#contract/bridge.ts'

const hash = (body: string) => createHash('sha256').update(body).digest('hex')
const hmac = (key: string, text: string) => createHmac('sha256', key).update(text).digest('hex')

type Call = { method: string; path: string; timestamp: string; nonce: string; body: string }

export const signCall = (key: string, { body, ...call }: Call) =>
  hmac(key, signedCall({ ...call, bodyHash: hash(body) }))

/** In constant time. */
function isSame(wanted: string, given: unknown): boolean {
  const [one, other] = [Buffer.from(wanted), Buffer.from(String(given))]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** Whether an answer comes from who has the key, and to this very call. */
export const isAnswerSigned = (key: string, nonce: string, body: string, signature: unknown) =>
  isSame(hmac(key, signedAnswer(nonce, hash(body))), signature)

/** Whether the site made this text, for this game server and this use, however long ago. */
export const isSealed = (
  { key, server }: { key: string; server: number },
  kind: Parameters<typeof signedSeal>[0],
  { text, seal }: Sealed,
) => isSame(hmac(key, signedSeal(kind, server, hash(text))), seal)
