import { eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '#server/lib/database.ts'
import { mayUse } from '#server/modules/auth/permissions.ts'
import { readTeam } from '#server/modules/auth/rank.ts'
import type { Identity } from '#server/modules/auth/sessions.ts'
import { applicationLeaders } from './forms.table.ts'

type Caller = Pick<Identity['user'], 'id' | 'permissions'>

/**
 * Which forms somebody reads the applications of: all of them, or those that they were entrusted
 * with. Every query of the team's about applications has this among its conditions.
 */
export function withinReach(formId: PgColumn, caller: Caller): SQL | undefined {
  if (mayUse(caller, 'applications')) return undefined
  return sql`${formId} in (select ${applicationLeaders.formId} from ${applicationLeaders} where ${applicationLeaders.userId} = ${caller.id})`
}

type Person = { id: number; username: string }
const toPerson = ({ user }: { user: Person }): Person => ({ id: user.id, username: user.username })

/** Everybody who reads what a form brings. */
export async function readersOf(db: Database, formId: number): Promise<Person[]> {
  const rows = await db
    .select({ id: applicationLeaders.userId })
    .from(applicationLeaders)
    .where(eq(applicationLeaders.formId, formId))
  const leaders = new Set(rows.map(({ id }) => id))
  return (await readTeam(db))
    .filter(
      ({ user, group }) =>
        mayUse(group, 'applications') ||
        (mayUse(group, 'applications.own') && leaders.has(user.id)),
    )
    .map(toPerson)
}

/** Those of the team who read only the forms that they are entrusted with. */
export async function possibleLeaders(db: Database): Promise<Person[]> {
  return (await readTeam(db))
    .filter(({ group }) => mayUse(group, 'applications.own') && !mayUse(group, 'applications'))
    .map(toPerson)
}
