import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { checkoutInput } from '#contract/checkout.ts'
import { totalCents } from '#contract/pricing.ts'
import type { Deps } from '#server/deps.ts'
import type { PaymentProvider } from '#server/integrations/payments/payment-provider.ts'
import { WITHDRAWAL_CONSENT } from '#server/integrations/payments/withdrawal-consent.ts'
import type { Database } from '#server/lib/database.ts'
import { AppError } from '#server/lib/errors.ts'
import { type OrderRow, orderItems, orders } from '#server/modules/orders/orders.table.ts'
import { PRODUCT_SNAPSHOT } from '#server/modules/products/products.service.ts'
import { type ProductRow, products } from '#server/modules/products/products.table.ts'
import { lockProducts, reserveStock } from '#server/modules/products/stock.ts'
import { type UserRow, users } from '#server/modules/users/users.table.ts'
import { assertListsAgree, assertOwnOrigin, type CheckedLine, checkLines } from './check-cart.ts'
import { endOpenCheckouts } from './end-checkout.ts'
import { assertFewHolds, holdMinutes, holdNetwork, LONGEST_HOLD_MINUTES } from './hold-limits.ts'
import { cancelUnpaid } from './release-order.ts'

/**
 * Stripe wants at least 30 minutes from when it reads the request; a shorter hold is ended by the
 * reconciliation.
 */
const SESSION_MS = LONGEST_HOLD_MINUTES * 60_000

const superseded = () =>
  new AppError('conflict', 'Une autre commande vient d’être ouverte. Reprenez depuis votre panier.')

type Cart = z.output<typeof checkoutInput>
/** Who orders: the account, from which address, seeing the site at which origin. */
export type Buyer = { user: UserRow; address: string; origin: string }

/**
 * Turns a cart into a pending order with its stock held, any earlier checkout of the customer being
 * over, then asks the provider for a payment page. The order is written first and the provider
 * called outside any transaction: whatever fails, there is a trace and nothing is locked.
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
  const ids = cart.metadata.items.map(({ product_id }) => product_id)
  // What is refused does not end the checkout that is open.
  check(deps, cart, await deps.db.select().from(products).where(inArray(products.id, ids)))
  await holdMinutes(deps, buyer.user.id)

  await endOpenCheckouts(deps, buyer.user.id)
  const { order, lines } = await writePendingOrder(deps, payments, buyer, cart)
  return openPaymentPage(deps, payments, buyer.user, cart, order, lines)
}

const check = ({ config }: Deps, cart: Cart, rows: ProductRow[]) =>
  checkLines(cart.metadata.items, rows, config.maxPerOrder)

async function writePendingOrder(deps: Deps, payments: PaymentProvider, buyer: Buyer, cart: Cart) {
  const userId = buyer.user.id
  return deps.snapshots.change(PRODUCT_SNAPSHOT, async (tx) => {
    // One open checkout per customer: the lock makes a double click wait its turn.
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
    if (!user) throw new AppError('not_signed_in', 'Ce compte n’existe plus.')
    const [open] = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.userId, userId), eq(orders.stockState, 'held'), isNull(orders.paidAt)))
    if (open) throw superseded()
    const network = holdNetwork(deps, buyer.address)
    await assertFewHolds({ ...deps, db: tx }, network)
    // Again under the lock: prices may have changed while the earlier checkout was being ended.
    const productIds = cart.metadata.items.map(({ product_id }) => ({ productId: product_id }))
    const lines = check(deps, cart, await lockProducts(tx, productIds))
    await reserveStock(
      tx,
      lines.map(({ product, quantity }) => ({
        productId: product.id,
        productName: product.name,
        quantity,
      })),
    )
    const hold = { minutes: await holdMinutes({ ...deps, db: tx }, userId), network }
    return { order: await insertOrder(tx, deps, payments, user, lines, hold), lines }
  })
}

type Hold = { minutes: number; network: string }

async function insertOrder(
  tx: Database,
  deps: Deps,
  payments: PaymentProvider,
  user: UserRow,
  lines: CheckedLine[],
  hold: Hold,
): Promise<OrderRow> {
  const createdAt = deps.now()
  const [order] = (await tx
    .insert(orders)
    .values({
      userId: user.id,
      userName: user.username,
      status: 'pending',
      amountCents: totalCents(lines),
      createdAt,
      stockState: 'held',
      provider: payments.name,
      idempotencyKey: randomUUID(),
      expiresAt: new Date(createdAt.getTime() + hold.minutes * 60_000),
      holdNetwork: hold.network,
    })
    .returning()) as [OrderRow]
  await tx.insert(orderItems).values(
    lines.map(({ product, unitCents, quantity }) => ({
      orderId: order.id,
      productId: product.id,
      productName: product.name,
      quantity,
      listCents: product.priceCents,
      discount: product.discount,
      unitCents,
    })),
  )
  return order
}

async function openPaymentPage(
  deps: Deps,
  payments: PaymentProvider,
  user: UserRow,
  cart: Cart,
  order: OrderRow,
  lines: CheckedLine[],
) {
  const session = await payments
    .createSession({
      orderId: order.id,
      orderKey: order.idempotencyKey,
      customerEmail: user.email,
      lines: lines.map(({ product: { name, description, image }, unitCents, quantity }) => ({
        name,
        description,
        image,
        unitCents,
        quantity,
      })),
      totalCents: order.amountCents,
      consentWording: WITHDRAWAL_CONSENT.wording,
      successUrl: cart.success_url,
      cancelUrl: cart.cancel_url,
      expiresAt: new Date(order.createdAt.getTime() + SESSION_MS),
    })
    .catch(async (error) => {
      await cancelUnpaid(deps, order.id)
      throw error
    })
  const [kept] = await deps.db
    .update(orders)
    .set({ sessionId: session.id })
    .where(and(eq(orders.id, order.id), eq(orders.stockState, 'held')))
    .returning({ id: orders.id })
  if (!kept) {
    // A later checkout of the same customer took its place while the provider was answering.
    await payments.expireSession(session.id)
    throw superseded()
  }
  return { url: session.url, sessionId: session.id }
}
