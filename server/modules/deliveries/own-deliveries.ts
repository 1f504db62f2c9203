import { and, asc, eq } from 'drizzle-orm'
import type { OwnDelivery } from '#contract/deliveries.ts'
import { receivedOf } from '#contract/received-of.ts'
import { anyOf } from '#server/lib/any-of.ts'
import type { Database } from '#server/lib/database.ts'
import { type DeliveryRow, deliveries } from './deliveries.table.ts'
import { type GradePurchase, gradeEnd, readGrades } from './grade-time.ts'

/** What a customer is told of a delivery, with its line. */
export type LineDelivery = OwnDelivery & { order_item_id: number }

function toOwn(row: DeliveryRow, grades: readonly GradePurchase[]): LineDelivery {
  const end = row.grade !== null && row.state === 'applied' ? gradeEnd(grades, row) : null
  return {
    order_item_id: row.orderItemId,
    state: row.state,
    receives: row.action && receivedOf(row.action),
    until: end instanceof Date ? end.toISOString() : null,
    reason: row.state === 'retrying' ? row.reason : null,
    updated_at: row.updatedAt.toISOString(),
  }
}

/** Of what was bought: how it is taken back, and the end of a grade, are no purchases. */
export async function deliveriesOfLines(
  db: Database,
  lineIds: readonly number[],
): Promise<LineDelivery[]> {
  if (lineIds.length === 0) return []
  const rows = await db
    .select()
    .from(deliveries)
    .where(and(anyOf(deliveries.orderItemId, lineIds), eq(deliveries.cause, 'purchase')))
    .orderBy(asc(deliveries.createdAt), asc(deliveries.id))
  const licenses = rows.flatMap(({ license, grade }) => (license && grade ? license : []))
  const grades = licenses.length > 0 ? await readGrades(db, licenses) : []
  return rows.map((row) => toOwn(row, grades))
}
