import { eq, gt, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Deps } from '#server/deps.ts'
import type { Database, Transaction } from '#server/lib/database.ts'
import { AppError } from '#server/lib/errors.ts'
import { networkOf } from '#server/lib/network.ts'
import { comparisonKey } from '#server/modules/users/users.service.ts'
import { loginFailures } from './auth.table.ts'
import { endTurn, waitForTurn } from './waiting-room.ts'

/**
 * Brute-force protection by exponential backoff: failures cost nothing at first, then a wait that
 * doubles. One address guessing at one account is
 * stopped early; one address trying many accounts later; many addresses on one account only ever
 * wait seconds, because that wait also hits the account's owner, who must never be locked out by
 * somebody else's guesses. A browser that has signed in to the account before stands for itself:
 * strangers' guesses do not reach it, and it has no more guesses than a pair.
 */
const LIMITS = {
  pair: { free: 5, longestMs: 15 * 60_000 },
  address: { free: 30, longestMs: 15 * 60_000 },
  account: { free: 30, longestMs: 20_000 },
  browser: { free: 5, longestMs: 15 * 60_000 },
} as const
/** Of one network at one account, before it waits. */
export const FREE_GUESSES = LIMITS.pair.free
const FIRST_WAIT_MS = 2000
const FORGOTTEN_AFTER_MS = 60 * 60_000
/** How long an attempt past the free ones can keep the others waiting. */
const TURN_MS = 5000
/** Its password is looked at within that or not at all, or there would be two at a time. */
const LOOK_WITHIN_MS = 3000
const LONGEST_IN_LINE_MS = 5000

type ThrottleDeps = Pick<Deps, 'db' | 'now'>

/**
 * Under which tries at a second step are counted, apart from those at the password: no name has a
 * line break.
 */
export const secondStepName = (username: string) => `${username}\nsecond step`

/** What is held against guesses at an account, wherever they come from, at either step. */
export const accountKeys = (username: string) =>
  [username, secondStepName(username)].map((name) => `account:${comparisonKey(name)}`)

/** Who tries to sign in as whom; `browser`: its id, if it has signed in to this account before. */
export type Attempt = { username: string; address: string; browser: string | null }

/**
 * An attempt whose password may be looked at: counted already where that is free, and alone, until
 * then, where it is not. `lookBy`: the latest moment, by `performance.now()`, to begin.
 */
export type Turn = { counted: string[]; held: string[]; until: Date; lookBy: number }

function keysOf({ username, address, browser }: Attempt): string[] {
  const account = comparisonKey(username)
  const network = networkOf(address)
  if (browser) return [`address:${network}`, `browser:${account}:${browser}`]
  return [`account:${account}`, `address:${network}`, `pair:${account}:${network}`]
}

/**
 * Lets an attempt at the password, or throws. A free one is counted as failed before the password
 * is looked at, so that guesses sent all at once are each counted. Past the free ones there is one
 * attempt at a time, and only a failure counts and begins a wait; who comes meanwhile waits their
 * turn for a moment. Hammering does not make a wait longer.
 */
export async function takeTurn(deps: ThrottleDeps, attempt: Attempt): Promise<Turn> {
  const keys = keysOf(attempt)
  const deadline = performance.now() + LONGEST_IN_LINE_MS
  for (;;) {
    const lookBy = performance.now() + LOOK_WITHIN_MS
    const { counted, held, until, busy, wait } = await tryToCount(deps, keys)
    const turn = { counted: counted.filter((key) => !held.includes(key)), held, until, lookBy }
    if (counted.length === keys.length) return turn
    // Somebody else's turn began while this attempt was being counted: it was not, then.
    if (counted.length > 0) await takeBack(deps, turn)
    if (wait !== null) throw tooManyAttempts(wait)
    const left = deadline - performance.now()
    if (left <= 0 || (busy !== null && !(await waitForTurn(busy, left))))
      throw tooManyAttempts(FIRST_WAIT_MS)
  }
}

type Outcome = { counted: string[]; held: string[]; busy: string | null; wait: number | null }

/**
 * One statement, whether it counts or refuses: a flood of guesses must leave the database to the
 * others.
 */
