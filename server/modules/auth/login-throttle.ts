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
 * also hits the account's owner, who must never be locked out by somebody else's guesses. A browser that has signed in
 * to the account before stands for itself: strangers' guesses do not reach it, and it has no more guesses than a pair.
 */
const LIMITS = {
  pair: { free: 5, longestMs: 15 * 60_000 },
  address: { free: 30, longestMs: 15 * 60_000 },
  account: { free: 30, longestMs: 20_000 },
  browser: { free: 5, longestMs: 15 * 60_000 },
} as const
const FIRST_WAIT_MS = 2000
const FORGOTTEN_AFTER_MS = 60 * 60_000

type Kind = keyof typeof LIMITS
type Key = { kind: Kind; key: string }
type ThrottleDeps = Pick<Deps, 'db' | 'now'>

/** Who tries to sign in as whom; `browser`: its id, if it has signed in to this account before. */
export type Attempt = { username: string; address: string; browser: string | null }

/** In alphabetical order, which is the order of locking. */
function keysOf({ username, address, browser }: Attempt): Key[] {
  const account = comparisonKey(username)
  const network = networkOf(address)
  const byAddress: Key = { kind: 'address', key: `address:${network}` }
  if (browser) return [byAddress, { kind: 'browser', key: `browser:${account}:${browser}` }]
  return [{ kind: 'account', key: `account:${account}` }, byAddress, { kind: 'pair', key: `pair:${account}:${network}` }]
}

function waitAfter(kind: Kind, failures: number): number {
  const { free, longestMs } = LIMITS[kind]
  return failures <= free ? 0 : Math.min(longestMs, FIRST_WAIT_MS * 2 ** Math.min(20, failures - free - 1))
}

/**
 * Counts the attempt as failed before the password is looked at, so that guesses sent all at once are each counted;
 * `forgive` takes it back. Attempts made during a wait change nothing: hammering does not make the wait longer.
 */
export async function countAttempt({ db, now }: ThrottleDeps, attempt: Attempt): Promise<void> {
  const keys = keysOf(attempt)
  const time = now()
  // Most of a flood ends here, at the price of one read.
  const standing = await db.select().from(loginFailures).where(among(keys))
  refuseDuringWait(standing, time)
  await db.transaction(async (tx) => {
    const rows = await lockRows(tx, keys, time)
    refuseDuringWait(rows, time)
    const counted = keys.map(({ kind, key }) => {
      const row = rows.find((candidate) => candidate.key === key)
      const recent = row && time.getTime() - row.lastFailureAt.getTime() < FORGOTTEN_AFTER_MS
      const failures = (recent ? row.failures : 0) + 1
      const wait = waitAfter(kind, failures)
      return { key, failures, lastFailureAt: time, blockedUntil: wait ? new Date(time.getTime() + wait) : null }
    })
    await tx
      .insert(loginFailures)
      .values(counted)
      .onConflictDoUpdate({
        target: loginFailures.key,
        set: { failures: sql`excluded.failures`, lastFailureAt: sql`excluded.last_failure_at`, blockedUntil: sql`excluded.blocked_until` },
      })
  })
}

const among = (keys: Key[]) =>
  inArray(
    loginFailures.key,
    keys.map(({ key }) => key),
  )

/** Makes the rows that are missing and locks each, always in the order of the keys, so that no two attempts wait for each other. */
function lockRows(tx: Database, keys: Key[], time: Date) {
  const empty = keys.map(({ key }) => ({ key, failures: 0, lastFailureAt: time, blockedUntil: null }))
  const unchanged = { target: loginFailures.key, set: { key: sql`excluded.key` } }
  return tx.insert(loginFailures).values(empty).onConflictDoUpdate(unchanged).returning()
}

function refuseDuringWait(rows: (typeof loginFailures.$inferSelect)[], time: Date) {
  const waitMs = Math.max(0, ...rows.map(({ blockedUntil }) => (blockedUntil?.getTime() ?? 0) - time.getTime()))
  if (waitMs > 0) throw tooManyAttempts(waitMs)
}

function tooManyAttempts(waitMs: number) {
  const seconds = Math.ceil(waitMs / 1000)
  const wait = seconds < 60 ? `${seconds} seconde${seconds > 1 ? 's' : ''}` : `${Math.ceil(seconds / 60)} min`
  return new AppError('rate_limited', `Trop de tentatives. Veuillez réessayer dans ${wait}.`, { retryAfterSeconds: seconds })
}

const oneLess = sql`greatest(${loginFailures.failures} - 1, 0)`

/** The password was right: what this attempt added is taken back, and the pair or browser starts afresh. */
export function forgive(deps: Pick<Deps, 'db'>, attempt: Attempt): Promise<void> {
  return uncount(deps, keysOf(attempt), sql`case when ${loginFailures.key} ~ '^(pair|browser):' then 0 else ${oneLess} end`)
}

/** Nobody could look at the password: the attempt never was. */
export function takeBack(deps: Pick<Deps, 'db'>, attempt: Attempt): Promise<void> {
  return uncount(deps, keysOf(attempt), oneLess)
}

async function uncount({ db }: Pick<Deps, 'db'>, keys: Key[], failures: SQL) {
  const inOrder = db.select({ key: loginFailures.key }).from(loginFailures).where(among(keys)).orderBy(loginFailures.key).for('update')
  await db.update(loginFailures).set({ failures, blockedUntil: null }).where(inArray(loginFailures.key, inOrder))
}

export async function sweepLoginFailures({ db, now }: ThrottleDeps): Promise<void> {
  await db.delete(loginFailures).where(lt(loginFailures.lastFailureAt, new Date(now().getTime() - FORGOTTEN_AFTER_MS)))
}
