import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { euros } from '#contract/money.ts'
import type { AdminOrder } from '#contract/orders.ts'
import { toEuros } from '#contract/pricing.ts'
import type { Deps } from '#server/deps.ts'
import type { PaymentProvider } from '#server/integrations/payments/payment-provider.ts'
import type { Transaction } from '#server/lib/database.ts'
import { AppError } from '#server/lib/errors.ts'
import { detailed, findListed, lockListed } from '#server/modules/orders/listed-order.ts'
import type { OrderRow } from '#server/modules/orders/orders.table.ts'
import { type RefundRequest, refundRequests } from './refund-requests.table.ts'
import { takeBackPayment } from './take-back.ts'

type Caller = Pick<FastifyRequest, 'id' | 'ip' | 'headers'>
type Payment = { payments: PaymentProvider; paymentId: string }

/**
 * An answer takes less; what is still open after this was cut off, and is taken up by whoever asks
 * next.
 */
const UNDER_WAY_MS = 60_000
/** Providers remember a key for a day at least; after that the same request would be a new one. */
const KEY_REMEMBERED_MS = 23 * 60 * 60_000

const KEY = /^[\x21-\x7e]{8,200}$/

/** The caller's `Idempotency-Key`, if it sent one. */
function keyOf({ headers }: Caller): string | null {
  const given = headers['idempotency-key']?.toString()
  if (given !== undefined && !KEY.test(given))
    throw new AppError('validation_failed', 'En-tête Idempotency-Key invalide')
  return given ?? null
}

/**
 * Asks the provider for the money to go back. What has left already, by its own dashboard for
 * instance, is taken in first; the request is written down before it is made, so that a double
 * click, a repetition or a crash in between gives nothing twice.
 */
export async function refundOrder(
  deps: Deps,
  request: Caller,
  id: number,
  cents?: number,
): Promise<AdminOrder> {
  const key = keyOf(request)
  const payment = paymentOf(deps, await findListed(deps.db, id))
  await takeBackPayment(deps, payment.paymentId)
  const { asked, isOurs } = await ask(deps, payment, id, key, cents)
  if (asked.state === 'asked') await carryOut(deps, request, payment, asked)
  if (!isOurs)
    throw new AppError(
      'conflict',
      'Un remboursement précédent vient d’être mené à son terme. Vérifiez la commande.',
    )
  return detailed(deps.db, id)
}

function paymentOf({ payments }: Deps, { paymentId, provider }: OrderRow): Payment {
  if (!paymentId || !payments || provider !== payments.name)
    throw new AppError('conflict', 'Cette commande n’a pas de paiement à rembourser.')
  return { payments, paymentId }
}

/** `isOurs`: false for an earlier one that was cut off, which comes first. */
type Asked = { asked: RefundRequest; isOurs: boolean }

/** Writes the request down, or finds the one with the same key. */
function ask(
  deps: Deps,
  { payments }: Payment,
  orderId: number,
  key: string | null,
  cents: number | undefined,
): Promise<Asked> {
  return deps.db.transaction(async (tx) => {
    const order = await lockListed(tx, orderId)
    const earlier = await tx
      .select()
      .from(refundRequests)
      .where(eq(refundRequests.orderId, orderId))
    const same = earlier.find((request) => request.key === key)
    if (same) return { asked: repeated(same, cents), isOurs: true }
    const underWay = earlier.find(({ state }) => state === 'asked')
    if (underWay) return { asked: await takeUp(deps, tx, order, underWay), isOurs: false }
    const left = order.amountCents - order.refundedCents
    if (left <= 0) throw new AppError('conflict', 'Cette commande est déjà entièrement remboursée.')
    const amount = cents ?? left
    if (amount > left)
      throw new AppError(
        'validation_failed',
        `Le remboursement ne peut pas dépasser ${euros(toEuros(left))}.`,
      )
    if (amount < order.amountCents && !payments.profile.refundsParts)
      throw new AppError(
        'conflict',
        `${payments.profile.method} ne rembourse qu’une commande entière, soit ${euros(toEuros(order.amountCents))}.`,
      )
    // Without a key a repetition looks like a second refund: better asked again than paid twice.
    if (!key && earlier.some((request) => request.cents === amount && request.state === 'accepted'))
      throw new AppError(
        'conflict',
        `${euros(toEuros(amount))} ont déjà été remboursés sur cette commande. Pour un second remboursement du même montant, envoyez un en-tête Idempotency-Key.`,
      )
    const values = {
      key: key ?? randomUUID(),
      orderId,
      cents: amount,
      refundedBefore: order.refundedCents,
      askedAt: deps.now(),
    }
    const [asked] = (await tx
      .insert(refundRequests)
      .values({ ...values, state: 'asked' })
      .returning()) as [RefundRequest]
    return { asked, isOurs: true }
  })
}

function repeated(same: RefundRequest, cents: number | undefined): RefundRequest {
  if (cents !== undefined && cents !== same.cents)
    throw new AppError(
      'conflict',
      'Cette demande a déjà servi à un remboursement d’un autre montant.',
    )
  if (same.state === 'refused') throw refused()
  return same
}

/**
 * One that was cut off is made again by the same key, unless its money is seen to have left, or
 * nobody knows the key any more.
 */
async function takeUp(
  { now }: Deps,
  tx: Transaction,
  order: OrderRow,
  underWay: RefundRequest,
): Promise<RefundRequest> {
  const age = now().getTime() - underWay.askedAt.getTime()
  if (age < UNDER_WAY_MS)
    throw new AppError(
      'conflict',
      'Un remboursement est en cours sur cette commande. Patientez un instant.',
    )
  const hasLeft = order.refundedCents >= underWay.refundedBefore + underWay.cents
  if (!hasLeft && age < KEY_REMEMBERED_MS) return underWay
  const state = hasLeft ? 'accepted' : 'refused'
  await tx.update(refundRequests).set({ state }).where(eq(refundRequests.key, underWay.key))
  return { ...underWay, state }
}

const refused = () =>
  new AppError(
    'conflict',
    'Le service de paiement a refusé ce remboursement. Vérifiez la commande dans son tableau de bord.',
  )

async function carryOut(
  deps: Deps,
  request: Caller,
  { payments, paymentId }: Payment,
  asked: RefundRequest,
): Promise<void> {
  const state = await payments.refund(paymentId, asked.cents, `refund-${asked.key}`)
  deps.log.info({ order: asked.orderId, cents: asked.cents, state }, 'refund asked for')
  await takeBackPayment(deps, paymentId)
  await deps.db.transaction(async (tx) => {
    const order = await lockListed(tx, asked.orderId)
    const [settled] = await tx
      .update(refundRequests)
      .set({ state })
      .where(and(eq(refundRequests.key, asked.key), eq(refundRequests.state, 'asked')))
      .returning()
    if (!settled || state === 'refused') return
    const [before, after] = [{ refunded: asked.refundedBefore }, { refunded: order.refundedCents }]
    await deps.recordChange(tx, request, {
      action: 'update',
      noun: 'orders',
      id: order.id,
      before,
      after,
    })
  })
  if (state === 'refused') throw refused()
}
