import Stripe from 'stripe'
import { stripeWebhook } from '#contract/endpoints/checkout.ts'
import { askProvider } from '#server/integrations/payments/ask-provider.ts'
import {
  NOTHING_BACK,
  type PaymentEvent,
  type PaymentProvider,
  type PaymentSession,
  type PaymentState,
  type PaymentTrace,
  type SessionLine,
} from '#server/integrations/payments/payment-provider.ts'
import { AppError } from '#server/lib/errors.ts'

type StripeConfig = { secretKey: string; webhookSecret: string; apiBase: string | null }

/** Stripe takes at most this much of a product's description. */
const LONGEST_DESCRIPTION = 500

/** A key of Stripe's test mode, secret or restricted. */
const isTest = (key: string) => /^[a-z]+_test_/.test(key)

/** Payments through Stripe Checkout. */
export function createStripePayments(
  { secretKey, webhookSecret, apiBase }: StripeConfig,
  siteUrl: string,
): PaymentProvider {
  const stripe = new Stripe(secretKey, {
    timeout: 10_000,
    maxNetworkRetries: 2,
    ...(apiBase && hostOf(apiBase)),
  })
  return {
    name: 'stripe',
    profile: {
      method: 'Carte bancaire',
      seller: null,
      refundsParts: true,
      paymentUrl: `https://dashboard.stripe.com/${isTest(secretKey) ? 'test/' : ''}payments/{id}`,
      webhook: { path: stripeWebhook.path, signatureHeader: 'stripe-signature' },
    },
    readCatalogue: null,
    createSession: (request) =>
      askProvider(async () => {
        const session = await stripe.checkout.sessions.create(
          {
            mode: 'payment',
            locale: 'fr',
            line_items: request.lines.map((line) => lineItem(line, siteUrl)),
            // The order alone: everything else is in our own database. Its number is for people,
            // its key for us.
            metadata: orderMetadata(request),
            payment_intent_data: { metadata: orderMetadata(request) },
            customer_email: request.customerEmail,
            consent_collection: { terms_of_service: 'required' },
            custom_text: { terms_of_service_acceptance: { message: request.consentWording } },
            success_url: request.successUrl,
            cancel_url: request.cancelUrl,
            expires_at: Math.floor(request.expiresAt.getTime() / 1000),
          },
          { idempotencyKey: request.orderKey },
        )
        return { id: session.id, url: session.url ?? '' }
      }),
    getSession: (id) => askProvider(() => retrieveSession(stripe, id)),
    expireSession: (id) =>
      askProvider(async () => {
        const expired = await orRefused(stripe.checkout.sessions.expire(id))
        // Refused: it was closed already, perhaps by a payment.
        return expired ? toSession(expired, NOTHING_BACK) : retrieveSession(stripe, id)
      }),
    getPayment: (paymentId) =>
      askProvider(async () => {
        const expand = ['latest_charge']
        return stateOfPayment(stripe, await stripe.paymentIntents.retrieve(paymentId, { expand }))
      }),
    findSession: (paymentId) =>
      askProvider(
        async () =>
          (await stripe.checkout.sessions.list({ payment_intent: paymentId, limit: 1 })).data[0]
            ?.id ?? null,
      ),
    refund: (paymentId, cents, idempotencyKey) =>
      askProvider(async () => {
        const made = await orRefused(
          stripe.refunds.create({ payment_intent: paymentId, amount: cents }, { idempotencyKey }),
        )
        return made ? 'accepted' : 'refused'
      }),
    recentTraces: (now) => recentTraces(stripe, now),
    async readEvent(rawBody, signature) {
      try {
        return toEvent(stripe.webhooks.constructEvent(rawBody, signature, webhookSecret))
      } catch {
        throw new AppError('validation_failed', 'Signature invalide')
      }
    },
  }
}

function hostOf(apiBase: string) {
  const { hostname, port, protocol } = new URL(apiBase)
  const scheme = protocol === 'http:' ? ('http' as const) : ('https' as const)
  return { host: hostname, protocol: scheme, ...(port && { port: Number(port) }) }
}

function lineItem({ name, description, image, unitCents, quantity }: SessionLine, siteUrl: string) {
  const address = image?.startsWith('/') ? `${siteUrl}${image}` : image
  return {
    quantity,
    price_data: {
      currency: 'eur',
      unit_amount: unitCents,
      product_data: {
        name,
        // An empty description and a picture that is not on https are refused.
        ...(description && { description: description.slice(0, LONGEST_DESCRIPTION) }),
        ...(address?.startsWith('https://') && { images: [address] }),
      },
    },
  }
}

