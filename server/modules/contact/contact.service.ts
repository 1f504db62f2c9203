import type { ContactInput } from '#contract/contact.ts'
import type { Deps } from '#server/deps.ts'
import type { Mail } from '#server/integrations/mail/mailer.ts'
import { countForNetwork, countWithin, HOUR_MS } from '#server/lib/quota.ts'
import { queueMail } from '#server/modules/mail/mail.tasks.ts'
import { layOutMail } from '#server/modules/mail/mail-layout.ts'
import { confirmedOwner } from '#server/modules/messages/message-owners.ts'
import { contactMessages } from '#server/modules/messages/messages.table.ts'

const CATEGORY_LABELS = {
  contact: 'Contact',
  remboursement: 'Remboursement',
  developpement: 'Développement',
} as const
const MAILS_PER_NETWORK = 20
const MAILS_IN_ALL = 60

/** From where it comes, and from which account if one was signed in. */
type Sender = { address: string; userId: number | null }

/** Keeps the message and queues the mail to the team, both or neither. */
export async function receiveContactMessage(
  deps: Deps,
  input: ContactInput,
  { address, userId: signedIn }: Sender,
): Promise<void> {
  const mail = await mailAbout(deps, input, address)
  const userId = signedIn ?? (await confirmedOwner(deps.db, input.email))
  await deps.db.transaction(async (tx) => {
    await tx.insert(contactMessages).values({ ...input, userId, createdAt: deps.now() })
    if (mail) await queueMail({ ...deps, db: tx }, mail, userId)
  })
}

/**
 * The message itself; past what a mailbox should get in an hour, once a word that others wait in
 * the panel.
 */
async function mailAbout(deps: Deps, input: ContactInput, address: string): Promise<Mail | null> {
  const once = (key: string, max: number) => countWithin(deps.db, deps.now(), key, max, HOUR_MS)
  const isWithin =
    (await countForNetwork(deps, 'contact', address, MAILS_PER_NETWORK)) &&
    (await once('contact', MAILS_IN_ALL))
  if (isWithin) return messageMail(deps, input)
  return (await once('contact-others', 1)) ? othersMail(deps) : null
}

function messageMail(
  { config: { brand } }: Deps,
  { name, email, category, message }: ContactInput,
): Mail {
  return {
    to: brand.contactMail,
    replyTo: { name, address: email },
    subject: `[${CATEGORY_LABELS[category]}] Message de ${name}`,
    ...layOutMail(brand.name, {
      title: `${CATEGORY_LABELS[category]} : message de ${name}`,
      paragraphs: [message],
      footnote: `Répondez à ce mail pour écrire à ${email}.`,
    }),
  }
}

function othersMail({ config: { brand, siteUrl } }: Deps): Mail {
  return {
    to: brand.contactMail,
    subject: 'D’autres messages attendent dans l’administration',
    ...layOutMail(brand.name, {
      title: 'D’autres messages attendent dans l’administration',
      paragraphs: [
        'Il en arrive plus, depuis une heure, que nous n’en envoyons par mail. Aucun n’est perdu : ceux que vous n’avez pas reçus ici vous attendent dans l’administration.',
      ],
      action: { label: 'Lire les messages', url: `${siteUrl}/admin?onglet=messages` },
    }),
  }
}
