import type { FastifyRequest } from 'fastify'
import type { OrderStatus } from '#contract/order-statuses.ts'
import type { AdminOrder } from '#contract/orders.ts'
import type { Deps } from '#server/deps.ts'
import { assertUnchanged } from '#server/lib/admin-write.ts'
import type { Transaction } from '#server/lib/database.ts'
import { AppError } from '#server/lib/errors.ts'
import {
  assertListed,
  detailed,
  findListed,
  lockListed,
} from '#server/modules/orders/listed-order.ts'
import * as transitions from '#server/modules/orders/mark-order.ts'
import type { LockedOrder, Transition } from '#server/modules/orders/order-state.ts'
import type { OrderRow } from '#server/modules/orders/orders.table.ts'
import { endCheckout } from './end-checkout.ts'

type Caller = Pick<FastifyRequest, 'id' | 'ip' | 'headers'>
type Change = (tx: Transaction, order: LockedOrder) => Promise<Transition>

/** Gives an order another status; cancelling an unpaid one ends its payment page. */
export async function setStatus(
  deps: Deps,
  request: Caller,
  id: number,
  status: OrderStatus,
): Promise<AdminOrder> {
  const before = await findListed(deps.db, id)
  assertStatusSeen(request, before, status)
  const label: Change = async (tx, order) => {
    assertStatusSeen(request, order, status)
    const labelled = await transitions.labelOrder(tx, order, status)
    await deps.recordChange(tx, request, {
      action: 'update',
      noun: 'orders',
      id,
      before: { status: before.status },
      after: { status },
    })
    return labelled
  }
  if (status === 'cancelled' && !before.paidAt) await endThen(deps, before, label)
  else await deps.db.transaction(async (tx) => label(tx, await lockListed(tx, id)))
  return detailed(deps.db, id)
}

/** What wanted a look has had it, by somebody who read that sentence and no other. */
export async function settleOrder(
  deps: Deps,
  request: Caller,
  id: number,
  read: string,
): Promise<AdminOrder> {
  await deps.db.transaction(async (tx) => {
    const order = await lockListed(tx, id)
    if (order.attention === null) return
    if (order.attention !== read)
      throw new AppError('conflict', 'Autre chose est à vérifier entre-temps. Rechargez la liste.')
    await transitions.flagOrder(tx, order, null)
    await deps.recordChange(tx, request, {
      action: 'update',
      noun: 'orders',
      id,
      before: { attention: read },
      after: { attention: null },
    })
  })
  return detailed(deps.db, id)
}

/** Out of the team's list or in it again: a paid order is hidden, never deleted. */
export async function setHidden(
  deps: Deps,
  request: Caller,
  id: number,
  reason: string | null,
): Promise<AdminOrder> {
  await deps.db.transaction(async (tx) => {
    const order = await lockListed(tx, id)
    if (!order.paidAt)
      throw new AppError('conflict', 'Seule une commande payée se masque : supprimez celle-ci.')
    const after =
      reason === null
        ? await transitions.listOrderAgain(tx, order)
        : await transitions.putOrderAway(tx, order, deps.now(), reason)
    if (after === order) return
    // Why may name the customer, and the journal is kept for good.
    await deps.recordChange(tx, request, {
      action: 'update',
      noun: 'orders',
      id,
      before: { hidden: order.hiddenAt !== null },
      after: { hidden: after.hiddenAt !== null },
    })
  })
  return detailed(deps.db, id)
}

/** Gone from the lists, and nobody can pay it any more. */
export async function hideOrder(deps: Deps, request: Caller, id: number): Promise<void> {
  const before = await findListed(deps.db, id)
  await endThen(deps, before, async (tx, order) => {
    const hidden = await transitions.hideOrder(tx, order, deps.now())
    await deps.recordChange(tx, request, {
      action: 'delete',
      noun: 'orders',
      id,
      before: { status: before.status },
      after: null,
    })
    return hidden
  })
}

/** Ends the checkout of an order and changes it, unless it was paid meanwhile. */
async function endThen(deps: Deps, before: OrderRow, change: Change): Promise<void> {
  const { paid } = await endCheckout(deps, before, {
    change: (tx, order) => change(tx, assertListed(order)),
    // It is asked again by the reconciliation.
    onSilence: deps.report,
  })
  if (paid) throw new AppError('conflict', 'Cette commande vient d’être payée. Rechargez la liste.')
}

/**
 * What is as it is asked to be is nobody's conflict. A payment changes it too, so the sentence
 * names nobody.
 */
function assertStatusSeen(request: Caller, order: OrderRow, asked: OrderStatus): void {
  if (order.status === asked) return
  assertUnchanged(
    request,
    order.status,
    'Le statut de cette commande a changé entre-temps. Vérifiez-le avant de le modifier.',
  )
}