const orderMetadata = ({ orderId, orderKey }: { orderId: number; orderKey: string }) => ({
  order_id: String(orderId),
  order_key: orderKey,
})
const idOf = (reference: string | { id: string } | null | undefined) =>
  typeof reference === 'object' ? (reference?.id ?? null) : (reference ?? null)

/**
 * A page that was used up by a payment that then failed can be paid no more than one that expired.
 */
function stateOf({
  status,
  payment_status,
  payment_intent,
}: Stripe.Checkout.Session): PaymentSession['state'] {
  if (status !== 'complete') return status === 'expired' ? 'expired' : 'open'
  const hasFailed = typeof payment_intent === 'object' && FAILED.has(payment_intent?.status ?? '')
  return payment_status === 'unpaid' && hasFailed ? 'expired' : 'complete'
}

const FAILED = new Set(['requires_payment_method', 'canceled'])

async function retrieveSession(stripe: Stripe, id: string): Promise<PaymentSession | null> {
  const expand = ['payment_intent', 'payment_intent.latest_charge']
  const session = await orMissing(stripe.checkout.sessions.retrieve(id, { expand }))
  if (!session) return null
  const intent = session.payment_intent
  const isPaid = session.payment_status === 'paid' && intent && typeof intent === 'object'
  return toSession(session, isPaid ? await stateOfPayment(stripe, intent) : NOTHING_BACK)
}

async function stateOfPayment(
  stripe: Stripe,
  { id, latest_charge }: Stripe.PaymentIntent,
): Promise<PaymentState> {
  const charge = typeof latest_charge === 'object' ? latest_charge : null
  const lostCents = charge?.disputed ? await lostDisputes(stripe, id) : 0
  const refundedCents = (charge?.amount_refunded ?? 0) + lostCents
  return { refundedCents, disputed: charge?.disputed ?? false }
}

function toSession(session: Stripe.Checkout.Session, back: PaymentState): PaymentSession {
  return {
    id: session.id,
    orderKey: session.metadata?.order_key ?? null,
    state: stateOf(session),
    paid: session.payment_status === 'paid',
    amountCents: session.amount_total ?? 0,
    currency: session.currency ?? '',
    paymentId: idOf(session.payment_intent),
    consented: session.consent?.terms_of_service === 'accepted',
    payer: null,
    back,
    discrepancy: null,
    refusal: null,
  }
}

function toEvent({ id, type, data }: Stripe.Event): PaymentEvent {
  const object = data.object as { id?: string; payment_intent?: string | { id: string } | null }
  const aboutSession = type.startsWith('checkout.session.')
  const aboutMoneyBack = type.startsWith('charge.') || type.startsWith('refund.')
  return {
    id,
    type,
    sessionId: aboutSession ? (object.id ?? null) : null,
    paymentId: aboutMoneyBack ? idOf(object.payment_intent) : null,
  }
}

async function lostDisputes(stripe: Stripe, paymentId: string): Promise<number> {
  const { data } = await stripe.disputes.list({ payment_intent: paymentId, limit: 100 })
  return data.filter(({ status }) => status === 'lost').reduce((sum, { amount }) => sum + amount, 0)
}

async function orMissing<Found>(ask: Promise<Found>): Promise<Found | null> {
  try {
    return await ask
  } catch (error) {
    if (
      error instanceof Stripe.errors.StripeInvalidRequestError &&
      error.code === 'resource_missing'
    )
      return null
    throw error
  }
}

/** Null: Stripe understood and will not do it, because it is closed, or refunded already. */
async function orRefused<Done>(ask: Promise<Done>): Promise<Done | null> {
  try {
    return await ask
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return null
    throw error
  }
}

const DAY_SECONDS = 24 * 60 * 60
/**
 * A refund may fail weeks after it was made, and a dispute is decided months after it was opened.
 */
const LOOK_BACK_DAYS = { sessions: 3, refunds: 35, disputes: 120 }

async function* recentTraces(stripe: Stripe, now: Date): AsyncIterable<PaymentTrace> {
  const since = (days: number) => ({
    created: { gte: Math.floor(now.getTime() / 1000) - days * DAY_SECONDS },
    limit: 100,
  })
  for await (const { id } of stripe.checkout.sessions.list({
    ...since(LOOK_BACK_DAYS.sessions),
    status: 'complete',
  }))
    yield { sessionId: id }
  for await (const refund of stripe.refunds.list(since(LOOK_BACK_DAYS.refunds)))
    yield* paymentOf(refund)
  for await (const dispute of stripe.disputes.list(since(LOOK_BACK_DAYS.disputes)))
    yield* paymentOf(dispute)
}

function* paymentOf({ payment_intent }: Stripe.Refund | Stripe.Dispute): Iterable<PaymentTrace> {
  const paymentId = idOf(payment_intent)
  if (paymentId) yield { paymentId }
}
