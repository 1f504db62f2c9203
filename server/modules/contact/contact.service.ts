import type { ContactInput } from '#contract/contact.ts'
import type { Deps } from '#server/deps.ts'
import type { Mail } from '#server/integrations/mail/mailer.ts'
import { raiseNotice } from '#server/modules/alerts/raise-notice.ts'
import { queueMail } from '#server/modules/mail/mail.tasks.ts'
import { layOutMail } from '#server/modules/mail/mail-layout.ts'
import { confirmedOwner } from '#server/modules/messages/message-owners.ts'
import { contactMessages } from '#server/modules/messages/messages.table.ts'
import { mailToTeam } from '#server/modules/messages/team-mail.ts'

const CATEGORY_LABELS = {
  contact: 'Contact',
  remboursement: 'Remboursement',
  developpement: 'Développement',
} as const

/** From where it comes, and from which account if one was signed in. */
type Sender = { address: string; userId: number | null }

/** Keeps the message, which opens a thread, and queues the mail to the team, both or neither. */
export async function receiveContactMessage(
  deps: Deps,
  input: ContactInput,
  { address, userId: signedIn }: Sender,
): Promise<void> {
  const mail = await mailToTeam(deps, address, () => messageMail(deps, input))
  const userId = signedIn ?? (await confirmedOwner(deps.db, input.email))
  const now = deps.now()
  await deps.db.transaction(async (tx) => {
    await tx.insert(contactMessages).values({
      ...input,
      userId,
      signedIn: signedIn !== null,
      createdAt: now,
      lastAt: now,
    })
    if (mail) {
      await queueMail({ ...deps, db: tx }, mail, userId)
      await raiseNotice(deps, tx, { kind: 'contact' })
    }
  })
}

function messageMail({ appearance }: Deps, { name, email, category, message }: ContactInput): Mail {
  const site = appearance.current()
  return {
    to: site.identity.contactMail,
    replyTo: { name, address: email },
    subject: `[${CATEGORY_LABELS[category]}] Message de ${name}`,
    ...layOutMail(site, {
      title: `${CATEGORY_LABELS[category]} : message de ${name}`,
      paragraphs: [message],
      footnote: `Répondez à ce mail pour écrire à ${email}.`,
    }),
  }
}
