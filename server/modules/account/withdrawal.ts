import { eq } from 'drizzle-orm'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/lib/errors.ts'
import { refundOrderTask } from '#server/modules/checkout/refund-task.ts'
import { queueRoles } from '#server/modules/discord/queue-roles.ts'
import { queueMail } from '#server/modules/mail/mail.tasks.ts'
import { layOutMail } from '#server/modules/mail/mail-layout.ts'
import { assertMayMail } from '#server/modules/mail/mail-limits.ts'
import { logOrder } from '#server/modules/orders/log-order.ts'
import { withdrawOrder } from '#server/modules/orders/mark-order.ts'
import { lockOrder } from '#server/modules/orders/order-state.ts'
import { type OrderRow, orders } from '#server/modules/orders/orders.table.ts'
import type { UserRow } from '#server/modules/users/users.table.ts'
import { withdrawalAnswers } from './account.table.ts'

const WITHDRAWAL_DAYS = 14
const DAY_MS = 24 * 60 * 60 * 1000
const dateFormat = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'long',
  timeStyle: 'medium',
  timeZone: 'Europe/Paris',
})

/** Why the right does not apply, in words for the customer; null when it does. */
function refusal(order: OrderRow, now: Date): string | null {
  if (order.withdrawnAt) return 'Vous vous êtes déjà rétracté de cette commande.'
  if (order.refundedCents >= order.amountCents) return 'Cette commande est déjà remboursée.'
  if (order.consentedAt) {
    return `Le droit de rétractation a été levé avec votre accord exprès le ${dateFormat.format(order.consentedAt)}, la livraison du contenu numérique étant immédiate (art. L221-28 13° du Code de la consommation).`
  }
  const last = (order.paidAt?.getTime() ?? 0) + WITHDRAWAL_DAYS * DAY_MS
  return now.getTime() > last
    ? `Le délai de rétractation de ${WITHDRAWAL_DAYS} jours est écoulé.`
    : null
}

/** Whoever sold it takes the withdrawal in: here it would be a promise that nobody can keep. */
function assertOurs({ seller }: OrderRow): void {
  if (seller === null) return
  throw new AppError(
    'conflict',
    `Le vendeur de cette commande est ${seller} : adressez-lui votre demande de rétractation, par le reçu qu’il vous a envoyé.`,
  )
}

/**
 * Takes a withdrawal in, acknowledges it by mail with its date and time, and gives the money back;
 * or says why not, by mail once.
 */
export async function withdraw(deps: Deps, user: UserRow, orderId: number): Promise<string> {
  const now = deps.now()
  const reason = await deps.db.transaction(async (tx) => {
    const own = eq(orders.userId, user.id)
    const order = await lockOrder(tx, eq(orders.id, orderId), own, eq(orders.state, 'sold'))
    if (!order) throw new AppError('not_found', 'Cette commande n’existe pas.')
    assertOurs(order)
    const refused = refusal(order, now)
    const answer = { orderId, answeredAt: now }
    const isFirst =
      (await tx.insert(withdrawalAnswers).values(answer).onConflictDoNothing().returning()).length >
      0
    if (isFirst || !refused) {
      await assertMayMail({ ...deps, db: tx }, 'withdrawal', user)
      await queueMail(
        { ...deps, db: tx },
        acknowledgement(deps, user, orderId, now, refused),
        user.id,
        { order: orderId },
      )
    }
    if (refused) return refused
    await withdrawOrder(tx, order, now)
    await queueRoles(deps, tx, user.id)
    logOrder(deps, tx, order, 'customer withdrew')
    await deps.tasks.enqueue(tx, refundOrderTask, { orderId })
    return null
  })
  if (reason) throw new AppError('conflict', reason)
  return `Votre rétractation a été reçue le ${dateFormat.format(now)}. Le remboursement part sur votre carte ; un accusé de réception vous est envoyé par mail.`
}

function acknowledgement(
  { appearance }: Deps,
  { username, email }: UserRow,
  orderId: number,
  at: Date,
  refused: string | null,
) {
  const received = `Votre déclaration de rétractation pour la commande n° ${orderId} a été reçue le ${dateFormat.format(at)}.`
  return {
    to: email,
    subject: `Rétractation : commande n° ${orderId}`,
    ...layOutMail(appearance.current(), {
      title: 'Accusé de réception de votre rétractation',
      paragraphs: [
        `Bonjour ${username},`,
        received,
        refused
          ? `Nous ne pouvons pas y donner suite : ${refused}`
          : 'Le montant de la commande vous est remboursé sur la carte utilisée.',
      ],
    }),
  }
}
