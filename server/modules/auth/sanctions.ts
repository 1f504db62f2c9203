import { and, asc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import type { StandingSanction } from '#contract/standing-sanction.ts'
import type { Deps } from '#server/deps.ts'
import type { Database, Transaction } from '#server/lib/database.ts'
import { AppError } from '#server/lib/errors.ts'
import { MOST_ROWS } from '#server/lib/paging.ts'
import { type SanctionRow, sanctions } from './sanctions.table.ts'

const standing = (now: Date) =>
  and(isNull(sanctions.liftedAt), or(isNull(sanctions.until), gt(sanctions.until, now)))

const dateFormat = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Paris',
})

const STATES = { suspension: 'suspendu', ban: 'banni' }

/** Until when, as part of a sentence. */
export const untilWords = (until: Date | null) =>
  until ? `jusqu’au ${dateFormat.format(until)}` : 'sans date de fin'

/** What is said to whom it keeps out: what, until when and why. */
export function sanctionSentence({
  kind,
  until,
  reason,
}: Pick<SanctionRow, 'kind' | 'until' | 'reason'>): string {
  const end = until ? ` ${untilWords(until)}` : ''
  return `Votre compte est ${STATES[kind]}${end}. Motif : ${reason}`
}

export const APPEAL = 'Pour contester cette décision, écrivez-nous par le formulaire de contact.'

export async function findStanding(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  userId: number,
): Promise<SanctionRow | undefined> {
  const [found] = await db
    .select()
    .from(sanctions)
    .where(and(eq(sanctions.userId, userId), standing(now())))
  return found
}

/** Nobody who is kept out gets in, whichever way they prove who they are. */
export async function assertNotSanctioned(
  deps: Pick<Deps, 'db' | 'now'>,
  userId: number,
): Promise<void> {
  const found = await findStanding(deps, userId)
  if (!found) return
  // A reason may end as a sentence does, or not.
  const said = sanctionSentence(found).replace(/[.\s]*$/, '')
  throw new AppError('forbidden', `${said}. ${APPEAL}`)
}

export const toStanding = ({ kind, reason, until }: SanctionRow): StandingSanction => ({
  kind,
  reason,
  until: until?.toISOString() ?? null,
})

/** What stands against whom of a list. */
export async function standingOf(
  db: Database,
  now: Date,
  userIds: number[],
): Promise<Map<number, StandingSanction>> {
  const rows = await db
    .select()
    .from(sanctions)
    .where(and(inArray(sanctions.userId, userIds), standing(now)))
  return new Map(rows.map((row) => [row.userId, toStanding(row)]))
}

/** Whom something keeps out now. */
export const sanctionedIds = (db: Database, now: Date) =>
  db.select({ id: sanctions.userId }).from(sanctions).where(standing(now))

/** What a person is given of their own: all of it but who decided. */
export async function exportSanctions(db: Database, userId: number) {
  const rows = await db
    .select()
    .from(sanctions)
    .where(eq(sanctions.userId, userId))
    .orderBy(asc(sanctions.id))
    .limit(MOST_ROWS)
  return rows.map((row) => ({
    ...toStanding(row),
    created_at: row.createdAt.toISOString(),
    lifted_at: row.liftedAt?.toISOString() ?? null,
  }))
}

/** Ends what stands, or stood until its day. */
export async function endStanding(tx: Transaction, userId: number, now: Date): Promise<void> {
  const liftedAt = sql`least(${sanctions.until}, ${now.toISOString()}::timestamptz)`
  await tx
    .update(sanctions)
    .set({ liftedAt })
    .where(and(eq(sanctions.userId, userId), isNull(sanctions.liftedAt)))
}
