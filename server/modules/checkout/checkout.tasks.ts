import { and, asc, eq, gt, isNotNull, isNull, or } from 'drizzle-orm'
import { euros } from '#contract/money.ts'
import { toEuros } from '#contract/pricing.ts'
import type { Deps } from '#server/deps.ts'
import { sideBySide } from '#server/lib/side-by-side.ts'
import type { Task } from '#server/lib/tasks.ts'
import { findDocument, findInvoice } from '#server/modules/invoices/invoices.service.ts'
import { layOutMail } from '#server/modules/mail/mail-layout.ts'
import { type OrderRow, orderItems, orders } from '#server/modules/orders/orders.table.ts'
import { users } from '#server/modules/users/users.table.ts'
import { endCheckout } from './end-checkout.ts'
import { cancelUnpaid } from './release-order.ts'
import { settlePayment } from './settle-payment.ts'
import { takeBackPayment } from './take-back.ts'
import { ORDER_CONFIRMATION, REFUND_NOTICE, REFUND_ORDER } from './task-names.ts'

type OrderTask = { orderId: number }

/** Thanks, with the invoice. */
export const orderConfirmationTask: Task<Deps, OrderTask> = {
  ...ORDER_CONFIRMATION,
  async run({ db, config, mailer }, { orderId }) {
    const [found] = await db
      .select()
      .from(orders)
      .innerJoin(users, eq(users.id, orders.userId))
      .where(eq(orders.id, orderId))
    const invoice = await findInvoice({ db }, orderId)
    // The account may have been deleted since: there is nobody left to thank.
    if (!found || !invoice) return
    const items = await db
      .select()
      .from(orderItems)
      .where(eq(orderItems.orderId, orderId))
      .orderBy(orderItems.id)
    await mailer.send(`order-${orderId}-confirmation`, {
      to: found.users.email,
      subject: `Votre commande n° ${orderId}`,
      ...layOutMail(config.brand.name, {
        title: 'Merci pour votre commande',
        paragraphs: [
          `Bonjour ${found.users.username},`,
          `Nous avons bien reçu votre paiement de ${euros(toEuros(found.orders.amountCents))} :`,
          items.map(({ productName, quantity }) => `${quantity} × ${productName}`).join('\n'),
          'Vos achats arrivent en jeu. La facture est jointe à ce message et reste disponible dans votre espace.',
        ],
        action: { label: 'Voir ma commande', url: `${config.siteUrl}/panelclient` },
      }),
      attachments: [
        {
          filename: `facture-${orderId}.pdf`,
          contentType: 'application/pdf',
          content: invoice.pdf,
        },
      ],
    })
  },
}

/** What came back, why it may take a few days to show, and the credit note. */
export const refundNoticeTask: Task<
  Deps,
  OrderTask & { cents: number; refundedCents: number; creditNote: string | null }
> = {
  ...REFUND_NOTICE,
  async run({ db, config, mailer }, { orderId, cents, refundedCents, creditNote }) {
    const [found] = await db
      .select()
      .from(orders)
      .innerJoin(users, eq(users.id, orders.userId))
      .where(eq(orders.id, orderId))
    if (!found) return
    const document = creditNote && (await findDocument({ db }, creditNote))
    await mailer.send(`order-${orderId}-refund-${refundedCents}`, {
      to: found.users.email,
      subject: `Remboursement de votre commande n° ${orderId}`,
      ...layOutMail(config.brand.name, {
        title: 'Vous êtes remboursé',
        paragraphs: [
          `Bonjour ${found.users.username},`,
          `Nous vous avons remboursé ${euros(toEuros(cents))} sur votre commande n° ${orderId}.`,
          'Selon votre banque, la somme apparaît sur votre compte sous cinq à dix jours ouvrés.',
          ...(document
            ? ['L’avoir est joint à ce message et reste disponible dans votre espace.']
            : []),
        ],
        action: {
          label: 'Voir mes commandes',
          url: `${config.siteUrl}/panelclient?onglet=commandes`,
        },
      }),
      ...(document && {
        attachments: [
          {
            filename: `avoir-${document.number}.pdf`,
            contentType: 'application/pdf',
            content: document.pdf,
          },
        ],
      }),
    })
  },
}

