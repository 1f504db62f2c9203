import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { AdminForm } from '#contract/application-forms.ts'
import { TEAM_STATES } from '#contract/application-states.ts'
import { anyOf } from '#server/lib/any-of.ts'
import type { Database } from '#server/lib/database.ts'
import { mayUse } from '#server/modules/auth/permissions.ts'
import type { Identity } from '#server/modules/auth/sessions.ts'
import { users } from '#server/modules/users/users.table.ts'
import { applications } from './applications.table.ts'
import { applicationForms, applicationLeaders, type FormRow } from './forms.table.ts'
import { withinReach } from './reach.ts'

/** With what each has brought, and whom it is entrusted to. */
export async function toAdminForms(db: Database, rows: readonly FormRow[]): Promise<AdminForm[]> {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const waiting = sql.join(
    TEAM_STATES.map((state) => sql`${state}`),
    sql`, `,
  )
  const counts = await db
    .select({
      id: applications.formId,
      received: sql<number>`count(*)::int`,
      to_study: sql<number>`(count(*) filter (where ${applications.state} in (${waiting})))::int`,
    })
    .from(applications)
    .where(and(anyOf(applications.formId, ids), ne(applications.state, 'draft')))
    .groupBy(applications.formId)
  const leaders = await db
    .select({ formId: applicationLeaders.formId, id: users.id, username: users.username })
    .from(applicationLeaders)
    .innerJoin(users, eq(users.id, applicationLeaders.userId))
    .where(anyOf(applicationLeaders.formId, ids))
    .orderBy(asc(users.usernameKey))
  return rows.map((row) => {
    const { received = 0, to_study = 0 } = counts.find(({ id }) => id === row.id) ?? {}
    return {
      ...row,
      received,
      to_study,
      leaders: leaders.filter(({ formId }) => formId === row.id),
    }
  })
}

/** All of them to who composes forms; else those whose applications they read. */
export async function listForms(db: Database, caller: Identity['user']): Promise<AdminForm[]> {
  const reach = mayUse(caller, 'applications.forms')
    ? undefined
    : withinReach(applicationForms.id, caller)
  const rows = await db
    .select()
    .from(applicationForms)
    .where(reach)
    .orderBy(asc(applicationForms.id))
  return toAdminForms(db, rows)
}
