import { and, eq, inArray, isNotNull, isNull, ne } from 'drizzle-orm'
import { anyOf } from '#server/lib/any-of.ts'
import type { Database, Transaction } from '#server/lib/database.ts'
import { deliveries, deliveryTexts } from './deliveries.table.ts'
import { lockDeliveries } from './delivery-state.ts'
import { changesOf, settle } from './settle.ts'
import { cancel } from './transitions.ts'

/** Over: nobody has to find the player any more. */
const over = inArray(deliveries.state, ['applied', 'cancelled', 'revoked', 'manual'])

const NOBODY = { license: null, character: null, reason: null, note: null, history: [] }

/**
 * Takes a person out of their deliveries, which stay with their orders. What was not given yet is
 * given no more; what may have been, and what takes something back, keeps its player until it is
 * over.
 */
export async function eraseFromDeliveries(
  tx: Transaction,
  userId: number,
  name: string,
  now: Date,
): Promise<void> {
  const locked = await lockDeliveries(
    tx,
    and(
      eq(deliveries.userId, userId),
      eq(deliveries.cause, 'purchase'),
      inArray(deliveries.state, ['unlinked', 'waiting', 'retrying', 'failed', 'manual']),
    ),
  )
  const changes = changesOf(locked)
  for (const row of locked) changes.after.set(row.id, cancel(row, now, 'account_deleted'))
  await settle(tx, now, changes)
  const own = await tx
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(eq(deliveries.userId, userId))
  if (own.length === 0) return
  const ids = own.map(({ id }) => id)
  await tx
    .update(deliveryTexts)
    .set({ userName: name, player: '' })
    .where(anyOf(deliveryTexts.deliveryId, ids))
  await tx
    .update(deliveries)
    .set(NOBODY)
    .where(and(anyOf(deliveries.id, ids), over))
}

/** Players of erased accounts whose last delivery is over by now. */
export async function purgePlayers({ db }: { db: Database }): Promise<void> {
  await db
    .update(deliveries)
    .set(NOBODY)
    .where(and(isNull(deliveries.userId), over, isNotNull(deliveries.license)))
}

/** Everything kept about a person's deliveries, for them to take along. */
export function exportDeliveries(db: Database, userId: number) {
  return db
    .select({
      order_id: deliveries.orderId,
      state: deliveries.state,
      action: deliveries.action,
      license: deliveries.license,
      character: deliveries.character,
      attempts: deliveries.history,
      note: deliveries.note,
      created_at: deliveries.createdAt,
      updated_at: deliveries.updatedAt,
    })
    .from(deliveries)
    .where(and(eq(deliveries.userId, userId), ne(deliveries.cause, 'end')))
    .orderBy(deliveries.createdAt)
}
