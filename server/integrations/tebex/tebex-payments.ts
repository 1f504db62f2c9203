import { randomBytes } from 'node:crypto'
import { and, eq, gt, isNotNull, isNull, or } from 'drizzle-orm'
import { tebexWebhook } from '#contract/endpoints/checkout.ts'
import { TEBEX } from '#contract/sellers.ts'
import type { TebexConfig } from '#server/config.ts'
import { askProvider } from '#server/integrations/payments/ask-provider.ts'
import {
  type CataloguePackage,
  NOTHING_BACK,
  type PaymentEvent,
  type PaymentProvider,
  type PaymentSession,
  type PaymentTrace,
  type Refusal,
} from '#server/integrations/payments/payment-provider.ts'
import type { Database } from '#server/lib/database.ts'
import { AppError } from '#server/lib/errors.ts'
import { isPrivate } from '#server/lib/network.ts'
import { emptyBasket, fillBasket, type NamedBasket } from './fill-basket.ts'
import { plainText } from './plain-text.ts'
import { type Basket, type Package, readTebexEvent, type TebexEvent } from './tebex-answers.ts'
import { type TebexBasket, tebexBaskets } from './tebex-baskets.table.ts'
import { createTebexClient, TebexRefusal } from './tebex-client.ts'
import { asHeard, asPayment, backOf, isPaid, paid, REFUND, unpaid } from './tebex-session.ts'
import { isSigned } from './tebex-signature.ts'

/** Where a buyer comes back to from signing in. */
export const RETURN_PATH = '/api/tebex/return'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
const LOOK_BACK = { unpaid: 3 * DAY_MS, paid: 35 * DAY_MS }

const SIGN_IN_NEEDED: Refusal = {
  message: 'Le paiement demande de se connecter avec votre compte Cfx.re. Rien n’a été débité.',
  detail: null,
}

export type TebexDeps = TebexConfig & { db: Database; now: () => Date }

/** What the way back from signing in needs beyond the port. */
export type TebexPayments = PaymentProvider & {
  /** Where a buyer who comes back from signing in goes next; null: there is no such session. */
  continueSession: (id: string) => Promise<string | null>
}

/**
 * Payments through Tebex's Headless API: baskets of packages that the owner has made there, bought
 * by a buyer who signs in with their account in the game first.
 */
