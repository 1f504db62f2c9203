import { randomBytes, randomUUID } from 'node:crypto'
import { and, arrayContains, eq, lte, or, sql } from 'drizzle-orm'
import Stripe from 'stripe'
import type {
  PaymentEvent,
  PaymentProvider,
} from '#server/integrations/payments/payment-provider.ts'
import type { Database } from '#server/lib/database.ts'
import { AppError } from '#server/lib/errors.ts'
import { sandboxSessions } from './sandbox-payments.table.ts'

export const SANDBOX_PATH = '/paiement-test'

/** Stripe's own way of signing, so that both providers' events are checked by the same code. */
const { webhooks } = Stripe

type SandboxSession = typeof sandboxSessions.$inferSelect
type SignedEvent = { body: Buffer; signature: string }
export type SandboxDeps = { db: Database; now: () => Date; signingSecret: string }

/** What the payment page needs beyond the port. */
export type SandboxPayments = PaymentProvider & {
  find: (id: string) => Promise<SandboxSession | null>
  pay: (id: string) => Promise<SignedEvent | null>
}

/**
 * A card provider without cards: it behaves as Stripe does, down to its signed events, and moves no
 * money.
 */
export function createSandboxPayments({ db, now, signingSecret }: SandboxDeps): SandboxPayments {
  async function find(id: string): Promise<SandboxSession | null> {
    await db
      .update(sandboxSessions)
      .set({ status: 'expired' })
      .where(
        and(
          eq(sandboxSessions.id, id),
          eq(sandboxSessions.status, 'open'),
          lte(sandboxSessions.expiresAt, now()),
        ),
      )
    const [found] = await db.select().from(sandboxSessions).where(eq(sandboxSessions.id, id))
    return found ?? null
  }

  function sign(event: PaymentEvent): SignedEvent {
    const payload = JSON.stringify(event)
    return {
      body: Buffer.from(payload),
      signature: webhooks.generateTestHeaderString({
        payload,
        secret: signingSecret,
        timestamp: Math.floor(now().getTime() / 1000),
      }),
    }
  }

  return {
    name: 'sandbox',
    async createSession(request) {
      const {
        orderId,
        orderKey: idempotencyKey,
        lines,
        totalCents,
        successUrl,
        cancelUrl,
        expiresAt,
      } = request
      const id = `sandbox_${randomBytes(24).toString('base64url')}`
      await db
        .insert(sandboxSessions)
        .values({
          id,
          orderId,
          idempotencyKey,
          lines,
          amountCents: totalCents,
          successUrl,
          cancelUrl,
          expiresAt,
          status: 'open',
        })
        .onConflictDoNothing({ target: sandboxSessions.idempotencyKey })
      const [session] = (await db
        .select()
        .from(sandboxSessions)
        .where(eq(sandboxSessions.idempotencyKey, idempotencyKey))) as [SandboxSession]
      return { id: session.id, url: `${new URL(successUrl).origin}${SANDBOX_PATH}/${session.id}` }
    },
    async getSession(id) {
      const found = await find(id)
      if (!found) return null
      const { idempotencyKey: orderKey, status, amountCents, paymentId, consentedAt } = found
      return {
        id,
        orderKey,
        state: status,
        paid: status === 'complete',
        amountCents,
        currency: 'eur',
        paymentId,
        consented: consentedAt !== null,
      }
    },
    async expireSession(id) {
      await db
        .update(sandboxSessions)
        .set({ status: 'expired' })
        .where(and(eq(sandboxSessions.id, id), eq(sandboxSessions.status, 'open')))
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
      return refunded ? 'accepted' : 'refused'
    },
    // Its memory is the site's own: no event of its can be lost without the order being lost with
    // it.
    async *recentTraces() {},
    readEvent(rawBody, signature) {
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
      await find(id)
      const [paid] = await db
        .update(sandboxSessions)
        .set({ status: 'complete', paymentId: `sandbox_pi_${randomUUID()}`, consentedAt: now() })
        .where(and(eq(sandboxSessions.id, id), eq(sandboxSessions.status, 'open')))
        .returning()
      return paid
        ? sign({
            id: `sandbox_evt_${randomUUID()}`,
            type: 'checkout.session.completed',
            sessionId: id,
            paymentId: null,
          })
        : null
    },
  }
}
