import { and, eq } from 'drizzle-orm'
import { euros } from '#contract/money.ts'
import { toEuros } from '#contract/pricing.ts'
import type { Deps } from '#server/deps.ts'
import { prepared } from '#server/lib/prepared.ts'
import type { Task } from '#server/lib/tasks.ts'
import { layOutMail } from '#server/modules/mail/mail-layout.ts'
import { users } from '#server/modules/users/users.table.ts'
import { invoices } from './documents.table.ts'
import { findDocument } from './documents.ts'
import { orders } from './orders.table.ts'

type OrderTask = { orderId: number }

/** Thanks, with the invoice. An account that was deleted since leaves nobody to thank. */
export const orderConfirmationTask: Task<Deps, OrderTask> = {
  name: 'order-confirmation',
  async run({ db, config, mailer }, { orderId }) {
    const [sold] = await invoiceAndBuyer(db, { orderId })
    if (!sold) return
    const { user, invoice } = sold
    const { lines, totalCents } = invoice.content
    await mailer.send(`order-${orderId}-confirmation`, {
      to: user.email,
      subject: `Votre commande n° ${orderId}`,
      ...layOutMail(config.brand.name, {
        title: 'Merci pour votre commande',
        paragraphs: [
          `Bonjour ${user.username},`,
          `Nous avons bien reçu votre paiement de ${euros(toEuros(totalCents))} :`,
          lines.map(({ name, quantity }) => `${quantity} × ${name}`).join('\n'),
          'Vos achats sont remis en jeu au personnage lié à votre compte : votre espace dit où ils en sont. La facture est jointe à ce message et y reste disponible.',
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

const invoiceAndBuyer = prepared<OrderTask>()((db, given) =>
  db
    .select({
      user: { email: users.email, username: users.username },
      invoice: { content: invoices.content, pdf: invoices.pdf },
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .innerJoin(invoices, and(eq(invoices.orderId, orders.id), eq(invoices.kind, 'invoice')))
    .where(eq(orders.id, given.orderId)),
)

/** What came back, why it may take a few days to show, and the credit note. */
export const refundNoticeTask: Task<
  Deps,
  OrderTask & { cents: number; refundedCents: number; creditNote: string | null }
> = {
  name: 'refund-notice',
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