export function createTebexPayments({ db, now, ...config }: TebexDeps): TebexPayments {
  const tebex = createTebexClient(config)
  const paymentLinks = `${config.checkoutApiBase}/api/payments/`

  async function find(id: string): Promise<TebexBasket | null> {
    const [found] = await db.select().from(tebexBaskets).where(eq(tebexBaskets.id, id))
    return found ?? null
  }

  async function findPaid(transactionId: string): Promise<TebexBasket | null> {
    const isPaidSo = eq(tebexBaskets.transactionId, transactionId)
    const [found] = await db.select().from(tebexBaskets).where(isPaidSo)
    return found ?? null
  }

  async function change(id: string, values: Partial<TebexBasket>): Promise<void> {
    await db.update(tebexBaskets).set(values).where(eq(tebexBaskets.id, id))
  }

  /** The basket's own payment, by the link that only Tebex writes into it. */
  async function transactionOf(basket: TebexBasket, content: Basket): Promise<string | null> {
    if (basket.transactionId || !content.paymentLink?.startsWith(paymentLinks))
      return basket.transactionId
    const [, transactionId] =
      /^(tbx-[\w-]+)/.exec(content.paymentLink.slice(paymentLinks.length)) ?? []
    if (!transactionId) return null
    await change(basket.id, { transactionId })
    return transactionId
  }

  async function readSession(basket: TebexBasket): Promise<PaymentSession | null> {
    const content = basket.ident ? await tebex.getBasket(basket.ident) : null
    const transactionId = content ? await transactionOf(basket, content) : basket.transactionId
    if (!transactionId) return content || !basket.ident ? unpaid(basket, now()) : null
    const payment =
      (await tebex.getPayment(transactionId)) ?? (content && asPayment(transactionId, content))
    if (!payment) throw new Error(`neither payment ${transactionId} nor its basket can be read`)
    return isPaid(payment) ? paid(basket, payment, content?.player ?? null) : unpaid(basket, now())
  }

  async function refuse(basket: NamedBasket, refusal: Refusal): Promise<void> {
    await change(basket.id, { refusal, closedAt: basket.closedAt ?? now() })
    await emptyBasket(tebex, basket)
  }

  /** Fills it; one that was given up meanwhile is emptied again, so that nobody pays it. */
  async function fillToPay(basket: NamedBasket): Promise<string | null> {
    const filled = await fillBasket({ db, now, tebex }, basket)
    if (filled && 'refusal' in filled) await refuse(basket, filled.refusal)
    const { closedAt } = (await find(basket.id)) ?? { closedAt: now() }
    if (filled && 'payLink' in filled && !closedAt) return filled.payLink
    await emptyBasket(tebex, basket)
    return null
  }

  const loginsOf = ({ id, ident, successUrl }: NamedBasket) => {
    const returnUrl = new URL(`${RETURN_PATH}/${id}`, successUrl)
    return tebex.listLogins(ident, returnUrl.href)
  }

  /** By the buyer's hand or by Tebex's own: whose session a payment is, and truly is. */
  async function findSession(paymentId: string): Promise<string | null> {
    const known = await findPaid(paymentId)
    if (known) return known.id
    const payment = await orMissing(tebex.getPayment(paymentId))
    const claimed = payment?.session ? await find(payment.session) : null
    const content = claimed?.ident ? await tebex.getBasket(claimed.ident) : null
    if (!claimed || !content) return null
    return (await transactionOf(claimed, content)) === paymentId ? claimed.id : null
  }

  /** Remembers what a signed event said of a payment: not all of it can be asked about. */
  async function note({ type, transactionId }: TebexEvent): Promise<void> {
    const heard = NEWS[type]
    if (!heard || !transactionId) return
    await findSession(transactionId)
    // Events come in any order: what was decided is not open again.
    const isNews = heard === 'disputed' ? isNull(tebexBaskets.heard) : undefined
    await db
      .update(tebexBaskets)
      .set({ heard })
      .where(and(eq(tebexBaskets.transactionId, transactionId), isNews))
  }

  return {
    name: 'tebex',
    profile: {
      method: 'Tebex',
      seller: TEBEX.name,
      refundsParts: false,
      paymentUrl: PAYMENT_URL,
      webhook: { path: tebexWebhook.path, signatureHeader: 'x-signature' },
    },
    readCatalogue: () => askProvider(async () => (await tebex.listPackages()).map(toPackage)),

    createSession: (request) =>
      askProvider(async () => {
        const lines = request.lines.map(({ packageId, name, quantity }) => {
          if (packageId === null)
            throw new AppError('conflict', `« ${name} » n’est pas en vente pour le moment.`)
          return { packageId, name, quantity }
        })
        const id = `tebex_${randomBytes(24).toString('base64url')}`
        const withId = (url: string) => url.replace('{CHECKOUT_SESSION_ID}', id)
        await db
          .insert(tebexBaskets)
          .values({
            id,
            orderId: request.orderId,
            orderKey: request.orderKey,
            lines,
            amountCents: request.totalCents,
            successUrl: withId(request.successUrl),
            cancelUrl: withId(request.cancelUrl),
            createdAt: now(),
            expiresAt: request.expiresAt,
          })
          .onConflictDoNothing()
        const [basket] = (await db
          .select()
          .from(tebexBaskets)
          .where(eq(tebexBaskets.orderKey, request.orderKey))) as [TebexBasket]
        const named = await nameBasket(basket, request.customerAddress)
        const [login] = await loginsOf(named)
        return { id: named.id, url: login ?? (await fillToPay(named)) ?? named.cancelUrl }
      }),

    getSession: (id) =>
      askProvider(async () => {
        const basket = await find(id)
        return basket && readSession(basket)
      }),

    expireSession: (id) =>
      askProvider(async () => {
        const basket = await find(id)
        if (!basket) return null
        if (!basket.closedAt) await change(id, { closedAt: now() })
        if (isNamed(basket)) await emptyBasket(tebex, basket)
        return readSession(basket)
      }),

    getPayment: (paymentId) =>
      askProvider(async () => {
        const basket = await findPaid(paymentId)
        if (!basket) return NOTHING_BACK
        return backOf(basket, (await tebex.getPayment(paymentId))?.status ?? asHeard(basket))
      }),

    findSession: (paymentId) => askProvider(() => findSession(paymentId)),

    refund: (paymentId, cents) =>
      askProvider(async () => {
        const isRefunded = async () => (await tebex.getPayment(paymentId))?.status === REFUND
        if (await isRefunded()) return 'accepted'
        const basket = await findPaid(paymentId)
        // Tebex gives back all of a payment or nothing.
        if (basket?.amountCents !== cents) return 'refused'
        try {
          await tebex.refundPayment(paymentId)
          return 'accepted'
        } catch (error) {
          if (!(error instanceof TebexRefusal)) throw error
          // There is no idempotency key: a repetition is refused for having been done.
          return (await isRefunded()) ? 'accepted' : 'refused'
        }
      }),

    recentTraces: (today) => recentTraces(db, today),

    async readEvent(rawBody, signature) {
      if (!isSigned(rawBody, signature, config.webhookSecret))
        throw new AppError('validation_failed', 'Signature invalide')
      const event = parseEvent(rawBody)
      await askProvider(() => note(event))
      return toEvent(event)
    },

    continueSession: (id) =>
      askProvider(async () => {
        const basket = await find(id)
        if (!basket) return null
        if (!isNamed(basket) || basket.closedAt || basket.expiresAt <= now())
          return basket.cancelUrl
        const content = await tebex.getBasket(basket.ident)
        if (!content) return basket.cancelUrl
        if (content.paymentLink) return basket.successUrl
        if (!content.player && (await loginsOf(basket)).length > 0) {
          await refuse(basket, SIGN_IN_NEEDED)
          return basket.cancelUrl
        }
        return (await fillToPay(basket)) ?? basket.cancelUrl
      }),
  }

  /**
   * Makes the basket at Tebex. There is no idempotency key: one whose answer was lost stays empty
   * there, and nobody has its address.
   */
  async function nameBasket(basket: TebexBasket, customerAddress: string): Promise<NamedBasket> {
    if (isNamed(basket)) return basket
    const { ident } = await tebex.createBasket({
      successUrl: basket.successUrl,
      cancelUrl: basket.cancelUrl,
      custom: { order_id: String(basket.orderId), session: basket.id },
      customerAddress: isPrivate(customerAddress) ? null : customerAddress,
    })
    await change(basket.id, { ident })
    return { ...basket, ident }
  }

  async function toEvent({ id, type, transactionId, session }: TebexEvent): Promise<PaymentEvent> {
    // Anybody's basket may name a session of ours: it is asked about, and what it says counts.
    const isOurs = type === 'payment.completed' && session && (await find(session))
    const isBack = type === 'payment.refunded' || type.startsWith('payment.dispute.')
    return {
      id,
      type,
      sessionId: isOurs ? session : null,
      paymentId: isBack ? transactionId : null,
    }
  }
}

