import { argon2, argon2Sync, randomBytes } from 'node:crypto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { hashPassword, PARALLEL_HASHES, verifyPassword } from './passwords.ts'

vi.mock(import('node:crypto'), async (original) => {
  const { costlyArgon2 } = await import('#server/testing/cheap-password-hashes.ts')
  return { ...(await original()), argon2: vi.fn(costlyArgon2) }
})

const LONGEST_QUEUE = 200

describe('a password', () => {
  it('is hashed with Argon2id as OWASP advises, with a salt of its own', async () => {
    const [first, second] = [
      await hashPassword('quai des brumes'),
      await hashPassword('quai des brumes'),
    ]
    expect(first).toMatch(
      /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/,
    )
    expect(second).not.toBe(first)
  })

  it('is recognised, and no other is', async () => {
    const hash = await hashPassword('quai des brumes')
    expect(await verifyPassword('quai des brumes', hash)).toBe(true)
    for (const other of [
      '',
      'Quai des brumes',
      'quai des brumes ',
      'quai des brume',
      'quai  des brumes',
    ])
      expect(await verifyPassword(other, hash), other).toBe(false)
  })

  it('is the same on a keyboard that writes accents in two pieces', async () => {
    expect(await verifyPassword('de\u0301sole\u0301', await hashPassword('d\u00e9sol\u00e9'))).toBe(
      true,
    )
  })

  it('of nobody is never right, and costs a hash all the same', async () => {
    vi.mocked(argon2).mockClear()
    expect(await verifyPassword('quai des brumes', undefined)).toBe(false)
    expect(argon2).toHaveBeenCalledOnce()
  })
})

describe('hashing', () => {
  type Finish = (error: Error | null, tag: Buffer) => void
  const started: Finish[] = []
  /** Hashes begin, and end when the test says so. */
  function holdHashes() {
    vi.mocked(argon2).mockImplementation(
      (_algorithm: unknown, _parameters: unknown, finish: unknown) =>
        void started.push(finish as Finish),
    )
  }
  const tag = Buffer.alloc(32)
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  async function finishAll() {
    for (let finish = started.shift(); finish; finish = started.shift()) {
      finish(null, tag)
      await settle()
    }
  }

  afterEach(() => {
    vi.mocked(argon2).mockReset()
    started.length = 0
  })

  it('leaves a core free, whatever the crowd', async () => {
    holdHashes()
    const crowd = Array.from({ length: 20 + PARALLEL_HASHES }, (_, n) =>
      verifyPassword(`password ${n}`, undefined),
    )
    await settle()
    expect(started).toHaveLength(PARALLEL_HASHES)
    started.shift()?.(null, tag)
    await settle()
    expect(started).toHaveLength(PARALLEL_HASHES)
    await finishAll()
    expect(await Promise.all(crowd)).toEqual(crowd.map(() => false))
  })

  it('is refused with a time to come back when the queue is too long, and goes on afterwards', async () => {
    holdHashes()
    const crowd = Array.from({ length: PARALLEL_HASHES + LONGEST_QUEUE }, () =>
      verifyPassword('password', undefined),
    )
    await expect(verifyPassword('password', undefined)).rejects.toMatchObject({
      code: 'overloaded',
      retryAfterSeconds: expect.any(Number),
    })
    await finishAll()
    expect(await Promise.all(crowd)).toHaveLength(PARALLEL_HASHES + LONGEST_QUEUE)
    const later = verifyPassword('password', undefined)
    await settle()
    await finishAll()
    expect(await later).toBe(false)
  })

  it('begins with who is in a hurry, and does not look at a password once that one’s patience is over', async () => {
    holdHashes()
    const ended: string[] = []
    const compare = (name: string, patienceMs?: number) =>
      verifyPassword(name, undefined, patienceMs).then(
        () => ended.push(name),
        ({ code }) => ended.push(`${name}: ${code}`),
      )
    const all = [
      ...Array.from({ length: PARALLEL_HASHES }, () => compare('running')),
      compare('patient'),
      compare('hurried', 60_000),
      compare('too late', 0),
    ]
    await settle()
    await finishAll()
    await Promise.all(all)
    expect(ended).toContain('too late: overloaded')
    expect(ended.indexOf('hurried')).toBeLessThan(ended.indexOf('patient'))
    expect(vi.mocked(argon2)).toHaveBeenCalledTimes(PARALLEL_HASHES + 2)
  })

  it('gives its place on when it fails', async () => {
    holdHashes()
    const failing = Array.from({ length: PARALLEL_HASHES }, () =>
      verifyPassword('password', undefined),
    )
    const next = verifyPassword('password', undefined)
    const failures = Promise.allSettled(failing)
    await settle()
    for (const finish of started.splice(0)) finish(new Error('out of memory'), tag)
    expect((await failures).map(({ status }) => status)).toEqual(failing.map(() => 'rejected'))
    await settle()
    await finishAll()
    expect(await next).toBe(false)
  })
})

it('still knows a password that was hashed at another cost', async () => {
  const cheaper = await argon2Hash('secret1', { memory: 8192, passes: 1, parallelism: 1 })
  expect(await verifyPassword('secret1', cheaper)).toBe(true)
  expect(await verifyPassword('secret2', cheaper)).toBe(false)
})

async function argon2Hash(
  password: string,
  cost: { memory: number; passes: number; parallelism: number },
): Promise<string> {
  const nonce = randomBytes(16)
  const tag = argon2Sync('argon2id', { ...cost, message: password, nonce, tagLength: 32 })
  const encode = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${encode(nonce)}$${encode(tag)}`
}
