import { euros } from '#contract/money.ts'
import { toEuros } from '#contract/pricing.ts'
import type { Deps } from '#server/deps.ts'
import type { PaymentSession } from '#server/integrations/payments/payment-provider.ts'
import { WITHDRAWAL_CONSENT } from '#server/integrations/payments/withdrawal-consent.ts'
import type { Transaction } from '#server/lib/database.ts'
import { orderPlace, raiseAlert } from '#server/modules/alerts/raise-alert.ts'
import { raiseNotice } from '#server/modules/alerts/raise-notice.ts'
import { createDeliveries } from '#server/modules/deliveries/create-deliveries.ts'
import { queueRoles } from '#server/modules/discord/queue-roles.ts'
import { issueSaleDocument } from './documents.ts'
import { logOrder } from './log-order.ts'
import { assertState, type LockedOrder, type Transition, writeOrder } from './order-state.ts'
import { orderConfirmationTask } from './orders.tasks.ts'
import { lockStockOf, releaseStock, sellStock } from './stock.ts'

type PayDeps = Pick<Deps, 'appearance' | 'config' | 'log' | 'now' | 'tasks' | 'payments'>

/** Money that came for an order, all of it. */
export type Payment = Pick<PaymentSession, 'id' | 'paymentId' | 'consented' | 'payer'>

/**
 * held or ended → sold: the stock goes, what it gives in the game is on its way, its document
 * is issued, thanks are sent.
 * held or ended → returned: what cannot be sold is not, and whoever calls sends the money back.
 */
export async function payOrder(
  deps: PayDeps,
  tx: Transaction,
  order: LockedOrder,
  { id: sessionId, paymentId, consented, payer }: Payment,
): Promise<Transition> {
  assertState(order, 'be paid', ['held', 'ended'])
  const paidAt = deps.now()
  const isHeld = order.state === 'held'
  const payment = {
    paidAt,
    paymentId,
    sessionId,
    payer,
    paymentMethod: deps.payments?.profile.method ?? null,
    seller: deps.payments?.profile.seller ?? null,
    holdNetwork: null,
    hiddenAt: null,
  }
  const { lines, locked } = await lockStockOf(tx, order.id)
  const { userId, userName } = order
  const sale = userId === null ? null : await sellStock(tx, locked, lines, isHeld)
  if (!sale || userId === null) {
    const { movesShownStock } = isHeld
      ? await releaseStock(tx, locked, lines)
      : { movesShownStock: false }
    const attention = `${whyReturned(order)} : remboursement automatique.`
    const values = { ...payment, state: 'returned', status: 'cancelled', attention } as const
    logOrder(deps, tx, order, 'order paid, but not sold', { why: whyReturned(order) })
    return { order: await writeOrder(tx, order, values), movesShownStock }
  }
  const consent = consented && {
    consentVersion: WITHDRAWAL_CONSENT.version,
    consentWording: WITHDRAWAL_CONSENT.wording,
    consentedAt: paidAt,
  }
  const sold = await writeOrder(tx, order, {
    ...payment,
    ...consent,
    state: 'sold',
    status: 'completed',
    attention: surpriseIn(order),
  })
  const actionsOf = new Map(locked.map(({ id, actions }) => [id, actions]))
  const deliveries = await createDeliveries(
    tx,
    { orderId: order.id, orderKey: order.idempotencyKey, userId, userName, paidAt },
    lines.map((line) => ({ ...line, actions: actionsOf.get(line.productId) ?? [] })),
  )
  await deps.tasks.enqueue(tx, orderConfirmationTask, { orderId: order.id })
  const document = await issueSaleDocument(deps, tx, sold, lines)
  const mail = orderConfirmationTask.name
  logOrder(deps, tx, order, 'order paid', { document, deliveries, mail })
  await tellOfFirstSale(deps, tx, sold)
  await queueRoles(deps, tx, userId)
  const products = lines.map(({ productName, quantity }) =>
    quantity === 1 ? productName : `${productName} × ${quantity}`,
  )
  await raiseNotice(deps, tx, {
    kind: 'sale',
    values: { produits: products.join(', '), pseudo: userName },
    about: userId,
  })
  return { order: sold, ...sale }
}

/** The first through each provider: what was paid in the sandbox is no money yet. */
function tellOfFirstSale(deps: PayDeps, tx: Transaction, order: LockedOrder): Promise<void> {
  const isTrial = order.provider === 'sandbox'
  return raiseAlert(deps, tx, {
    kind: 'first_sale',
    key: order.provider,
    title: isTrial ? 'Première vente d’essai' : 'Première vente',
    paragraphs: [
      `La commande n° ${order.id} vient d’être payée : ${euros(toEuros(order.amountCents))}.`,
      isTrial
        ? 'C’est un paiement du banc d’essai : aucun argent n’a circulé.'
        : 'Félicitations, la boutique est lancée.',
    ],
    place: orderPlace(order.id),
  })
}

function whyReturned({ userId, state }: LockedOrder): string {
  if (userId === null) return 'Payée après la suppression du compte'
  if (state === 'held') return 'Stock baissé pendant le paiement'
  return 'Payée après la fin de la réservation, stock épuisé'
}

/** Money for an order that was over all the same: it is delivered, and an admin should know. */
function surpriseIn({ hiddenAt, state, attention }: LockedOrder): string | null {
  if (hiddenAt) return 'Payée après sa suppression : elle est de nouveau affichée.'
  return state === 'held' ? attention : 'Payée après son annulation.'
}
