import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { AdminOrder, OrderStatus } from '#contract/orders.ts'
import type { Deps } from '#server/deps.ts'
import { assertUnchanged } from '#server/lib/admin-write.ts'
import type { Database } from '#server/lib/database.ts'
import { AppError } from '#server/lib/errors.ts'
import { endCheckout } from '#server/modules/checkout/end-checkout.ts'
import { linesOf, releaseOrder } from '#server/modules/checkout/release-order.ts'
import { PRODUCT_SNAPSHOT } from '#server/modules/products/products.service.ts'
import { lockProducts } from '#server/modules/products/stock.ts'
import { detailed, findListed, lockListed } from './listed-order.ts'
import { type OrderRow, orders } from './orders.table.ts'

type Caller = Pick<FastifyRequest, 'id' | 'ip' | 'headers'>

/**
 * Ends the payment page of an order that is about to be cancelled or deleted; one that was paid
 * meanwhile stays.
 */
async function endPaymentPage(deps: Deps, order: OrderRow): Promise<void> {
  if (order.paidAt) return
  // A provider that does not answer is asked again by the reconciliation.
  const ended = await endCheckout(deps, order).catch(deps.report)
  if (ended?.paid)
    throw new AppError('conflict', 'Cette commande vient d’être payée. Rechargez la liste.')
}

async function release(tx: Database, order: OrderRow): Promise<void> {
  if (order.paidAt) return
  await lockProducts(tx, await linesOf(tx, [order]))
  await releaseOrder(tx, order)
}

/**
 * What is as it is asked to be is nobody's conflict. A payment changes it too, so the sentence
 * names nobody.
 */
function assertStatusSeen(request: Caller, order: OrderRow, asked: OrderStatus): void {
  if (order.status === asked) return
  assertUnchanged(
    request,
    { status: order.status },
    'Le statut de cette commande a changé entre-temps. Vérifiez-le avant de le modifier.',
  )
}

/** Words that say something was handed over, or all of it: for what was paid alone. */
const PAID_ONLY: Partial<Record<OrderStatus, string>> = {
  completed: 'Seule une commande payée peut être terminée.',
  shipped: 'Seule une commande payée peut être expédiée.',
  delivered: 'Seule une commande payée peut être livrée.',
}

/**
 * Any status for a paid order; an unpaid one waits, is looked at or is cancelled, which ends its
 * payment page.
 */
export async function setStatus(
  deps: Deps,
  request: Caller,
  id: number,
  status: OrderStatus,
): Promise<AdminOrder> {
  const before = await findListed(deps.db, id)
  assertStatusSeen(request, before, status)
  if (status === 'cancelled') await endPaymentPage(deps, before)
  await deps.snapshots.change(PRODUCT_SNAPSHOT, async (tx) => {
    const order = await lockListed(tx, id)
    assertStatusSeen(request, order, status)
    const refusal = order.paidAt ? undefined : PAID_ONLY[status]
    if (refusal) throw new AppError('conflict', refusal)
    if (status === 'cancelled') await release(tx, order)
    await tx.update(orders).set({ status }).where(eq(orders.id, id))
    await deps.recordChange(tx, request, {
      action: 'update',
      noun: 'orders',
      id,
      before: { status: before.status },
      after: { status },
    })
  })
  return detailed(deps.db, id)
}

/**
 * Gone from the lists, and nobody can pay it any more. What was paid stays: its customer would look
 * for it in vain.
 */
export async function hideOrder(deps: Deps, request: Caller, id: number): Promise<void> {
  const before = await findListed(deps.db, id)
  await endPaymentPage(deps, before)
  await deps.snapshots.change(PRODUCT_SNAPSHOT, async (tx) => {
    const order = await lockListed(tx, id)
    if (order.paidAt)
      throw new AppError(
        'conflict',
        'Une commande payée ne se supprime pas : son client et les comptes en ont besoin.',
      )
    await release(tx, order)
    await tx.update(orders).set({ hiddenAt: deps.now() }).where(eq(orders.id, id))
    await deps.recordChange(tx, request, {
      action: 'delete',
      noun: 'orders',
      id,
      before: { status: before.status },
      after: null,
    })
  })
}
