import { and, eq } from 'drizzle-orm'
import type { Deps } from '#server/deps.ts'
import type { PaymentSession, Refusal } from '#server/integrations/payments/payment-provider.ts'
import type { Transaction } from '#server/lib/database.ts'
import { prepared } from '#server/lib/prepared.ts'
import { logOrder } from '#server/modules/orders/log-order.ts'
import { type LockedOrder, lockOrder, type Transition } from '#server/modules/orders/order-state.ts'
import { type OrderRow, orders } from '#server/modules/orders/orders.table.ts'
import { releaseOrder } from '#server/modules/orders/release-order.ts'
import { PRODUCT_SNAPSHOT } from '#server/modules/products/products.service.ts'
import { conclude } from './settle-payment.ts'

type Ending = {
  /** What else the transaction does to an order that nobody paid. */
  change?: (tx: Transaction, order: LockedOrder) => Promise<Transition>
  /** What becomes of a provider that does not answer: by default nothing is ended. */
  onSilence?: (error: Error) => void
}

/**
 * Ends a checkout that nobody should pay any more, and says whether somebody just did. The payment
 * page is closed first: only then is it certain whether money came, and money that came is taken
 * instead of being left behind. Everything else is one transaction.
 */
export async function endCheckout(
  deps: Deps,
  order: OrderRow,
  ending: Ending = {},
): Promise<Ended> {
  return endClosedPage(deps, await closePage(deps, order, ending), ending)
}

/** `paid`: somebody just did. `refusal`: the provider did not let them. */
type Ended = { paid: boolean; refusal: Refusal | null }

/** An order as it was when its payment page was closed, and what the provider said then. */
export type ClosedPage = { order: OrderRow; session: PaymentSession | null }

async function endClosedPage(
  deps: Deps,
  { order, session }: ClosedPage,
  ending: Ending = {},
): Promise<Ended> {
  const refusal = session?.refusal ?? null
  const end = await deps.snapshots.transaction(async (tx, invalidate) => {
    const locked = await lockOrder(tx, eq(orders.id, order.id))
    if (!locked) return { paid: false, refusal }
    // The provider answered with a page while this one was being ended: it has to be closed too.
    if (locked.sessionId !== order.sessionId && !locked.paidAt) return { named: locked }
    const ended = await endOrder(deps, tx, locked, session)
    const isPaidNow = !order.paidAt && ended.order.state === 'sold'
    const changed = ending.change && !isPaidNow ? await ending.change(tx, ended.order) : ended
    if (ended.movesShownStock || changed.movesShownStock) invalidate(PRODUCT_SNAPSHOT)
    return { paid: isPaidNow, refusal }
  })
  return 'named' in end ? endCheckout(deps, end.named, ending) : end
}

/** No session: there is no page, or it is another provider's, whom nobody can ask. */
async function closePage(
  { payments }: Deps,
  order: OrderRow,
  { onSilence }: Ending,
): Promise<ClosedPage> {
  const { sessionId, provider, paidAt } = order
  if (!sessionId || paidAt || provider !== payments?.name) return { order, session: null }
  const session = await payments.expireSession(sessionId).catch((error) => {
    if (!onSilence) throw error
    onSilence(error)
    return null
  })
  return { order, session }
}

async function endOrder(
  deps: Deps,
  tx: Transaction,
  order: LockedOrder,
  session: PaymentSession | null,
): Promise<Transition> {
  const concluded = await conclude(deps, tx, order, session)
  if (concluded.order.state !== 'held') return concluded
  logOrder(deps, tx, order, 'order ended unpaid')
  return releaseOrder(tx, concluded.order)
}

/** Ends every checkout a customer has open. */
export async function endOpenCheckouts(deps: Deps, userId: number): Promise<void> {
  const open = await deps.db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.state, 'held')))
  for (const order of open) await endCheckout(deps, order)
}

/**
 * Closes the pages of open checkouts, so that `replace` can end them in its own transaction, by
 * `endClosed`. Where it fails they end all the same: nobody can pay them any more.
 */
export async function replaceCheckouts<Result>(
  deps: Deps,
  open: readonly OrderRow[],
  replace: (closed: readonly ClosedPage[]) => Promise<Result>,
): Promise<Result> {
  const closed: ClosedPage[] = []
  for (const order of open) closed.push(await closePage(deps, order, {}))
  return replace(closed).catch(async (error) => {
    for (const page of closed) await endClosedPage(deps, page)
    throw error
  })
}

/** Locks the orders of a customer that still wait for their payment. */
export async function lockOpenCheckouts(tx: Transaction, userId: number): Promise<LockedOrder[]> {
  return (await lockHeldBy(tx, { userId })) as LockedOrder[]
}

const lockHeldBy = prepared<{ userId: number }>()((tx, given) =>
  tx
    .select()
    .from(orders)
    .where(and(eq(orders.userId, given.userId), eq(orders.state, 'held')))
    .orderBy(orders.id)
    .for('update'),
)

/**
 * Ends open checkouts whose pages are closed, as a part of what replaces them. Null: there is a page
 * that is not closed, and nothing is ended.
 */
export async function endClosed(
  deps: Deps,
  tx: Transaction,
  open: readonly LockedOrder[],
  closed: readonly ClosedPage[],
): Promise<{ movesShownStock: boolean } | null> {
  const pageOf = ({ id, sessionId }: LockedOrder) =>
    closed.find(({ order }) => order.id === id && order.sessionId === sessionId)
  const endings = open.map((order) => ({ order, page: pageOf(order) }))
  if (endings.some(({ page }) => !page)) return null
  let movesShownStock = false
  for (const { order, page } of endings) {
    const ended = await endOrder(deps, tx, order, page?.session ?? null)
    movesShownStock ||= ended.movesShownStock
  }
  return { movesShownStock }
}
