import { argon2 as argon2Callback, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { AppError } from './errors.ts'

const argon2 = promisify(argon2Callback)

/** OWASP's first choice for Argon2id: 19 MiB, two passes. */
const MEMORY_KIB = 19_456
const PASSES = 2
const TAG_BYTES = 32
const SALT_BYTES = 16

/** One core stays free for everything else, so that a flood of logins does not stop the site. */
const PARALLEL = Math.max(1, availableParallelism() - 1)
/** Beyond this, waiting is longer than anyone's patience. */
const LONGEST_QUEUE = 200

let running = 0
const waiting: (() => void)[] = []

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= PARALLEL) {
    if (waiting.length >= LONGEST_QUEUE)
      throw new AppError('overloaded', 'Trop de connexions en même temps. Veuillez réessayer dans quelques secondes.')
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else running++
  try {
    return await work()
  } finally {
    // The place goes straight to the next in line.
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

function derive(password: string, nonce: Buffer): Promise<Buffer> {
  return inTurn(() =>
    argon2('argon2id', {
      message: password.normalize('NFKC'),
      nonce,
      parallelism: 1,
      tagLength: TAG_BYTES,
      memory: MEMORY_KIB,
      passes: PASSES,
    }),
  )
}

const encode = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

/** An Argon2id hash in the usual `$argon2id$…` form. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=1$${encode(salt)}$${encode(await derive(password, salt))}`
}

/** Somebody to compare with when there is nobody: an unknown name must cost what a wrong password costs. */
const NOBODY = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=1$${encode(randomBytes(SALT_BYTES))}$${encode(randomBytes(TAG_BYTES))}`

/** Whether the password is the one that was hashed; always false, and as slow, without a hash. */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const [, , , , salt = '', tag = ''] = (hash ?? NOBODY).split('$')
  const derived = await derive(password, Buffer.from(salt, 'base64'))
  return timingSafeEqual(derived, Buffer.from(tag, 'base64'))
}
