import { and, asc, gte, sql } from 'drizzle-orm'
import type { ApplicationRates } from '#contract/applications.ts'
import type { Deps } from '#server/deps.ts'
import type { Identity } from '#server/modules/auth/sessions.ts'
import { applications } from './applications.table.ts'
import { applicationForms } from './forms.table.ts'
import { withinReach } from './reach.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const { sentAt, answeredAt, decidedAt, state, formId } = applications

const countOf = (one: string) => sql<number>`(count(*) filter (where ${state} = ${one}))::int`
/** PostgreSQL leaves those out that have not happened. */
const medianHours = (end: typeof answeredAt | typeof decidedAt) =>
  sql<
    number | null
  >`percentile_cont(0.5) within group (order by extract(epoch from ${end} - ${sentAt}) / 3600)`

const NONE = {
  received: 0,
  accepted: 0,
  refused: 0,
  first_answer_hours: null,
  decision_hours: null,
}

/** How what was sent in the last days has fared: all of it, and by the form. */
export async function applicationStats(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  caller: Identity['user'],
  days: number,
): Promise<{ total: ApplicationRates; forms: ApplicationRates[] }> {
  const since = new Date(now().getTime() - days * DAY_MS)
  const rows = await db
    .select({
      formId: sql<number | null>`${formId}`,
      received: sql<number>`count(*)::int`,
      accepted: countOf('accepted'),
      refused: countOf('refused'),
      first_answer_hours: medianHours(answeredAt),
      decision_hours: medianHours(decidedAt),
    })
    .from(applications)
    .where(and(gte(sentAt, since), withinReach(formId, caller)))
    .groupBy(sql`grouping sets ((), (${formId}))`)
  const forms = await db
    .select({ id: applicationForms.id, title: applicationForms.title })
    .from(applicationForms)
    .where(withinReach(applicationForms.id, caller))
    .orderBy(asc(applicationForms.id))
  const ratesOf = (id: number | null) => {
    const { formId: _, ...rates } = rows.find((row) => row.formId === id) ?? { formId: id, ...NONE }
    return rates
  }
  return {
    total: { form: null, ...ratesOf(null) },
    forms: forms.map((form) => ({ form, ...ratesOf(form.id) })),
  }
}
