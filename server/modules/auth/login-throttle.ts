import { inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { Deps } from '#server/deps.ts'
import type { Database } from '#server/lib/database.ts'
import { AppError } from '#server/lib/errors.ts'
import { networkOf } from '#server/lib/network.ts'
import { comparisonKey } from '#server/modules/users/users.service.ts'
import { loginFailures } from './auth.table.ts'

/**
 * Failures cost nothing at first, then a wait that doubles. One address guessing at one account is stopped early;
 * one address trying many accounts later; many addresses on one account only ever wait seconds, because that wait
 * also hits the account's owner, who must never be locked out by somebody else's guesses.
 */
const LIMITS = {
  pair: { free: 5, longestMs: 15 * 60_000 },
  address: { free: 30, longestMs: 15 * 60_000 },
  account: { free: 30, longestMs: 20_000 },
} as const
const FIRST_WAIT_MS = 2000
const FORGOTTEN_AFTER_MS = 60 * 60_000

type Kind = keyof typeof LIMITS
type Key = { kind: Kind; key: string }
type ThrottleDeps = Pick<Deps, 'db' | 'now'>

function keysOf(username: string, address: string): Key[] {
  const account = comparisonKey(username)
  const network = networkOf(address)
  return [
    { kind: 'account', key: `account:${account}` },
    { kind: 'address', key: `address:${network}` },
    { kind: 'pair', key: `pair:${account}:${network}` },
  ]
}

function waitAfter(kind: Kind, failures: number): number {
  const { free, longestMs } = LIMITS[kind]
  return failures <= free ? 0 : Math.min(longestMs, FIRST_WAIT_MS * 2 ** Math.min(20, failures - free - 1))
}

/**
 * Counts the attempt as failed before the password is looked at, so that guesses sent all at once are each counted;
 * `forgive` takes it back. Attempts made during a wait change nothing: hammering does not make the wait longer.
 */
export async function countAttempt({ db, now }: ThrottleDeps, username: string, address: string): Promise<void> {
  const keys = keysOf(username, address)
  const time = now()
  const waitMs = await db.transaction(async (tx) => {
    await makeRows(tx, keys, time)
    const rows = await lockRows(tx, keys)
    const longest = Math.max(...rows.map(({ blockedUntil }) => (blockedUntil?.getTime() ?? 0) - time.getTime()))
    if (longest > 0) return longest
    for (const { kind, key } of keys) {
      const row = rows.find((candidate) => candidate.key === key)
      const recent = row && time.getTime() - row.lastFailureAt.getTime() < FORGOTTEN_AFTER_MS
      const failures = (recent ? row.failures : 0) + 1
      const wait = waitAfter(kind, failures)
      const values = { failures, lastFailureAt: time, blockedUntil: wait ? new Date(time.getTime() + wait) : null }
      await tx.update(loginFailures).set(values).where(sql`${loginFailures.key} = ${key}`)
    }
    return 0
  })
  if (waitMs > 0) throw tooManyAttempts(waitMs)
}

const among = (keys: Key[]) =>
  inArray(
    loginFailures.key,
    keys.map(({ key }) => key),
  )

/** Takes a lock on each row, always in the same order, so that two attempts never wait for each other. */
const lockRows = (tx: Database, keys: Key[]) => tx.select().from(loginFailures).where(among(keys)).orderBy(loginFailures.key).for('update')

async function makeRows(tx: Database, keys: Key[], time: Date) {
  const empty = keys.map(({ key }) => ({ key, failures: 0, lastFailureAt: time, blockedUntil: null }))
  await tx.insert(loginFailures).values(empty).onConflictDoNothing()
}

function tooManyAttempts(waitMs: number) {
  const seconds = Math.ceil(waitMs / 1000)
  const wait = seconds < 60 ? `${seconds} seconde${seconds > 1 ? 's' : ''}` : `${Math.ceil(seconds / 60)} min`
  return new AppError('rate_limited', `Trop de tentatives. Veuillez réessayer dans ${wait}.`, { retryAfterSeconds: seconds })
}

const oneLess = sql`greatest(${loginFailures.failures} - 1, 0)`

/** The password was right: what this attempt added is taken back, and the pair starts afresh. */
export function forgive(deps: Pick<Deps, 'db'>, username: string, address: string): Promise<void> {
  return uncount(deps, keysOf(username, address), sql`case when ${loginFailures.key} like 'pair:%' then 0 else ${oneLess} end`)
}

/** Nobody could look at the password: the attempt never was. */
export function takeBack(deps: Pick<Deps, 'db'>, username: string, address: string): Promise<void> {
  return uncount(deps, keysOf(username, address), oneLess)
}

async function uncount({ db }: Pick<Deps, 'db'>, keys: Key[], failures: SQL) {
  await db.transaction(async (tx) => {
    await lockRows(tx, keys)
    await tx.update(loginFailures).set({ failures, blockedUntil: null }).where(among(keys))
  })
}

export async function sweepLoginFailures({ db, now }: ThrottleDeps): Promise<void> {
  await db.delete(loginFailures).where(lt(loginFailures.lastFailureAt, new Date(now().getTime() - FORGOTTEN_AFTER_MS)))
}
