import { and, desc, eq, inArray } from 'drizzle-orm'
import type { FillableForm } from '#contract/application-forms.ts'
import { OPEN_STATES } from '#contract/application-states.ts'
import { dayInWords } from '#contract/paris-time.ts'
import type { Database } from '#server/lib/database.ts'
import { applications } from './applications.table.ts'
import type { FormRow } from './forms.table.ts'

const DAY_MS = 24 * 60 * 60 * 1000

type Obstacle = NonNullable<FillableForm['obstacle']>

/** Why somebody may not send this form now; null when they may. */
export async function obstacleTo(
  db: Database,
  form: FormRow,
  userId: number,
  now: Date,
): Promise<Obstacle | null> {
  const [last] = await db
    .select({ state: applications.state, decidedAt: applications.decidedAt })
    .from(applications)
    .where(
      and(
        eq(applications.formId, form.id),
        eq(applications.userId, userId),
        inArray(applications.state, [...OPEN_STATES, 'accepted', 'refused']),
      ),
    )
    .orderBy(desc(applications.id))
    .limit(1)
  if (last && OPEN_STATES.some((open) => open === last.state))
    return {
      kind: 'under_way',
      message: 'Vous avez déjà une candidature en cours pour ce formulaire.',
    }
  if (last?.state === 'accepted' && form.purpose === 'whitelist')
    return { kind: 'accepted', message: 'Votre candidature a déjà été acceptée.' }
  const until =
    last?.state === 'refused' && last.decidedAt
      ? new Date(last.decidedAt.getTime() + form.waiting_days * DAY_MS)
      : null
  if (until && until > now)
    return {
      kind: 'waiting',
      message: `Après un refus, il faut attendre : vous pourrez candidater de nouveau le ${dayInWords(until.toISOString())}.`,
    }
  return form.open
    ? null
    : { kind: 'closed', message: 'Ce formulaire n’accepte plus de candidatures pour le moment.' }
}
