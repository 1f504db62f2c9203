import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { AdminForm } from '#contract/application-forms.ts'
import type { Deps } from '#server/deps.ts'
import { gone } from '#server/lib/admin-write.ts'
import type { Transaction } from '#server/lib/database.ts'
import { AppError } from '#server/lib/errors.ts'
import { assertMayGrant } from '#server/modules/auth/permissions.ts'
import { assertHolds, lockTeamAs } from '#server/modules/auth/rank.ts'
import { applicationForms, applicationLeaders } from './forms.table.ts'
import { possibleLeaders } from './reach.ts'
import { toAdminForms } from './read-forms.ts'

type Caller = Pick<FastifyRequest, 'id' | 'ip'>

async function leadersOf(tx: Transaction, formId: number): Promise<number[]> {
  const rows = await tx
    .select({ id: applicationLeaders.userId })
    .from(applicationLeaders)
    .where(eq(applicationLeaders.formId, formId))
    .orderBy(applicationLeaders.userId)
  return rows.map(({ id }) => id)
}

/**
 * Entrusts a form to these and nobody else. It gives what whoever reads all applications has, so it
 * takes somebody who does; and only those can be named who are on the team for that alone.
 */
export function setLeaders(
  deps: Deps,
  request: Caller,
  formId: number,
  userIds: readonly number[],
): Promise<AdminForm> {
  return deps.db.transaction(async (tx) => {
    const team = await lockTeamAs(tx, request)
    assertHolds(team, 'groups')
    assertMayGrant(team.actor.group, ['applications'])
    const [form] = await tx
      .select()
      .from(applicationForms)
      .where(eq(applicationForms.id, formId))
      .for('update')
    if (!form) throw gone()
    const possible = new Set((await possibleLeaders(tx)).map(({ id }) => id))
    const chosen = [...new Set(userIds)].toSorted((a, b) => a - b)
    if (chosen.some((id) => !possible.has(id)))
      throw new AppError(
        'conflict',
        'Placez d’abord cette personne dans le groupe « Chef de faction », page « Équipe ».',
      )
    const before = await leadersOf(tx, formId)
    await tx.delete(applicationLeaders).where(eq(applicationLeaders.formId, formId))
    if (chosen.length > 0)
      await tx.insert(applicationLeaders).values(chosen.map((userId) => ({ formId, userId })))
    await deps.recordChange(tx, request, {
      action: 'update',
      noun: 'application_forms',
      id: formId,
      before: { leaders: before },
      after: { leaders: chosen },
    })
    return (await toAdminForms(tx, [form]))[0] as AdminForm
  })
}
