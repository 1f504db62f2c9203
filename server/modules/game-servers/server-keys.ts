import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import type { Deps } from '#server/deps.ts'
import { deriveKey } from '#server/lib/secret.ts'

const IV_BYTES = 12
const TAG_BYTES = 16

type Secret = Pick<Deps, 'tokenKey'>

export const newKey = () => `mnt_${randomBytes(32).toString('base64url')}`

/**
 * Authenticated encryption, by a key that is derived from the site's secret: who reads the database
 * alone cannot sign as a game server. When the secret changes, each server needs a new key.
 */
export function seal({ tokenKey }: Secret, key: string): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', deriveKey(tokenKey, 'game-server-keys'), iv)
  const sealed = Buffer.concat([cipher.update(key, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/** Null: it was sealed under another secret. */
export function unseal({ tokenKey }: Secret, bytes: Buffer): string | null {
  const iv = bytes.subarray(0, IV_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', deriveKey(tokenKey, 'game-server-keys'), iv)
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  try {
    const plain = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES))
    return Buffer.concat([plain, decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

/** Tells whether a key is the one that was seen before, and nothing else about it. */
export function fingerprint({ tokenKey }: Secret, key: string): string {
  return createHmac('sha256', deriveKey(tokenKey, 'game-server-fingerprints'))
    .update(key)
    .digest('base64url')
}
