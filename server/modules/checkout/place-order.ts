import { eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { checkoutInput } from '#contract/checkout.ts'
import type { Deps } from '#server/deps.ts'
import type { PaymentProvider } from '#server/integrations/payments/payment-provider.ts'
import { WITHDRAWAL_CONSENT } from '#server/integrations/payments/withdrawal-consent.ts'
import type { Transaction } from '#server/lib/database.ts'
import { AppError } from '#server/lib/errors.ts'
import { prepared } from '#server/lib/prepared.ts'
import { readPackages } from '#server/modules/catalogue/read-packages.ts'
import { holdOrder, nameSession, type OrderLine } from '#server/modules/orders/hold-order.ts'
import { logOrder } from '#server/modules/orders/log-order.ts'
import type { OrderRow } from '#server/modules/orders/orders.table.ts'
import { lockProducts } from '#server/modules/orders/stock.ts'
import { PRODUCT_SNAPSHOT } from '#server/modules/products/products.service.ts'
import { readOffer } from '#server/modules/products/publication.ts'
import { type UserRow, users } from '#server/modules/users/users.table.ts'
import { assertListsAgree, assertOwnOrigin, checkLines } from './check-cart.ts'
import {
  type ClosedPage,
  endCheckout,
  endClosed,
  lockOpenCheckouts,
  replaceCheckouts,
} from './end-checkout.ts'
import { assertFewHolds, holdMinutes, holdNetwork, LONGEST_HOLD_MINUTES } from './hold-limits.ts'

const MINUTE_MS = 60_000
/**
 * Stripe wants at least 30 minutes from when it reads the request; a shorter hold is ended by the
 * reconciliation.
 */
const SESSION_MS = LONGEST_HOLD_MINUTES * MINUTE_MS

const superseded = () =>
  new AppError('conflict', 'Une autre commande vient d’être ouverte. Reprenez depuis votre panier.')

type Cart = z.output<typeof checkoutInput>
/** Who orders: the account, from which address, seeing the site at which origin. */
export type Buyer = { user: UserRow; address: string; origin: string }

/**
 * Turns a cart into a held order, any earlier checkout of the customer being over, then asks the
 * provider for a payment page. The order is written first and the provider called outside any
 * transaction: whatever fails, there is a trace and nothing is locked.
 */
export async function placeOrder(
  deps: Deps,
  buyer: Buyer,
  cart: Cart,
): Promise<{ url: string; sessionId: string }> {
  const { payments } = deps
  if (!payments)
    throw new AppError(
      'provider_unavailable',
      'Le paiement par carte n’est pas configuré sur ce site.',
    )
  assertOwnOrigin([cart.success_url, cart.cancel_url], buyer.origin)
  assertListsAgree(cart)
  let attempt = await hold(deps, payments, buyer, cart)
  if ('open' in attempt) {
    const { open, minutes } = attempt
    attempt = await replaceCheckouts(deps, open, (closed) =>
      hold(deps, payments, buyer, cart, { closed, minutes }),
    )
  }
  if ('open' in attempt) throw superseded()
  return openPaymentPage(deps, payments, buyer, cart, attempt)
}

type Held = { order: OrderRow; lines: OrderLine[] }
/** Checkouts that the customer has open, and for how long they may hold stock. */
type Earlier = { open: OrderRow[]; minutes: number }

/**
 * Holds the order, the customer's earlier checkouts, whose pages are closed, being over in the same
 * transaction; or answers those whose pages have to be closed first. Everything is checked before:
 * what is refused does not end them.
 */
function hold(
  deps: Deps,
  payments: PaymentProvider,
  { user: { id: userId }, address }: Buyer,
  cart: Cart,
  earlier?: { closed: readonly ClosedPage[]; minutes: number },
): Promise<Held | Earlier> {
  return deps.snapshots.transaction(async (tx, invalidate) => {
    const user = await lockCustomer(tx, userId)
    const network = holdNetwork(deps, address)
    await assertFewHolds({ ...deps, db: tx }, network, userId)
    const minutes = earlier?.minutes ?? (await holdMinutes({ ...deps, db: tx }, userId))
    const open = await lockOpenCheckouts(tx, userId)
    // Last: all who buy the same wait for these locks.
    const sold = cart.metadata.items
    const ids = sold.map(({ product_id }) => product_id)
    const orderIds = open.map(({ id }) => id)
    const check = async () => {
      const locked = await lockProducts(tx, { ids, orderIds })
      const packages = await readPackages({ db: tx, payments })
      const isOffered = await readOffer(tx, deps.now())
      return checkLines(sold, locked, packages, isOffered, deps.config.maxPerOrder)
    }
    const checked = await check()
    const ended = await endClosed(deps, tx, open, earlier?.closed ?? [])
    if (!ended) return { open, minutes }
    // What the earlier checkout gave back can be bought again.
    const lines = open.length > 0 ? await check() : checked
    const createdAt = deps.now()
    const held = await holdOrder(tx, {
      user,
      provider: payments.name,
      lines,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + minutes * MINUTE_MS),
      network,
    })
    const { amountCents: cents, provider } = held.order
    logOrder(deps, tx, held.order, 'order placed', { cents, provider })
    if (ended.movesShownStock || held.movesShownStock) invalidate(PRODUCT_SNAPSHOT)
    return { order: held.order, lines }
  })
}

/**
 * One open checkout per customer: the lock makes a double click wait its turn. Not the strongest
 * one, which would have every new session of theirs wait for its foreign key too.
 */
async function lockCustomer(tx: Transaction, id: number): Promise<UserRow> {
  const [user] = await lockUser(tx, { id })
  if (!user) throw new AppError('not_signed_in', 'Ce compte n’existe plus.')
  return user
}

const lockUser = prepared<{ id: number }>()((tx, given) =>
  tx.select().from(users).where(eq(users.id, given.id)).for('no key update'),
)

async function openPaymentPage(
  deps: Deps,
  payments: PaymentProvider,
  { user, address }: Buyer,
  cart: Cart,
  { order, lines }: Held,
) {
  const session = await payments
    .createSession({
      orderId: order.id,
      orderKey: order.idempotencyKey,
      customerEmail: user.email,
      customerAddress: address,
      lines: lines.map(({ product, unitCents, quantity }) => {
        const { name, description, image, packageId } = product
        return { name, description, image, packageId, unitCents, quantity }
      }),
      totalCents: order.amountCents,
      consentWording: WITHDRAWAL_CONSENT.wording,
      successUrl: cart.success_url,
      cancelUrl: cart.cancel_url,
      expiresAt: new Date(order.createdAt.getTime() + SESSION_MS),
    })
    .catch(async (error) => {
      await endCheckout(deps, order)
      throw error
    })
  if (!(await nameSession(deps.db, order.id, session.id))) {
    // A later checkout of the same customer took its place while the provider was answering.
    await payments.expireSession(session.id)
    throw superseded()
  }
  deps.log.info({ order: order.id }, 'payment page opened')
  return { url: session.url, sessionId: session.id }
}