const isNamed = (basket: TebexBasket): basket is NamedBasket => basket.ident !== null

const NEWS: Record<string, TebexBasket['heard'] | undefined> = {
  'payment.refunded': 'refunded',
  'payment.dispute.opened': 'disputed',
  'payment.dispute.won': 'won',
  'payment.dispute.lost': 'lost',
}

/** The owner's list of payments, narrowed to one: by itself a payment's page has another name. */
const PAYMENT_URL =
  'https://creator.tebex.io/payments?attribute%5B0%5D=txn_id&query%5B0%5D={id}&search_mode=and'

const toPackage = (read: Package): CataloguePackage => ({
  id: read.id,
  name: read.name,
  description: plainText(read.description ?? ''),
  category: read.category?.name ?? '',
  image: read.image ?? null,
  priceCents: read.total_price,
  currency: read.currency.toLowerCase(),
  isSingle: read.type === 'single',
})

function parseEvent(rawBody: Buffer): TebexEvent {
  try {
    return readTebexEvent(JSON.parse(rawBody.toString('utf8')))
  } catch {
    throw new AppError('validation_failed', 'Événement illisible')
  }
}

/**
 * From our own memory: Tebex lists payments without their names. Baskets that nobody paid, in case
 * somebody did, and payments, in case they came back.
 */
async function* recentTraces(db: Database, today: Date): AsyncIterable<PaymentTrace> {
  const since = (age: number) => gt(tebexBaskets.createdAt, new Date(today.getTime() - age))
  const isWanted = or(
    and(isNull(tebexBaskets.transactionId), isNotNull(tebexBaskets.ident), since(LOOK_BACK.unpaid)),
    and(isNotNull(tebexBaskets.transactionId), since(LOOK_BACK.paid)),
  )
  const found = await db.select().from(tebexBaskets).where(isWanted)
  for (const { id, transactionId } of found)
    yield transactionId ? { paymentId: transactionId } : { sessionId: id }
}

async function orMissing<Found>(ask: Promise<Found>): Promise<Found | null> {
  try {
    return await ask
  } catch (error) {
    if (error instanceof TebexRefusal && error.status === 404) return null
    throw error
  }
}
