import { argon2 as argon2Callback, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { AppError } from './errors.ts'

const argon2 = promisify(argon2Callback)

/** OWASP's first choice for Argon2id: 19 MiB, two passes. */
export const ARGON2 = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const
const PREFIX = `$argon2id$v=19$m=${ARGON2.memory},t=${ARGON2.passes},p=${ARGON2.parallelism}`
const SALT_BYTES = 16

/**
 * Bounded concurrency: one core stays free for everything else, so that a flood of logins does not
 * stop the site.
 */
export const PARALLEL_HASHES = Math.max(1, availableParallelism() - 1)
/** Beyond this, waiting is longer than anyone's patience. */
const LONGEST_QUEUE = 200

let running = 0
const waiting: (() => void)[] = []
/** Others wait for what these are told, so they go first. */
const hurried: (() => void)[] = []

const overloaded = () =>
  new AppError(
    'overloaded',
    'Trop de connexions en même temps. Veuillez réessayer dans quelques secondes.',
    { retryAfterSeconds: 5 },
  )

async function inTurn<Result>(
  work: () => Promise<Result>,
  patienceMs: number | undefined,
): Promise<Result> {
  const since = performance.now()
  if (running >= PARALLEL_HASHES) {
    if (waiting.length + hurried.length >= LONGEST_QUEUE) throw overloaded()
    await new Promise<void>((resolve) =>
      (patienceMs === undefined ? waiting : hurried).push(resolve),
    )
  } else running++
  try {
    if (patienceMs !== undefined && performance.now() - since > patienceMs) throw overloaded()
    return await work()
  } finally {
    // The place goes straight to the next in line.
    const next = hurried.shift() ?? waiting.shift()
    if (next) next()
    else running--
  }
}

type Cost = { memory: number; passes: number; parallelism: number }

function derive(
  password: string,
  nonce: Buffer,
  cost: Cost = ARGON2,
  patienceMs?: number,
): Promise<Buffer> {
  return inTurn(
    () => argon2('argon2id', { ...ARGON2, ...cost, message: password.normalize('NFKC'), nonce }),
    patienceMs,
  )
}

/** What a hash was made with: a later change of the cost must not lock anyone out. */
function costOf(parameters: string): Cost {
  const [memory = ARGON2.memory, passes = ARGON2.passes, parallelism = ARGON2.parallelism] =
    parameters.match(/\d+/g)?.map(Number) ?? []
  return { memory, passes, parallelism }
}

const encode = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

/** An Argon2id hash in the usual `$argon2id$…` form. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  return `${PREFIX}$${encode(salt)}$${encode(await derive(password, salt))}`
}

const NONE = '$none'
/**
 * In place of a hash for an account that has no password: one of nothing that can be typed, marked.
 * Each is another, so that what was begun under one ends with the next.
 */
export const noPassword = () =>
  `${PREFIX}$${encode(randomBytes(SALT_BYTES))}$${encode(randomBytes(ARGON2.tagLength))}${NONE}`
export const isPassword = (hash: string) => !hash.endsWith(NONE)

/**
 * Against timing attacks, somebody to compare with when there is nobody: an unknown name must cost
 * what a wrong password costs.
 */
const NOBODY = noPassword()

/**
 * Whether the password is the one that was hashed; always false, and as slow, without a hash. With
 * a `patienceMs` it goes before those without, and throws, without having looked, when it could
 * begin only after that.
 */
export async function verifyPassword(
  password: string,
  hash: string | undefined,
  patienceMs?: number,
): Promise<boolean> {
  const [, , , parameters = '', salt = '', tag = ''] = (hash ?? NOBODY).split('$')
  const derived = await derive(
    password,
    Buffer.from(salt, 'base64'),
    costOf(parameters),
    patienceMs,
  )
  return timingSafeEqual(derived, Buffer.from(tag, 'base64'))
}
