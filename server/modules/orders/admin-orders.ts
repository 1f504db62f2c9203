import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { AdminOrder, OrderStatus } from '#contract/orders.ts'
import type { Deps } from '#server/deps.ts'
import { assertUnchanged } from '#server/lib/admin-write.ts'
import type { Database } from '#server/lib/database.ts'
import { AppError } from '#server/lib/errors.ts'
import { endCheckout } from '#server/modules/checkout/end-checkout.ts'
import { linesOf, releaseOrder } from '#server/modules/checkout/release-order.ts'
import { takeBackPayment } from '#server/modules/checkout/take-back.ts'
import { PRODUCT_SNAPSHOT } from '#server/modules/products/products.service.ts'
import { lockProducts } from '#server/modules/products/stock.ts'
import { withDetails } from './orders.service.ts'
import { type OrderRow, orders } from './orders.table.ts'

type Caller = Pick<FastifyRequest, 'id' | 'ip' | 'headers'>

const gone = () => new AppError('not_found', 'Cette commande n’existe plus.')

async function findListed(db: Database, id: number): Promise<OrderRow> {
  const [order] = await db.select().from(orders).where(eq(orders.id, id))
  if (!order || order.hiddenAt) throw gone()
  return order
}

async function lockListed(tx: Database, id: number): Promise<OrderRow> {
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, id)).for('update')
  return findListed(tx, id)
}

async function detailed(db: Database, id: number): Promise<AdminOrder> {
  const [order] = await withDetails(db, await db.select().from(orders).where(eq(orders.id, id)))
  if (!order) throw gone()
  return order
}

/** Ends the payment page of an order that is about to be cancelled or deleted; one that was paid meanwhile stays. */
async function endPaymentPage(deps: Deps, order: OrderRow): Promise<void> {
  if (order.paidAt) return
  // A provider that does not answer is asked again by the reconciliation.
  const ended = await endCheckout(deps, order).catch(deps.report)
  if (ended?.paid) throw new AppError('conflict', 'Cette commande vient d’être payée. Rechargez la liste.')
}

async function release(tx: Database, order: OrderRow): Promise<void> {
  if (order.paidAt) return
  await lockProducts(tx, await linesOf(tx, [order]))
  await releaseOrder(tx, order)
}

/** What is as it is asked to be is nobody's conflict. A payment changes it too, so the sentence names nobody. */
function assertStatusSeen(request: Caller, order: OrderRow, asked: OrderStatus): void {
  if (order.status === asked) return
  assertUnchanged(request, { status: order.status }, 'Le statut de cette commande a changé entre-temps. Vérifiez-le avant de le modifier.')
}

/** Any status for any order, except that only money makes one `completed`. Cancelling an unpaid one ends its payment page. */
export async function setStatus(deps: Deps, request: Caller, id: number, status: OrderStatus): Promise<AdminOrder> {
  const before = await findListed(deps.db, id)
  assertStatusSeen(request, before, status)
  if (status === 'cancelled') await endPaymentPage(deps, before)
  await deps.snapshots.change(PRODUCT_SNAPSHOT, async (tx) => {
    const order = await lockListed(tx, id)
    assertStatusSeen(request, order, status)
    if (status === 'completed' && !order.paidAt) throw new AppError('conflict', 'Seule une commande payée peut être terminée.')
    if (status === 'cancelled') await release(tx, order)
    await tx.update(orders).set({ status }).where(eq(orders.id, id))
    await deps.recordChange(tx, request, { action: 'update', noun: 'orders', id, before: { status: before.status }, after: { status } })
  })
  return detailed(deps.db, id)
}

/** Gone from the lists; the books keep it. An unpaid one can no longer be paid. */
export async function hideOrder(deps: Deps, request: Caller, id: number): Promise<void> {
  const before = await findListed(deps.db, id)
  await endPaymentPage(deps, before)
  await deps.snapshots.change(PRODUCT_SNAPSHOT, async (tx) => {
    await release(tx, await lockListed(tx, id))
    await tx.update(orders).set({ hiddenAt: deps.now() }).where(eq(orders.id, id))
    await deps.recordChange(tx, request, { action: 'delete', noun: 'orders', id, before: { status: before.status }, after: null })
  })
}

/** Asks the provider first; what it has given back is then taken in the way an event of its own would be. */
export async function refundOrder(deps: Deps, request: Caller, id: number, cents?: number): Promise<AdminOrder> {
  const order = await findListed(deps.db, id)
  const left = order.amountCents - order.refundedCents
  if (!order.paymentId || !deps.payments || order.provider !== deps.payments.name)
    throw new AppError('conflict', 'Cette commande n’a pas de paiement à rembourser.')
  if (left <= 0) throw new AppError('conflict', 'Cette commande est déjà entièrement remboursée.')
  const amount = cents ?? left
  if (amount > left)
    throw new AppError('validation_failed', `Le remboursement ne peut pas dépasser ${(left / 100).toFixed(2).replace('.', ',')} €.`)
  // What was refunded before is part of the key: a double click asks once, a second partial refund is another request.
  await deps.payments.refund(order.paymentId, amount, `refund-${order.idempotencyKey}-${order.refundedCents}-${amount}`)
  await takeBackPayment(deps, order.paymentId)
  await deps.db.transaction((tx) =>
    deps.recordChange(tx, request, {
      action: 'update',
      noun: 'orders',
      id,
      before: { refunded: order.refundedCents },
      after: { refunded: order.refundedCents + amount },
    }),
  )
  return detailed(deps.db, id)
}
