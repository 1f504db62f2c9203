import { eq } from 'drizzle-orm'
import type { OrderStatus } from '#contract/order-statuses.ts'
import type { Transaction } from '#server/lib/database.ts'
import { AppError } from '#server/lib/errors.ts'
import { takeBackLines } from '#server/modules/deliveries/take-back-lines.ts'
import { assertState, type LockedOrder, type Transition, writeOrder } from './order-state.ts'
import { orderItems, orders } from './orders.table.ts'
import { releaseOrder } from './release-order.ts'

/** Words that say something was handed over, or all of it: for what was paid alone. */
const PAID_ONLY: Partial<Record<OrderStatus, string>> = {
  completed: 'Seule une commande payée peut être terminée.',
  shipped: 'Seule une commande payée peut être expédiée.',
  delivered: 'Seule une commande payée peut être livrée.',
}

/**
 * The team's word for an order. Any for a paid one; an unpaid one waits, is looked at, or is
 * cancelled, which ends it.
 */
export async function labelOrder(
  tx: Transaction,
  order: LockedOrder,
  status: OrderStatus,
): Promise<Transition> {
  const refusal = order.paidAt ? undefined : PAID_ONLY[status]
  if (refusal) throw new AppError('conflict', refusal)
  const ends = status === 'cancelled' && !order.paidAt
  const ended = ends ? await releaseOrder(tx, order) : { order, movesShownStock: false }
  return { ...ended, order: await writeOrder(tx, ended.order, { status }) }
}

/** Something an admin should look at; null: not any more. */
export function flagOrder(
  tx: Transaction,
  order: LockedOrder,
  attention: string | null,
): Promise<LockedOrder> {
  return writeOrder(tx, order, { attention })
}

/**
 * sold, and the customer has withdrawn from the contract: nothing more of it is delivered, and
 * whoever calls sends the money back.
 */
export async function withdrawOrder(
  tx: Transaction,
  order: LockedOrder,
  at: Date,
): Promise<LockedOrder> {
  assertState(order, 'be withdrawn from', ['sold'])
  const lines = await tx
    .select({ id: orderItems.id })
    .from(orderItems)
    .where(eq(orderItems.orderId, order.id))
  await takeBackLines(
    tx,
    lines.map(({ id }) => id),
    at,
  )
  return writeOrder(tx, order, { withdrawnAt: order.withdrawnAt ?? at })
}

/**
 * held or ended → ended and gone from the lists. What was paid stays: its customer would look for
 * it in vain.
 */
export async function hideOrder(
  tx: Transaction,
  order: LockedOrder,
  at: Date,
): Promise<Transition> {
  if (order.paidAt)
    throw new AppError(
      'conflict',
      'Une commande payée ne se supprime pas : son client et les comptes en ont besoin.',
    )
  const ended = await releaseOrder(tx, order)
  return { ...ended, order: await writeOrder(tx, ended.order, { hiddenAt: at }) }
}

/** Takes a person's name off their orders, which stay for the books. */
export async function eraseFromOrders(tx: Transaction, userId: number, name: string) {
  await tx.update(orders).set({ userName: name, payer: null }).where(eq(orders.userId, userId))
}
