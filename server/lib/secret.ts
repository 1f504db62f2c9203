import { hkdfSync, randomBytes } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { explainFolderError, OWNER_FILE, prepareDataFolder } from './data-folder.ts'

const SHORTEST = 32

/** The secret kept beside the data, made on the first start. */
export function readOrCreateSecret(dataDir: string): string {
  const file = join(dataDir, 'secret')
  prepareDataFolder(dataDir)
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: OWNER_FILE })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST')
      throw explainFolderError(error as Error, dataDir)
  }
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length >= SHORTEST) return secret
  // A full disk leaves an empty file behind, and anyone can sign with nothing.
  rmSync(file)
  return readOrCreateSecret(dataDir)
}

/** A key for one purpose: what signs cookies is useless for signing tokens. */
export function deriveKey(secret: string | Uint8Array, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32))
}
