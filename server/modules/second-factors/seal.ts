import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Deps } from '#server/deps.ts'
import { deriveKey } from '#server/lib/secret.ts'

const ALGORITHM = 'aes-256-gcm'
const [NONCE_BYTES, TAG_BYTES] = [12, 16]

type SealDeps = Pick<Deps, 'tokenKey'>

/** Authenticated encryption: without the site's secret the text can be neither read nor made. */
export function seal({ tokenKey }: SealDeps, purpose: string, text: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(ALGORITHM, deriveKey(tokenKey, purpose), nonce)
  const sealed = [cipher.update(text, 'utf8'), cipher.final()]
  return Buffer.concat([nonce, ...sealed, cipher.getAuthTag()]).toString('base64url')
}

/** Null for what was sealed otherwise: for another purpose, by another secret, or by nobody. */
export function unseal({ tokenKey }: SealDeps, purpose: string, sealed: string): string | null {
  const data = Buffer.from(sealed, 'base64url')
  if (data.length < NONCE_BYTES + TAG_BYTES) return null
  const nonce = data.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv(ALGORITHM, deriveKey(tokenKey, purpose), nonce)
  decipher.setAuthTag(data.subarray(-TAG_BYTES))
  try {
    const text = decipher.update(data.subarray(NONCE_BYTES, -TAG_BYTES))
    return Buffer.concat([text, decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
