import type { Deps } from '#server/deps.ts'
import type { Mail } from '#server/integrations/mail/mailer.ts'
import type { Transaction } from '#server/lib/database.ts'
import { queueMail } from '#server/modules/mail/mail.tasks.ts'
import { layOutMail } from '#server/modules/mail/mail-layout.ts'
import type { UserRow } from '#server/modules/users/users.table.ts'
import type { ApplicationRow } from './applications.table.ts'
import type { FormRow } from './forms.table.ts'

/** What the team did, to whom: all that what follows from it may need. */
export type Step = { form: FormRow; application: ApplicationRow; applicant: UserRow }

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

/**
 * Everything that follows from an acceptance or a refusal, in its transaction. The applicant is told
 * by mail.
 */
export async function afterDecision(
  deps: Deps,
  tx: Transaction,
  step: Step & { decision: 'accepted' | 'refused'; text: string },
): Promise<void> {
  const { form, applicant, decision, text } = step
  const mail = stepMail(deps, step, {
    subject: `Votre candidature « ${form.title} » est ${decision === 'accepted' ? 'acceptée' : 'refusée'}`,
    paragraphs: [text],
    action: 'Voir ma candidature',
  })
  await queueMail({ ...deps, db: tx }, mail, applicant.id)
}

/** Everything that follows from a question or from a proposed interview, in its transaction. */
export async function afterMessage(
  deps: Deps,
  tx: Transaction,
  step: Step & { text: string; meeting: string | null },
): Promise<void> {
  const { form, applicant, text, meeting } = step
  const mail = stepMail(deps, step, {
    subject: meeting
      ? `Un entretien pour votre candidature « ${form.title} »`
      : `Une question sur votre candidature « ${form.title} »`,
    paragraphs: meeting ? [meeting, text] : [text],
    action: meeting ? 'Voir ma candidature' : 'Répondre',
  })
  await queueMail({ ...deps, db: tx }, mail, applicant.id)
}
