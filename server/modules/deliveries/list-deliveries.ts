import { and, eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import {
  type AdminDelivery,
  DELIVERY_STATES,
  type DeliveryState,
  type listDeliveries,
} from '#contract/deliveries.ts'
import type { DeliveryAction } from '#contract/delivery-actions.ts'
import type { Deps } from '#server/deps.ts'
import { gone } from '#server/lib/admin-write.ts'
import { anyOf } from '#server/lib/any-of.ts'
import type { Database } from '#server/lib/database.ts'
import { atOneMoment, readPage } from '#server/lib/paging.ts'
import { found, oneOf } from '#server/lib/search.ts'
import { tallyCount } from '#server/modules/tallies/tallies.service.ts'
import { tallies } from '#server/modules/tallies/tallies.table.ts'
import { type DeliveryRow, deliveries, deliveryTexts } from './deliveries.table.ts'
import { type GradePurchase, gradeEnd, readGrades } from './grade-time.ts'

/** As people are shown it: a grade with its end as it stands. */
function shownAction(row: DeliveryRow, grades: readonly GradePurchase[]): DeliveryAction | null {
  if (!row.action) return null
  const end = row.grade === null ? null : gradeEnd(grades, row)
  const gift =
    row.action.kind === 'grade'
      ? {
          kind: row.action.kind,
          grade: row.action.grade,
          until: end instanceof Date ? end.toISOString() : null,
        }
      : row.action
  return row.of === null ? gift : { kind: 'revoke', of: row.of, action: gift }
}

async function withDetails(db: Database, rows: DeliveryRow[]): Promise<AdminDelivery[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const texts = await db.select().from(deliveryTexts).where(anyOf(deliveryTexts.deliveryId, ids))
  const textOf = new Map(texts.map((text) => [text.deliveryId, text]))
  const licenses = rows.flatMap(({ license, grade }) => (license && grade ? license : []))
  const grades = licenses.length > 0 ? await readGrades(db, licenses) : []
  return rows.map((row) => ({
    id: row.id,
    state: row.state,
    cause: row.cause,
    attempt: row.attempt,
    reason: row.reason,
    note: row.note,
    action: shownAction(row, grades),
    order_id: row.orderId,
    user_id: row.userId,
    user_name: textOf.get(row.id)?.userName ?? '',
    product_name: textOf.get(row.id)?.productName ?? '',
    license: row.license,
    character: row.character,
    game_server: row.gameServer,
    refunded: row.refunded,
    due_at: ['waiting', 'offered', 'retrying'].includes(row.state) ? row.dueAt.toISOString() : null,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    attempts: row.history,
  }))
}

export async function detailedDelivery(
  { db }: Pick<Deps, 'db'>,
  id: string,
): Promise<AdminDelivery> {
  const rows = await db.select().from(deliveries).where(eq(deliveries.id, id))
  const [delivery] = await withDetails(db, rows)
  if (!delivery) throw gone()
  return delivery
}

/** How many there are in each state, without counting them. */
export async function countStates(db: Database): Promise<Record<DeliveryState, number>> {
  const rows = await db
    .select({ state: tallies.key, count: tallyCount })
    .from(tallies)
    .where(eq(tallies.name, 'deliveries'))
    .groupBy(tallies.key)
  const counts = new Map(rows.map(({ state, count }) => [state, count]))
  const entries = DELIVERY_STATES.map((state) => [state, counts.get(state) ?? 0])
  return Object.fromEntries(entries) as Record<DeliveryState, number>
}

/** What wants a person first, then the latest. */
export function listForAdmin(
  { db }: Pick<Deps, 'db'>,
  query: z.output<typeof listDeliveries.query>,
): Promise<{ rows: AdminDelivery[]; total: number }> {
  const { state, customer } = query
  const words = query.search?.trim()
  const where = and(
    state ? eq(deliveries.state, state) : undefined,
    customer ? eq(deliveries.userId, customer) : undefined,
    words ? oneOf(deliveries.id, [matching(db, words)]) : undefined,
  )
  return atOneMoment(db, async (tx) => {
    async function count(): Promise<number> {
      if (words || customer) return tx.$count(deliveries, where)
      const counts = await countStates(tx)
      return state
        ? counts[state]
        : Object.values(counts).reduce((sum, several) => sum + several, 0)
    }
    const { rows, total } = await readPage(tx, query, {
      from: deliveries,
      where,
      order: {
        by: [...(state ? [] : [deliveries.wantsPerson]), deliveries.updatedAt, deliveries.id],
        down: true,
      },
      count,
    })
    return { rows: await withDetails(tx, rows), total }
  })
}

/** By the customer, the product, the order's number, the player or its own id. */
const matching = (db: Database, words: string) =>
  db
    .select({ id: deliveryTexts.deliveryId })
    .from(deliveryTexts)
    .where(found(deliveryTexts.search, words))
