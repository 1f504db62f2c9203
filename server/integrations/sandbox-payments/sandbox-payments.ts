import { randomBytes, randomUUID } from 'node:crypto'
import { and, arrayContains, eq, getTableColumns, gt, or, sql } from 'drizzle-orm'
import { stripeWebhook } from '#contract/endpoints/checkout.ts'
import {
  NOTHING_BACK,
  type PaymentEvent,
  type PaymentProvider,
  type PaymentSession,
} from '#server/integrations/payments/payment-provider.ts'
import { asyncCommit, type Database } from '#server/lib/database.ts'
import { AppError } from '#server/lib/errors.ts'
import { prepared } from '#server/lib/prepared.ts'
import { sandboxSessions } from './sandbox-payments.table.ts'

export const SANDBOX_PATH = '/paiement-test'
const MOST_REMEMBERED = 100

/**
 * Stripe's own way of signing, so that both providers' events are checked by the same code. Loaded
 * by the first payment: it is large.
 */
const loadWebhooks = async () => (await import('stripe')).default.webhooks

type SandboxSession = typeof sandboxSessions.$inferSelect
type SignedEvent = { body: Buffer; signature: string }
type PaidSession = SignedEvent & { session: SandboxSession }
export type SandboxDeps = { db: Database; now: () => Date; signingSecret: string }

/** What the payment page needs beyond the port. */
export type SandboxPayments = PaymentProvider & {
  find: (id: string) => Promise<SandboxSession | null>
  /** Null: it is open no more. */
  pay: (id: string) => Promise<PaidSession | null>
}

/**
 * A card provider without cards: it behaves as Stripe does, down to its signed events, and moves no
 * money.
 */