async function tryToCount(
  { db, now }: ThrottleDeps,
  keys: string[],
): Promise<Outcome & { until: Date }> {
  const time = now()
  const until = new Date(time.getTime() + TURN_MS)
  const [at, turnEnd] = [timestamp(time), timestamp(until)]
  const wanted = sql.join(
    keys.map((key) => sql`(${key})`),
    sql`, `,
  )
  const state = sql`key, blocked_until, coalesce(${blockedAt(at)}, false) as blocked, coalesce(${pendingAt(at)}, false) as pending`
  // Looked at first without a lock, because refusing must be cheap; then locked in the order of the
  // keys, so that no two attempts wait for each other (deadlock). That order holds only if all rows
  // are there to be locked: where one is missing, or goes meanwhile, inserting alone sets the order.
  const { rows } = await db.execute<Outcome>(sql`
    with standing as (select ${state} from ${loginFailures} where ${oneOf(keys)}),
    locked as (
      select ${state} from ${loginFailures}
      where ${oneOf(keys)} and ${keys.length} = (select count(*) from standing where not blocked and not pending)
      order by key for update
    ),
    seen as (select * from standing union all select * from locked),
    counted as (
      insert into ${loginFailures} (key, failures, last_failure_at)
      select key, 1, ${at} from (values ${wanted}) as wanted (key)
      where not exists (select from seen where blocked or pending) and (select count(*) from locked) in (0, ${keys.length})
      order by key
      on conflict (key) do update set
        failures = case when ${isPast(at)} then ${loginFailures.failures} else ${failuresAt(at)} + 1 end,
        last_failure_at = case when ${isPast(at)} then ${loginFailures.lastFailureAt} else ${at} end,
        blocked_until = null,
        pending_until = case when ${isPast(at)} then ${turnEnd} end
      where (${blockedAt(at)}) is not true and (${pendingAt(at)}) is not true
      returning key, pending_until
    )
    select
      coalesce((select array_agg(key) from counted), '{}') as counted,
      coalesce((select array_agg(key) from counted where pending_until is not null), '{}') as held,
      (select min(key) from seen where pending) as busy,
      (select extract(epoch from max(blocked_until) - ${at})::float8 * 1000 from seen where blocked) as wait`)
  const [outcome = { counted: [], held: [], busy: null, wait: null }] = rows
  return { ...outcome, until }
}

const timestamp = (time: Date) => sql`${time.toISOString()}::timestamptz`
const ms = (length: SQL | number) => sql`${length} * interval '1 millisecond'`

/** Something that depends on what the row counts against. */
function byKind(column: (limits: (typeof LIMITS)[keyof typeof LIMITS]) => SQL): SQL {
  const cases = Object.entries(LIMITS).map(
    ([kind, limits]) => sql`when ${`${kind}:`} then ${column(limits)}`,
  )
  return sql`(case substring(${loginFailures.key} from '^[a-z]+:') ${sql.join(cases, sql` `)} end)`
}

/**
 * A wait longer than the longest, like a turn longer than any, was written by a clock that has been
 * set back since.
 */
const blockedAt = (at: SQL) =>
  sql`${loginFailures.blockedUntil} > ${at} and ${loginFailures.blockedUntil} <= ${at} + ${byKind(({ longestMs }) => ms(longestMs))}`
const pendingAt = (at: SQL) =>
  sql`${loginFailures.pendingUntil} > ${at} and ${loginFailures.pendingUntil} <= ${at} + ${ms(TURN_MS)}`

/** Long ago is forgotten, and so is what has yet to happen. */
const failuresAt = (at: SQL) => {
  const hour = ms(FORGOTTEN_AFTER_MS)
  return sql`(case when ${loginFailures.lastFailureAt} > ${at} - ${hour} and ${loginFailures.lastFailureAt} < ${at} + ${hour} then ${loginFailures.failures} else 0 end)`
}
const isPast = (at: SQL) => sql`${failuresAt(at)} >= ${byKind(({ free }) => sql`${free}::int`)}`

/** Until when a row waits that has so many failures now. */
const waitAfter = (failures: SQL, at: SQL) =>
  byKind(({ free, longestMs }) => {
    const doubled = sql`${FIRST_WAIT_MS} * power(2, least(20, ${failures} - ${free} - 1))`
    return sql`case when ${failures} > ${free} then ${at} + ${ms(sql`least(${longestMs}, ${doubled})`)} end`
  })

const oneOf = (keys: string[]) => (keys.length > 0 ? inArray(loginFailures.key, keys) : sql`false`)

