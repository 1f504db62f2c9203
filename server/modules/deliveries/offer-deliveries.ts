import { and, asc, lte, sql } from 'drizzle-orm'
import { BRIDGE_LIMITS, type Offer } from '#contract/bridge.ts'
import type { DeliveryAction, FrozenAction, Gift } from '#contract/delivery-actions.ts'
import type { Transaction } from '#server/lib/database.ts'
import { prepared } from '#server/lib/prepared.ts'
import type { Player } from '#server/modules/game-links/game-links.service.ts'
import { deliveries } from './deliveries.table.ts'
import { isOpen, type LockedDelivery, lockWithOriginals } from './delivery-state.ts'
import { type GradeEnd, type GradePurchase, gradeEnd, readGrades } from './grade-time.ts'
import { isOf, rowsOf } from './player-rows.ts'
import { type Changes, changesOf, settle } from './settle.ts'
import { apply, offer } from './transitions.ts'

/**
 * What is due for these players, locked: at most as many as an answer holds, and no more of them
 * are read than that, however many wait. What another call has locked is being offered there.
 */
async function lockDue(
  tx: Transaction,
  now: Date,
  server: number,
  players: readonly Player[],
): Promise<LockedDelivery[]> {
  const rows = await lockDueOf(tx, {
    licenses: players.map(({ license }) => license),
    characters: players.map(({ character }) => character ?? ''),
    now: now.toISOString(),
    server,
  })
  return rows as LockedDelivery[]
}

type Asked = {
  licenses: readonly string[]
  characters: readonly string[]
  now: string
  server: number
}

const lockDueOf = prepared<Asked>()((tx, given) => {
  const isDue = and(
    isOpen,
    lte(deliveries.dueAt, given.now),
    sql`coalesce(${deliveries.gameServer}, ${given.server}::int) = ${given.server}::int`,
  )
  const theirs = tx
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(isDue, isOf(sql`player`)))
    .orderBy(asc(deliveries.dueAt))
    .limit(BRIDGE_LIMITS.deliveries)
  return tx
    .select()
    .from(deliveries)
    .where(
      and(
        sql`${deliveries.id} = any(array(
          select theirs.id from ${rowsOf(given.licenses, given.characters, sql`player`)} cross join lateral ${theirs} as theirs
          limit ${BRIDGE_LIMITS.deliveries}
        ))`,
        // Asked of each row once more when it is locked: another call may have been first.
        isDue,
      ),
    )
    .orderBy(asc(deliveries.dueAt), asc(deliveries.createdAt), asc(deliveries.id))
    .for('update', { skipLocked: true })
})

const untilOf = (end: GradeEnd, now: Date) =>
  end instanceof Date && end > now ? end.toISOString() : null

function giftOf(action: FrozenAction, until: string | null): Gift {
  return action.kind === 'grade' ? { kind: 'grade', grade: action.grade, until } : action
}

/** As the game server is to carry it out now. */
function actionOf(
  row: LockedDelivery,
  grades: readonly GradePurchase[],
  now: Date,
): DeliveryAction {
  const end = row.grade === null ? null : gradeEnd(grades, row)
  const gift = giftOf(row.action as FrozenAction, untilOf(end, now))
  return row.of === null ? gift : { kind: 'revoke', of: row.of, action: gift }
}

/** What takes a grade back while it was bought for good as well: the game has nothing to do. */
const isMoot = (row: LockedDelivery, grades: readonly GradePurchase[]) =>
  row.of !== null && row.grade !== null && gradeEnd(grades, row) === 'forever'

/** The end of a grade that goes on, for what was bought of it since; null: it has come. */
function laterEnd(row: LockedDelivery, grades: readonly GradePurchase[], now: Date): Date | null {
  const end = row.cause === 'end' ? gradeEnd(grades, row) : null
  return end instanceof Date && end > now ? end : null
}

/**
 * Offers what is due to players who are there, to the first of them first; written with the rest
 * of the call.
 */
export async function offerDeliveries(
  tx: Transaction,
  now: Date,
  server: number,
  players: readonly Player[],
  { before, after }: Changes,
): Promise<Offer[]> {
  const found = await lockDue(tx, now, server, players)
  // Of what the call itself has said something, more is known than is written yet.
  const due = found.filter(({ id }) => !before.has(id))
  if (due.length === 0) return []
  const licenses = due.flatMap(({ license, grade }) => (license && grade ? license : []))
  const grades = licenses.length > 0 ? await readGrades(tx, licenses) : []
  const moot = due.filter((row) => isMoot(row, grades))
  await settleMoot(tx, now, moot)
  const offered: LockedDelivery[] = []
  for (const row of due.filter((one) => !moot.includes(one))) {
    before.set(row.id, row)
    const later = laterEnd(row, grades, now)
    const next = later ? { ...row, dueAt: later } : offer(row, server, now)
    after.set(row.id, next)
    if (!later) offered.push(next)
  }
  const started = [...grades.filter(({ id }) => !before.has(id)), ...offered.filter(isGradeSale)]
  return offered.map((row) => ({
    id: row.id,
    attempt: row.attempt,
    license: row.license as string,
    character: row.character,
    action: actionOf(row, started, now),
    began: row.began,
    decided: row.decided,
  }))
}

const isGradeSale = ({ cause, grade }: LockedDelivery) => cause === 'purchase' && grade !== null

/** Done without asking anybody: in the game there is nothing to do. */
async function settleMoot(tx: Transaction, now: Date, moot: readonly LockedDelivery[]) {
  if (moot.length === 0) return
  const changes = changesOf(
    await lockWithOriginals(
      tx,
      moot.map(({ id }) => id),
    ),
  )
  for (const { id } of moot) {
    const row = changes.before.get(id)
    if (row)
      changes.after.set(id, apply(row, now, { server: null, attempt: row.attempt, reason: 'kept' }))
  }
  await settle(tx, now, changes)
}
