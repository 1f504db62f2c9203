import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { anyOf } from '#server/lib/any-of.ts'
import type { Database } from '#server/lib/database.ts'
import { type DeliveryRow, deliveries } from './deliveries.table.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** A purchase of a grade that counts: given, or perhaps given. */
export type GradePurchase = Pick<
  DeliveryRow,
  'id' | 'license' | 'character' | 'grade' | 'action' | 'startsAt' | 'state'
>

/** Until when somebody has a grade; `forever` where any of it was bought for good. */
export type GradeEnd = Date | 'forever' | null

/** All that counts of these players' grades. */
export function readGrades(db: Database, licenses: readonly string[]): Promise<GradePurchase[]> {
  const { id, license, character, grade, action, startsAt, state } = deliveries
  return db
    .select({ id, license, character, grade, action, startsAt, state })
    .from(deliveries)
    .where(
      and(
        isNotNull(grade),
        eq(deliveries.cause, 'purchase'),
        inArray(state, ['offered', 'applied', 'uncertain']),
        anyOf(license, licenses),
      ),
    )
}

type Holder = Pick<DeliveryRow, 'license' | 'character' | 'grade'>

const isSame = (a: Holder, b: Holder) =>
  a.license === b.license && a.character === b.character && a.grade === b.grade

/**
 * Until when the purchases of one grade last together: each adds its days to what is left when it
 * begins. Computed anew each time, so that without one of them it is as if that had never been.
 */
export function gradeEnd(purchases: readonly GradePurchase[], holder: Holder): GradeEnd {
  const counted = purchases
    .filter((one) => one.startsAt && isSame(one, holder))
    .map(({ action, startsAt }) => ({
      days: action?.kind === 'grade' ? action.days : null,
      from: (startsAt as Date).getTime(),
    }))
    .sort((a, b) => a.from - b.from)
  if (counted.length === 0) return null
  if (counted.some(({ days }) => days === null)) return 'forever'
  return new Date(
    counted.reduce((end, { days, from }) => Math.max(end, from) + (days ?? 0) * DAY_MS, 0),
  )
}

/** The grades that any character of a licence has now, by name. */
export async function heldGrades(db: Database, license: string, now: Date): Promise<Set<string>> {
  const purchases = await readGrades(db, [license])
  const isHeld = (one: GradePurchase) => {
    const end = gradeEnd(purchases, one)
    return end === 'forever' || (end !== null && end > now)
  }
  return new Set(purchases.filter(isHeld).flatMap(({ grade }) => grade ?? []))
}