function tooManyAttempts(waitMs: number) {
  const seconds = Math.ceil(waitMs / 1000)
  const wait =
    seconds < 60 ? `${seconds} seconde${seconds > 1 ? 's' : ''}` : `${Math.ceil(seconds / 60)} min`
  return new AppError('rate_limited', `Trop de tentatives. Veuillez réessayer dans ${wait}.`, {
    retryAfterSeconds: seconds,
  })
}

const OWN = sql`${loginFailures.key} ~ '^(pair|browser):'`

/**
 * The password was right: what this attempt added is taken back, and the pair or browser starts
 * afresh.
 */
export async function forgive(deps: Pick<Deps, 'db'>, turn: Turn): Promise<void> {
  await change(deps, [...turn.counted, ...turn.held], turn, {
    failures: sql`case when ${OWN} then 0 else ${oneLess(turn)} end`,
    blockedUntil: sql`case when not ${OWN} then ${loginFailures.blockedUntil} end`,
  })
  for (const key of turn.held) endTurn(key, 'first')
}

/** Nobody could look at the password: the attempt never was. */
export async function takeBack(deps: Pick<Deps, 'db'>, turn: Turn): Promise<void> {
  await change(deps, [...turn.counted, ...turn.held], turn, { failures: oneLess(turn) })
  for (const key of turn.held) endTurn(key, 'first')
}

/**
 * The password was wrong: where that was not free and counted already, it is counted now, and the
 * wait begins.
 */
export async function punish(deps: ThrottleDeps, turn: Turn): Promise<void> {
  if (turn.held.length === 0) return
  const time = deps.now()
  const at = timestamp(time)
  const failures = sql`(${failuresAt(at)} + 1)`
  await change(deps, turn.held, turn, {
    failures,
    lastFailureAt: time,
    blockedUntil: waitAfter(failures, at),
  })
  for (const key of turn.held) endTurn(key, 'all')
}

const oneLess = ({ held }: Turn) =>
  sql`case when ${oneOf(held)} then ${loginFailures.failures} else greatest(${loginFailures.failures} - 1, 0) end`

type Change = { failures: SQL; lastFailureAt?: Date; blockedUntil?: SQL }

/**
 * Ends this attempt's turn, though not one that somebody else has had since, and changes the rest.
 */
async function change(
  { db }: Pick<Deps, 'db'>,
  keys: string[],
  { held, until }: Turn,
  values: Change,
) {
  const { pendingUntil } = loginFailures
  const ended = sql`case when ${oneOf(held)} then nullif(${pendingUntil}, ${timestamp(until)}) else ${pendingUntil} end`
  await db
    .update(loginFailures)
    .set({ ...values, pendingUntil: ended })
    .where(inArray(loginFailures.key, lockedInOrder(db, oneOf(keys))))
}

/** Whoever changes several rows locks them in this order first, or there would be deadlocks. */
const lockedInOrder = (db: Pick<Database, 'select'>, which: SQL | undefined) =>
  db
    .select({ key: loginFailures.key })
    .from(loginFailures)
    .where(which)
    .orderBy(loginFailures.key)
    .for('update')

export async function sweepLoginFailures({ db, now }: ThrottleDeps): Promise<void> {
  const [oldest, newest] = [
    now().getTime() - FORGOTTEN_AFTER_MS,
    now().getTime() + FORGOTTEN_AFTER_MS,
  ]
  const forgotten = or(
    lt(loginFailures.lastFailureAt, new Date(oldest)),
    gt(loginFailures.lastFailureAt, new Date(newest)),
  )
  await db.delete(loginFailures).where(inArray(loginFailures.key, lockedInOrder(db, forgotten)))
}

/** Forgets who guessed at an account, when it goes. */
export async function eraseFailures(tx: Transaction, username: string): Promise<void> {
  for (const name of [username, secondStepName(username)]) await eraseFailuresOf(tx, name)
}

async function eraseFailuresOf(tx: Transaction, name: string): Promise<void> {
  const account = comparisonKey(name)
  const of = (kind: string) => sql`starts_with(${loginFailures.key}, ${`${kind}:${account}:`})`
  const own = or(eq(loginFailures.key, `account:${account}`), of('pair'), of('browser'))
  await tx.delete(loginFailures).where(inArray(loginFailures.key, lockedInOrder(tx, own)))
}
