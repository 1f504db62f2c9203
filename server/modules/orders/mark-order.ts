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

const LISTED = { hiddenAt: null, hiddenReason: null }

/** Something an admin should look at, which is then listed again; null: not any more. */
export function flagOrder(
  tx: Transaction,
  order: LockedOrder,
  attention: string | null,
): Promise<LockedOrder> {
  return writeOrder(tx, order, { attention, ...(attention && order.paidAt && LISTED) })
}

/** paid, and out of the team's list: its customer and the books have it as before. */
export async function putOrderAway(
  tx: Transaction,
  order: LockedOrder,
  at: Date,
  reason: string,
): Promise<LockedOrder> {
  assertState(order, 'be put away', ['sold', 'returned'])
  if (order.attention)
    throw new AppError('conflict', 'Cette commande est à vérifier : elle ne se masque qu’ensuite.')
  return order.hiddenAt ? order : writeOrder(tx, order, { hiddenAt: at, hiddenReason: reason })
}

/** paid, and in the team's list again. */
export async function listOrderAgain(tx: Transaction, order: LockedOrder): Promise<LockedOrder> {
  assertState(order, 'be listed again', ['sold', 'returned'])
  return order.hiddenAt ? writeOrder(tx, order, LISTED) : order
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
      'Une commande payée ne se supprime pas : son client et les comptes en ont besoin. Masquez-la plutôt.',
    )
  const ended = await releaseOrder(tx, order)
  return { ...ended, order: await writeOrder(tx, ended.order, { hiddenAt: at }) }
}

/** Takes a person's name off their orders, which stay for the books. */
export async function eraseFromOrders(tx: Transaction, userId: number, name: string) {
  await tx
    .update(orders)
    .set({ userName: name, payer: null, hiddenReason: null })
    .where(eq(orders.userId, userId))
}
