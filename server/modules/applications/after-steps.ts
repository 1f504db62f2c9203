import type { FastifyRequest } from 'fastify'
import type { Deps } from '#server/deps.ts'
import type { Mail } from '#server/integrations/mail/mailer.ts'
import type { Transaction } from '#server/lib/database.ts'
import { identityOf } from '#server/modules/auth/guards.ts'
import { queueMemberMessage, queueRoles } from '#server/modules/discord/queue-roles.ts'
import { queueMail } from '#server/modules/mail/mail.tasks.ts'
import { layOutMail } from '#server/modules/mail/mail-layout.ts'
import type { UserRow } from '#server/modules/users/users.table.ts'
import { grantWhitelist } from '#server/modules/whitelist/whitelist.service.ts'
import type { ApplicationRow } from './applications.table.ts'
import type { FormRow } from './forms.table.ts'

/** What the team did, to whom: all that what follows from it may need. */
export type Step = { form: FormRow; application: ApplicationRow; applicant: UserRow }

type Caller = Pick<FastifyRequest, 'id' | 'ip'>
type Told = { subject: string; paragraphs: string[]; action: string }

function stepMail({ appearance, config }: Deps, { applicant }: Step, told: Told): Mail {
  const site = appearance.current()
  return {
    to: applicant.email,
    subject: told.subject,
    ...layOutMail(site, {
      title: told.subject,
      paragraphs: [`Bonjour ${applicant.username},`, ...told.paragraphs],
      action: {
        label: told.action,
        url: `${config.siteUrl}/panelclient?onglet=candidatures`,
      },
    }),
  }
}

/** By mail and, where the bot can, on Discord. */
async function tell(deps: Deps, tx: Transaction, step: Step, told: Told): Promise<void> {
  const { id } = step.applicant
  await queueMail({ ...deps, db: tx }, stepMail(deps, step, told), id)
  await queueMemberMessage(deps, tx, id, [told.subject, ...told.paragraphs].join('\n\n'))
}

/**
 * Everything that follows from an acceptance or a refusal, in its transaction: the applicant is
 * told, and who was taken in by the whitelist's form is on it.
 */
export async function afterDecision(
  deps: Deps,
  tx: Transaction,
  request: Caller,
  step: Step & { decision: 'accepted' | 'refused'; text: string },
): Promise<void> {
  const { form, applicant, decision, text } = step
  await tell(deps, tx, step, {
    subject: `Votre candidature « ${form.title} » est ${decision === 'accepted' ? 'acceptée' : 'refusée'}`,
    paragraphs: [text],
    action: 'Voir ma candidature',
  })
  if (decision === 'refused') return
  const by = identityOf(request).user.id
  if (form.purpose === 'whitelist')
    await grantWhitelist(deps, tx, request, { userId: applicant.id, by, source: 'application' })
  await queueRoles(deps, tx, applicant.id)
}

/** Everything that follows from a question or from a proposed interview, in its transaction. */
export async function afterMessage(
  deps: Deps,
  tx: Transaction,
  step: Step & { text: string; meeting: string | null },
): Promise<void> {
  const { form, text, meeting } = step
  await tell(deps, tx, step, {
    subject: meeting
      ? `Un entretien pour votre candidature « ${form.title} »`
      : `Une question sur votre candidature « ${form.title} »`,
    paragraphs: meeting ? [meeting, text] : [text],
    action: meeting ? 'Voir ma candidature' : 'Répondre',
  })
}
