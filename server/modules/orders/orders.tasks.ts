import { and, eq, ne } from 'drizzle-orm'
import { euros } from '#contract/money.ts'
import { toEuros } from '#contract/pricing.ts'
import type { Deps } from '#server/deps.ts'
import { prepared } from '#server/lib/prepared.ts'
import type { Task } from '#server/lib/tasks.ts'
import { layOutMail } from '#server/modules/mail/mail-layout.ts'
import { users } from '#server/modules/users/users.table.ts'
import { invoices } from './documents.table.ts'
import { findDocument, saleDocumentName } from './documents.ts'
import { orders } from './orders.table.ts'

type OrderTask = { orderId: number }
/** `again`: sent once more, which receivers must not take for a repetition. */
type Confirmation = OrderTask & { again?: string }

/** Thanks, with the document of the sale. A deleted account leaves nobody to thank. */
export const orderConfirmationTask: Task<Deps, Confirmation> = {
  name: 'order-confirmation',
  logged: ({ orderId }) => ({ order: orderId }),
  async run({ appearance, db, config, mailer }, { orderId, again }) {
    const [sold] = await documentAndBuyer(db, { orderId })
    if (!sold) return
    const { user, seller, document } = sold
    const { lines, totalCents } = document.content
    const paid = euros(toEuros(totalCents))
    const id = `order-${orderId}-confirmation`
    await mailer.send(again ? `${id}-${again}` : id, {
      to: user.email,
      subject: `Votre commande n° ${orderId}`,
      ...layOutMail(appearance.current(), {
        title: 'Merci pour votre commande',
        paragraphs: [
          `Bonjour ${user.username},`,
          seller
            ? `${seller} a bien reçu votre paiement de ${paid} :`
            : `Nous avons bien reçu votre paiement de ${paid} :`,
          lines.map(({ name, quantity }) => `${quantity} × ${name}`).join('\n'),
          `Vos achats sont remis en jeu au personnage lié à votre compte : votre espace dit où ils en sont. ${seller ? summaryNote(seller) : 'La facture est jointe à ce message et y reste disponible.'}`,
        ],
        action: { label: 'Voir ma commande', url: `${config.siteUrl}/panelclient` },
      }),
      attachments: [
        {
          filename: saleDocumentName(document.kind, orderId),
          contentType: 'application/pdf',
          content: document.pdf,
        },
      ],
    })
  },
}

const summaryNote = (seller: string) =>
  `Votre récapitulatif est joint à ce message et y reste disponible ; ${seller} est le vendeur et vous envoie son propre reçu.`

const documentAndBuyer = prepared<OrderTask>()((db, given) =>
  db
    .select({
      user: { email: users.email, username: users.username },
      seller: orders.seller,
      document: { kind: invoices.kind, content: invoices.content, pdf: invoices.pdf },
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .innerJoin(invoices, and(eq(invoices.orderId, orders.id), ne(invoices.kind, 'credit_note')))
    .where(eq(orders.id, given.orderId)),
)

/**
 * What came back, why it may take a few days to show, and the credit note. What another sold they
 * give back, with documents of their own.
 */
export const refundNoticeTask: Task<
  Deps,
  OrderTask & { cents: number; refundedCents: number; creditNote: string | null }
> = {
  name: 'refund-notice',
  logged: ({ orderId }) => ({ order: orderId }),
  async run({ appearance, db, config, mailer }, { orderId, cents, refundedCents, creditNote }) {
    const [found] = await db
      .select()
      .from(orders)
      .innerJoin(users, eq(users.id, orders.userId))
      .where(eq(orders.id, orderId))
    if (!found) return
    const { seller } = found.orders
    const document = creditNote && (await findDocument({ db }, creditNote))
    await mailer.send(`order-${orderId}-refund-${refundedCents}`, {
      to: found.users.email,
      subject: `Remboursement de votre commande n° ${orderId}`,
      ...layOutMail(appearance.current(), {
        title: 'Vous êtes remboursé',
        paragraphs: [
          `Bonjour ${found.users.username},`,
          seller
            ? `${euros(toEuros(cents))} vous sont remboursés sur votre commande n° ${orderId} par ${seller}, qui avait encaissé votre paiement.`
            : `Nous vous avons remboursé ${euros(toEuros(cents))} sur votre commande n° ${orderId}.`,
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
