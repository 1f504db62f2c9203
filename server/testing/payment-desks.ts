import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import Stripe from 'stripe'
import { stripeWebhook, tebexWebhook } from '#contract/endpoints/checkout.ts'
import type { PaymentProvider } from '#server/integrations/payments/payment-provider.ts'
import { sandboxSessions } from '#server/integrations/sandbox-payments/sandbox-payments.table.ts'
import { createSandboxPayments } from '#server/integrations/sandbox-payments/sandbox-payments.ts'
import { createStripePayments } from '#server/integrations/stripe/stripe-payments.ts'
import { tebexBaskets } from '#server/integrations/tebex/tebex-baskets.table.ts'
import {
  createTebexPayments,
  type TebexPayments,
} from '#server/integrations/tebex/tebex-payments.ts'
import type { Database } from '#server/lib/database.ts'
import { startFakeStripe } from './fake-stripe.ts'
import { startFakeTebex } from './fake-tebex.ts'

/** An event on its way to the site. */
export type SignedEvent = { url: string; payload: string; headers: Record<string, string> }
type EventOptions = { id?: string; secret?: string }

/** The other side of a payment provider: what buyers, owners and the provider itself do there. */
export type PaymentDesk = {
  payments: PaymentProvider
  /** What a product must be tied to in order to be sold. */
  packageFor: (price: number) => number | undefined
  /** The buyer does all that the provider wants of them, up to the payment. */
  pay: (sessionId: string) => Promise<string>
  /** What is paid is not what was asked for. */
  payOtherwise: (sessionId: string) => Promise<void>
  paidEvent: (sessionId: string, options?: EventOptions) => Promise<SignedEvent>
  /** All of it is given back in the provider's own panel. */
  giveBack: (paymentId: string) => Promise<void>
  backEvent: (paymentId: string) => SignedEvent
  /** Null: it cannot be away. */
  setBroken: ((isBroken: boolean) => void) | null
  stop: () => Promise<void>
}

type World = { db: Database; now: () => Date }

export const PAYMENT_DESKS: { provider: string; open: (world: World) => Promise<PaymentDesk> }[] = [
  { provider: 'Stripe', open: openStripeDesk },
  { provider: 'Tebex', open: openTebexDesk },
  { provider: 'the sandbox', open: openSandboxDesk },
]

async function openStripeDesk({ now }: World): Promise<PaymentDesk> {
  const stripe = await startFakeStripe(now)
  const send = (event: { payload: string; signature: string }): SignedEvent => ({
    url: stripeWebhook.path,
    payload: event.payload,
    headers: { 'content-type': 'application/json', 'stripe-signature': event.signature },
  })
  return {
    payments: createStripePayments(stripe.config, 'https://example.org'),
    packageFor: () => undefined,
    pay: async (sessionId) => stripe.pay(sessionId).paymentId,
    async payOtherwise(sessionId) {
      Object.assign(stripe.pay(sessionId).session, { amount_total: 100 })
    },
    paidEvent: async (sessionId, options) =>
      send(
        stripe.event('checkout.session.completed', stripe.sessions.get(sessionId) ?? {}, options),
      ),
    async giveBack(paymentId) {
      const payment = stripe.payments.get(paymentId)
      const session = stripe.sessions.get(payment?.session ?? '')
      if (payment && session) payment.refunded = session.amount_total
    },
    backEvent: (paymentId) =>
      send(stripe.event('charge.refunded', { id: 'ch', payment_intent: paymentId })),
    setBroken: (isBroken) => stripe.setTrouble(isBroken ? 'error' : 'none'),
    stop: stripe.stop,
  }
}

async function openTebexDesk({ db, now }: World): Promise<PaymentDesk> {
  const tebex = await startFakeTebex()
  const payments: TebexPayments = createTebexPayments({ ...tebex.config, db, now })
  const identOf = async (sessionId: string) => {
    const [basket] = await db.select().from(tebexBaskets).where(eq(tebexBaskets.id, sessionId))
    return basket?.ident ?? ''
  }
  async function signIn(sessionId: string) {
    const ident = await identOf(sessionId)
    tebex.signIn(ident)
    await payments.continueSession(sessionId)
    return ident
  }
  const send = ({ payload, headers }: ReturnType<typeof tebex.event>): SignedEvent => ({
    url: tebexWebhook.path,
    payload,
    headers,
  })
  return {
    payments,
    packageFor: (price) => tebex.addPackage({ price }).id,
    pay: async (sessionId) => tebex.pay(await signIn(sessionId)).id,
    async payOtherwise(sessionId) {
      const ident = await signIn(sessionId)
      // The same price for something else: whoever knows a basket can change it.
      const [[id = 0] = []] = tebex.baskets.get(ident)?.packages ?? []
      const other = tebex.addPackage({ price: tebex.packages.get(id)?.total_price ?? 0 })
      tebex.baskets.get(ident)?.packages.clear()
      tebex.put(ident, other.id, 1)
      tebex.pay(ident)
    },
    async paidEvent(sessionId, options) {
      const payment = tebex.payments.get(tebex.baskets.get(await identOf(sessionId))?.payment ?? '')
      const lie = { transaction_id: 'tbx-lie', custom: { session: sessionId } }
      return send(tebex.event('payment.completed', payment ?? lie, options))
    },
    async giveBack(paymentId) {
      Object.assign(tebex.payments.get(paymentId) ?? {}, { status: 'Refund' })
    },
    backEvent: (paymentId) =>
      send(tebex.event('payment.refunded', tebex.payments.get(paymentId) ?? {})),
    setBroken(isBroken) {
      tebex.store.trouble = isBroken ? 'error' : 'none'
    },
    stop: tebex.stop,
  }
}

const SANDBOX_SECRET = 'sandbox-secret'

async function openSandboxDesk({ db, now }: World): Promise<PaymentDesk> {
  const payments = createSandboxPayments({ db, now, signingSecret: SANDBOX_SECRET })
  const send = (event: object, secret = SANDBOX_SECRET): SignedEvent => {
    const payload = JSON.stringify(event)
    const timestamp = Math.floor(now().getTime() / 1000)
    return {
      url: stripeWebhook.path,
      payload,
      headers: {
        'content-type': 'application/json',
        'stripe-signature': Stripe.webhooks.generateTestHeaderString({
          payload,
          secret,
          timestamp,
        }),
      },
    }
  }
  const amountOf = async (paymentId: string) =>
    (await db.select().from(sandboxSessions).where(eq(sandboxSessions.paymentId, paymentId)))[0]
      ?.amountCents ?? 0
  return {
    payments,
    packageFor: () => undefined,
    pay: async (sessionId) => (await payments.pay(sessionId))?.session.paymentId ?? '',
    async payOtherwise(sessionId) {
      await db
        .update(sandboxSessions)
        .set({ amountCents: 100 })
        .where(eq(sandboxSessions.id, sessionId))
      await payments.pay(sessionId)
    },
    paidEvent: async (sessionId, { id = randomUUID(), secret } = {}) =>
      send({ id, type: 'checkout.session.completed', sessionId, paymentId: null }, secret),
    async giveBack(paymentId) {
      await payments.refund(paymentId, await amountOf(paymentId), randomUUID())
    },
    backEvent: (paymentId) =>
      send({ id: randomUUID(), type: 'refund', sessionId: null, paymentId }),
    setBroken: null,
    async stop() {},
  }
}