const REFUND_REFUSED =
  'Le service de paiement refuse le remboursement automatique : faites-le depuis son tableau de bord.'

/**
 * Gives back all that is left of a payment. What has left already is taken in first, so that asking
 * twice, or late, gives nothing more.
 */
export const refundOrderTask: Task<Deps, OrderTask> = {
  ...REFUND_ORDER,
  async run(deps, { orderId }) {
    const read = async () => (await deps.db.select().from(orders).where(eq(orders.id, orderId)))[0]
    const paid = await read()
    if (!paid?.paymentId) return
    if (paid.provider !== deps.payments?.name)
      throw new Error(`order ${orderId} was paid through ${paid.provider}, which is not configured`)
    await takeBackPayment(deps, paid.paymentId)
    const { amountCents, refundedCents, idempotencyKey } = (await read()) ?? paid
    const left = amountCents - refundedCents
    if (left <= 0) return
    const answer = await deps.payments.refund(
      paid.paymentId,
      left,
      `refund-${idempotencyKey}-${refundedCents}-${left}`,
    )
    await takeBackPayment(deps, paid.paymentId)
    if (answer === 'accepted') return
    await deps.db.update(orders).set({ attention: REFUND_REFUSED }).where(eq(orders.id, orderId))
    throw new Error(`the refund of order ${orderId} was refused`)
  },
}

/** So many questions at a time: a full evening is asked through well within the minute. */
const AT_ONCE = 8
const UNANSWERED_MS = 2 * 60_000
const LATE_MS = 60 * 60_000

/**
 * Asks the provider about every checkout that may still be paid, the oldest first, so that a lost
 * webhook delays an order by a minute at most and an expired session gives its stock back. An order
 * that never got a session is ended.
 */
export const reconcileTask: Task<Deps, Record<string, never>> = {
  name: 'reconcile-payments',
  every: { minutes: 1, at: 0 },
  retries: 0,
  isDue: async (deps) =>
    (await deps.db.select({ id: orders.id }).from(orders).where(mayStillBePaid(deps)).limit(1))
      .length > 0,
  async run(deps) {
    const open = await deps.db
      .select()
      .from(orders)
      .where(mayStillBePaid(deps))
      .orderBy(asc(orders.expiresAt))
    await sideBySide(open, AT_ONCE, (order) => reconcile(deps, order).catch(deps.report))
  },
}

/**
 * Compares with the provider what its events have told: one that was lost is made up for within a
 * day.
 */
export const compareWithProviderTask: Task<Deps, Record<string, never>> = {
  name: 'compare-with-provider',
  every: { minutes: 24 * 60, at: 4 * 60 + 11 },
  retries: 3,
  isDue: async ({ payments }) => payments !== null,
  async run(deps) {
    await sideBySide(deps.payments?.recentTraces(deps.now()) ?? [], AT_ONCE, async (trace) => {
      const look =
        'sessionId' in trace
          ? settlePayment(deps, trace.sessionId)
          : takeBackPayment(deps, trace.paymentId)
      await look.catch(deps.report)
    })
  },
}

function mayStillBePaid({ now }: Deps) {
  const recently = new Date(now().getTime() - LATE_MS)
  const isOpen = or(
    eq(orders.stockState, 'held'),
    and(isNotNull(orders.sessionId), gt(orders.expiresAt, recently)),
  )
  return and(isNull(orders.paidAt), isNull(orders.sessionClosedAt), isOpen)
}

async function reconcile(deps: Deps, order: OrderRow): Promise<void> {
  if (!order.sessionId) {
    if (deps.now().getTime() - order.createdAt.getTime() > UNANSWERED_MS)
      await cancelUnpaid(deps, order.id)
    return
  }
  // Given up here or held for long enough, but perhaps still open there.
  if (order.stockState === 'released' || order.expiresAt <= deps.now())
    await endCheckout(deps, order)
  else await settlePayment(deps, order.sessionId)
}
