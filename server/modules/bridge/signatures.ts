import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { type Sealed, signedAnswer, signedCall, signedSeal } from '#contract/bridge.ts'

export const hashOf = (body: string | Buffer) => createHash('sha256').update(body).digest('hex')
const sign = (key: string, text: string) => createHmac('sha256', key).update(text).digest('hex')

/** Somebody nobody knows is compared with as well: it takes as long. */
const NOBODY = 'nobody'

type Call = Parameters<typeof signedCall>[0]

/** Which of a server's keys a call was signed with; null: none. */
export function signingKey(keys: readonly string[], call: Call, signature: string): string | null {
  const text = signedCall(call)
  const given = Buffer.from(signature)
  const matches = (key: string) => {
    const expected = Buffer.from(sign(key, text))
    return given.length === expected.length && timingSafeEqual(given, expected)
  }
  if (keys.length === 0) matches(NOBODY)
  return keys.find(matches) ?? null
}

export const answerSignature = (key: string, nonce: string, body: string | Buffer) =>
  sign(key, signedAnswer(nonce, hashOf(body)))

/** As a game server may keep it, for it alone and for this use alone. */
export function sealText(
  key: string,
  kind: Parameters<typeof signedSeal>[0],
  server: number,
  content: object,
): Sealed {
  const text = JSON.stringify(content)
  return { text, seal: sign(key, signedSeal(kind, server, hashOf(text))) }
}
