import { inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { Deps } from '#server/deps.ts'
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
export const FORGOTTEN_AFTER_MS = 60 * 60_000

type Kind = keyof typeof LIMITS
type Key = { kind: Kind; key: string }
type ThrottleDeps = Pick<Deps, 'db' | 'now'>

/** Who tries to sign in as whom; `browser`: its id, if it has signed in to this account before. */
export type Attempt = { username: string; address: string; browser: string | null }

function keysOf({ username, address, browser }: Attempt): Key[] {
  const account = comparisonKey(username)
  const network = networkOf(address)
  const byAddress: Key = { kind: 'address', key: `address:${network}` }
  if (browser) return [byAddress, { kind: 'browser', key: `browser:${account}:${browser}` }]
  return [{ kind: 'account', key: `account:${account}` }, byAddress, { kind: 'pair', key: `pair:${account}:${network}` }]
}

/**
 * Counts the attempt as failed before the password is looked at, so that guesses sent all at once are each counted;
 * `forgive` takes it back. Attempts made during a wait change nothing: hammering does not make the wait longer.
 * One statement, whether it counts or refuses: a flood of guesses must leave the database to the others.
 */
export async function countAttempt({ db, now }: ThrottleDeps, attempt: Attempt): Promise<void> {
  const keys = keysOf(attempt)
  const time = now()
  const at = sql`${time.toISOString()}::timestamptz`
  const wanted = sql.join(
    keys.map(({ key }) => sql`(${key})`),
    sql`, `,
  )
  // Always in the order of the keys, so that no two attempts wait for each other.
  const { rows } = await db.execute<{ counted: number; wait: number | null }>(sql`
    with standing as (select blocked_until from ${loginFailures} where ${among(keys)}),
    counted as (
      insert into ${loginFailures} (key, failures, last_failure_at)
      select key, 1, ${at} from (values ${wanted}) as wanted (key)
      where not exists (select from standing where blocked_until > ${at})
      order by key
      on conflict (key) do update set failures = ${failuresAt(at)}, last_failure_at = ${at}, blocked_until = ${waitAfter(failuresAt(at), at)}
      where ${loginFailures.blockedUntil} is null or ${loginFailures.blockedUntil} <= ${at}
      returning 1
    )
    select (select count(*)::int from counted) as counted, extract(epoch from max(blocked_until) - ${at})::float8 * 1000 as wait from standing`)
  const [{ counted, wait } = { counted: 0, wait: null }] = rows
  // Fewer without a wait: it began while this attempt was being counted.
  if (counted < keys.length) throw tooManyAttempts(wait && wait > 0 ? wait : FIRST_WAIT_MS)
}

/** Long ago is forgotten. */
const failuresAt = (at: SQL) =>
  sql`case when ${loginFailures.lastFailureAt} > ${at} - ${FORGOTTEN_AFTER_MS} * interval '1 millisecond' then ${loginFailures.failures} else 0 end + 1`

/** Until when a row waits that has so many failures now. */
function waitAfter(failures: SQL, at: SQL): SQL {
  const cases = Object.entries(LIMITS).map(([kind, { free, longestMs }]) => {
    const doubled = sql`${FIRST_WAIT_MS} * power(2, least(20, ${failures} - ${free} - 1))`
    return sql`when ${`${kind}:`} then case when ${failures} > ${free} then ${at} + least(${longestMs}, ${doubled}) * interval '1 millisecond' end`
  })
  return sql`case substring(${loginFailures.key} from '^[a-z]+:') ${sql.join(cases, sql` `)} end`
}

const among = (keys: Key[]) =>
  inArray(
    loginFailures.key,
    keys.map(({ key }) => key),
  )

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