export function createSandboxPayments({ db, now, signingSecret }: SandboxDeps): SandboxPayments {
  /** As it is now: one whose time is over has expired, whether that is written down or not. */
  async function find(id: string): Promise<SandboxSession | null> {
    const [found] = await db.select().from(sandboxSessions).where(eq(sandboxSessions.id, id))
    if (!found) return null
    const isOver = found.status === 'open' && found.expiresAt <= now()
    return isOver ? { ...found, status: 'expired' } : found
  }

  /** A closed session says the same until it is refunded: who closed it asks about it at once. */
  const closedOnes = new Map<string, PaymentSession>()
  function rememberClosed(session: SandboxSession) {
    if (closedOnes.size >= MOST_REMEMBERED) closedOnes.clear()
    closedOnes.set(session.id, toSession(session))
  }

  /** Ends an open session one way or the other; null when it is open no more. */
  async function close(
    id: string,
    values: Partial<SandboxSession>,
  ): Promise<SandboxSession | null> {
    const isOpen = and(
      eq(sandboxSessions.id, id),
      eq(sandboxSessions.status, 'open'),
      gt(sandboxSessions.expiresAt, now()),
    )
    const [closed] = await db
      .update(sandboxSessions)
      .set(values)
      .where(isOpen)
      .returning({ session: getTableColumns(sandboxSessions), asyncCommit })
    if (!closed) return null
    rememberClosed(closed.session)
    return closed.session
  }

  async function getSession(id: string): Promise<PaymentSession | null> {
    const known = closedOnes.get(id)
    if (known) return known
    const found = await find(id)
    return found && toSession(found)
  }

  async function sign(event: PaymentEvent): Promise<SignedEvent> {
    const payload = JSON.stringify(event)
    const timestamp = Math.floor(now().getTime() / 1000)
    const signed = { payload, secret: signingSecret, timestamp }
    const webhooks = await loadWebhooks()
    return { body: Buffer.from(payload), signature: webhooks.generateTestHeaderString(signed) }
  }

  return {
    name: 'sandbox',
    profile: {
      method: 'Carte bancaire',
      seller: null,
      refundsParts: true,
      paymentUrl: null,
      webhook: { path: stripeWebhook.path, signatureHeader: 'stripe-signature' },
    },
    readCatalogue: null,
    async createSession(request) {
      const { orderId, orderKey, lines, totalCents, successUrl, cancelUrl, expiresAt } = request
      const id = `sandbox_${randomBytes(24).toString('base64url')}`
      const values = { id, orderId, idempotencyKey: orderKey, lines, amountCents: totalCents }
      const [session] = (await insertSession(db, {
        ...values,
        successUrl,
        cancelUrl,
        expiresAt,
      })) as { id: string }[] as [{ id: string }]
      return { id: session.id, url: `${new URL(successUrl).origin}${SANDBOX_PATH}/${session.id}` }
    },
    getSession,
    async expireSession(id) {
      const expired = await close(id, { status: 'expired' })
      return expired ? toSession(expired) : getSession(id)
    },
    async getPayment(paymentId) {
      const [found] = await db
        .select()
        .from(sandboxSessions)
        .where(eq(sandboxSessions.paymentId, paymentId))
      return { refundedCents: found?.refundedCents ?? 0, disputed: false }
    },
    async findSession(paymentId) {
      const [found] = await db
        .select()
        .from(sandboxSessions)
        .where(eq(sandboxSessions.paymentId, paymentId))
      return found?.id ?? null
    },
    async refund(paymentId, cents, idempotencyKey) {
      const isKnown = arrayContains(sandboxSessions.refundKeys, [idempotencyKey])
      const refundedCents = sql`case when ${isKnown} then ${sandboxSessions.refundedCents} else ${sandboxSessions.refundedCents} + ${cents} end`
      const refundKeys = sql`case when ${isKnown} then ${sandboxSessions.refundKeys} else array_append(${sandboxSessions.refundKeys}, ${idempotencyKey}) end`
      const isEnough = sql`${sandboxSessions.refundedCents} + ${cents} <= ${sandboxSessions.amountCents}`
      const [refunded] = await db
        .update(sandboxSessions)
        .set({ refundedCents, refundKeys })
        .where(and(eq(sandboxSessions.paymentId, paymentId), or(isKnown, isEnough)))
        .returning({ id: sandboxSessions.id })
      if (!refunded) return 'refused'
      closedOnes.delete(refunded.id)
      return 'accepted'
    },
    // Its memory is the site's own: no event of its can be lost without the order being lost with
    // it.
    async *recentTraces() {},
    async readEvent(rawBody, signature) {
      const webhooks = await loadWebhooks()
      try {
        // Judged by the clock it was signed by.
        return webhooks.constructEvent(
          rawBody,
          signature,
          signingSecret,
          undefined,
          undefined,
          now().getTime(),
        ) as unknown as PaymentEvent
      } catch {
        throw new AppError('validation_failed', 'Signature invalide')
      }
    },
    find,
    async pay(id) {
      const paymentId = `sandbox_pi_${randomUUID()}`
      const paid = await close(id, { status: 'complete', paymentId, consentedAt: now() })
      if (!paid) return null
      const event = { type: 'checkout.session.completed', sessionId: id, paymentId: null }
      return { session: paid, ...(await sign({ id: `sandbox_evt_${randomUUID()}`, ...event })) }
    },
  }
}

type NewSession = Pick<
  SandboxSession,
  | 'id'
  | 'orderId'
  | 'amountCents'
  | 'lines'
  | 'successUrl'
  | 'cancelUrl'
  | 'idempotencyKey'
  | 'expiresAt'
>
const insertSession = prepared<NewSession>()((db, given) =>
  db
    .insert(sandboxSessions)
    .values({
      id: given.id,
      orderId: given.orderId,
      status: 'open',
      amountCents: given.amountCents,
      lines: given.lines,
      successUrl: given.successUrl,
      cancelUrl: given.cancelUrl,
      idempotencyKey: given.idempotencyKey,
      expiresAt: given.expiresAt,
    })
    // Idempotent: the same key asked again answers the session that it made.
    .onConflictDoUpdate({
      target: sandboxSessions.idempotencyKey,
      set: { orderId: sql`excluded.order_id` },
    })
    .returning({ id: sandboxSessions.id, asyncCommit }),
)

function toSession(session: SandboxSession): PaymentSession {
  const { id, idempotencyKey: orderKey, status: state, amountCents, paymentId } = session
  const paid = state === 'complete'
  const consented = session.consentedAt !== null
  const back = { ...NOTHING_BACK, refundedCents: session.refundedCents }
  const nothing = { payer: null, discrepancy: null, refusal: null }
  return {
    id,
    orderKey,
    state,
    paid,
    amountCents,
    currency: 'eur',
    paymentId,
    consented,
    back,
    ...nothing,
  }
}
