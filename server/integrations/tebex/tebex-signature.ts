import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** Tebex signs the hash of the body, as text, and not the body itself. */
function signBody(rawBody: Buffer, secret: string): string {
  const digest = createHash('sha256').update(rawBody).digest('hex')
  return createHmac('sha256', secret).update(digest).digest('hex')
}

export function isSigned(rawBody: Buffer, signature: string, secret: string): boolean {
  const [expected, given] = [signBody(rawBody, secret), signature].map((hex) => Buffer.from(hex))
  return expected?.length === given?.length && timingSafeEqual(expected as Buffer, given as Buffer)
}
