import { and, eq } from 'drizzle-orm'
import { anyOf } from '#server/lib/any-of.ts'
import type { Transaction } from '#server/lib/database.ts'
import { deliveries } from './deliveries.table.ts'
import { type LockedDelivery, lockDeliveries } from './delivery-state.ts'
import { takeBackApplied } from './revocations.ts'
import { changesOf, settle } from './settle.ts'
import { cancel } from './transitions.ts'

/** What a refund of its whole line makes of a delivery. */
async function takeBack(
  tx: Transaction,
  delivery: LockedDelivery,
  now: Date,
): Promise<LockedDelivery> {
  switch (delivery.state) {
    case 'unlinked':
    case 'waiting':
    case 'retrying':
    case 'failed':
    case 'manual':
      return cancel(delivery, now, 'refunded', { refunded: true })
    case 'applied':
      return takeBackApplied(tx, delivery, now)
    default:
      // Offered or uncertain: what becomes of it decides. Over: nothing to do.
      return { ...delivery, refunded: true }
  }
}

/** Lines whose money has gone back as a whole. Idempotent. */
export async function takeBackLines(
  tx: Transaction,
  lineIds: readonly number[],
  now: Date,
): Promise<void> {
  if (lineIds.length === 0) return
  const locked = await lockDeliveries(
    tx,
    and(anyOf(deliveries.orderItemId, lineIds), eq(deliveries.cause, 'purchase')),
  )
  const changes = changesOf(locked)
  for (const row of locked)
    if (!row.refunded) changes.after.set(row.id, await takeBack(tx, row, now))
  await settle(tx, now, changes)
}
