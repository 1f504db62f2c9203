import type { ContactInput } from '#contract/contact.ts'
import type { Deps } from '#server/deps.ts'
import { queueMail } from '#server/modules/mail/mail.tasks.ts'
import { layOutMail } from '#server/modules/mail/mail-layout.ts'
import { contactMessages } from './contact.table.ts'

const CATEGORY_LABELS = { contact: 'Contact', remboursement: 'Remboursement', developpement: 'Développement' } as const

/** Keeps the message and queues the mail to the team, both or neither. */
export async function receiveContactMessage(deps: Deps, input: ContactInput): Promise<void> {
  const { brand } = deps.config
  await deps.db.transaction(async (tx) => {
    await tx.insert(contactMessages).values({ ...input, createdAt: deps.now() })
    await queueMail(
      { ...deps, db: tx },
      {
        to: brand.contactMail,
        replyTo: { name: input.name, address: input.email },
        subject: `[${CATEGORY_LABELS[input.category]}] Message de ${input.name}`,
        ...layOutMail(brand.name, {
          title: `${CATEGORY_LABELS[input.category]} : message de ${input.name}`,
          paragraphs: [input.message],
          footnote: `Répondez à ce mail pour écrire à ${input.email}.`,
        }),
      },
      null,
    )
  })
}
