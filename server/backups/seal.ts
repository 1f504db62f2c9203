import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { Transform, type TransformCallback } from 'node:stream'
import * as z from 'zod/mini'
import { BackupFault } from './backup-fault.ts'

const CIPHER = 'aes-256-gcm'
const CHUNK = 64 * 1024
const TAG = 16
/** What OWASP names for 32 MB of memory: a small machine restores, too. */
const COST = { N: 2 ** 15, r: 8, p: 3 }
const MOST_MEMORY = 256 * 1024 * 1024

/**
 * How the key comes from the passphrase; in clear at the head of an archive, whose lie must not ask
 * for all the memory there is.
 */
export const sealSettings = z.object({
  salt: z.string(),
  N: z.int().check(z.lte(2 ** 17)),
  r: z.int().check(z.lte(8)),
  p: z.int().check(z.lte(16)),
})
export type SealSettings = z.infer<typeof sealSettings>

export const newSealSettings = (): SealSettings => ({
  salt: randomBytes(16).toString('base64'),
  ...COST,
})

function deriveSealKey(passphrase: string, { salt, N, r, p }: SealSettings): Promise<Buffer> {
  const options = { N, r, p, maxmem: MOST_MEMORY }
  const from = Buffer.from(salt, 'base64')
  return new Promise((resolve, reject) =>
    scrypt(passphrase.normalize('NFC'), from, 32, options, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  )
}

/**
 * The STREAM construction: chunks are numbered, and the last one says that it is, so that none can
 * be left out, moved or cut off. The key is of this archive alone, by its salt.
 */
function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(index, 5, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/** Collects bytes and hands on chunks of one size; what is left at the end is the last. */
class Chunks extends Transform {
  #held: Buffer[] = []
  #length = 0
  #index = 0
  readonly #size: number
  readonly #work: (chunk: Buffer, nonce: Buffer) => Buffer

  constructor(size: number, work: (chunk: Buffer, nonce: Buffer) => Buffer) {
    super()
    this.#size = size
    this.#work = work
  }

  override _transform(bytes: Buffer, _: BufferEncoding, done: TransformCallback) {
    this.#held.push(bytes)
    this.#length += bytes.length
    this.#handOn(done, false)
  }

  override _flush(done: TransformCallback) {
    this.#handOn(done, true)
  }

  #handOn(done: TransformCallback, isEnd: boolean) {
    try {
      if (this.#length > this.#size) {
        let all = Buffer.concat(this.#held)
        for (; all.length > this.#size; all = all.subarray(this.#size))
          this.push(this.#work(all.subarray(0, this.#size), nonceOf(this.#index++, false)))
        this.#held = [all]
        this.#length = all.length
      }
      if (isEnd) this.push(this.#work(Buffer.concat(this.#held), nonceOf(this.#index, true)))
      done()
    } catch (error) {
      done(error as Error)
    }
  }
}

/** Encrypts what passes through it. `head` is not encrypted, and cannot be changed either. */
export async function createSealer(passphrase: string, settings: SealSettings, head: Buffer) {
  const key = await deriveSealKey(passphrase, settings)
  return new Chunks(CHUNK, (chunk, nonce) => {
    const cipher = createCipheriv(CIPHER, key, nonce).setAAD(head)
    return Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()])
  })
}

/** Decrypts what passes through it, and fails at the first byte that is not as it was written. */
export async function createOpener(passphrase: string, settings: SealSettings, head: Buffer) {
  const key = await deriveSealKey(passphrase, settings)
  return new Chunks(CHUNK + TAG, (chunk, nonce) => {
    try {
      const [content, tag] = [chunk.subarray(0, -TAG), chunk.subarray(-TAG)]
      const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG })
      decipher.setAAD(head).setAuthTag(tag)
      return Buffer.concat([decipher.update(content), decipher.final()])
    } catch (cause) {
      throw new BackupFault(
        'L’archive ne s’ouvre pas : BACKUP_PASSPHRASE n’est pas la phrase avec laquelle elle a été faite, ou le fichier est abîmé.',
        { cause },
      )
    }
  })
}
