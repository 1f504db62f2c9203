import { and, eq, inArray, isNotNull, ne, or } from 'drizzle-orm'
import type { Database } from '#server/lib/database.ts'
import { whitelist } from '#server/modules/whitelist/whitelist.table.ts'
import { applications } from './applications.table.ts'
import { applicationForms } from './forms.table.ts'

/**
 * Of these forms, those by which somebody was taken in. The whitelist's counts for as long as they
 * are on it: taking them off undoes what their application gave.
 */
export async function acceptedForms(
  db: Database,
  userId: number,
  formIds: number[],
): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: applications.formId })
    .from(applications)
    .innerJoin(applicationForms, eq(applicationForms.id, applications.formId))
    .leftJoin(whitelist, eq(whitelist.userId, applications.userId))
    .where(
      and(
        eq(applications.userId, userId),
        eq(applications.state, 'accepted'),
        inArray(applications.formId, formIds),
        or(ne(applicationForms.purpose, 'whitelist'), isNotNull(whitelist.userId)),
      ),
    )
  return rows.map(({ id }) => id)
}
