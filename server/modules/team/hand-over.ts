import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { BUILT_IN_GROUPS } from '#contract/permissions.ts'
import type { handOverInput } from '#contract/team.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/lib/errors.ts'
import { assertPassword } from '#server/modules/account/account.service.ts'
import { identityOf } from '#server/modules/auth/guards.ts'
import { assertHolds, lockTeamAs } from '#server/modules/auth/rank.ts'
import { findStanding } from '#server/modules/auth/sanctions.ts'
import { queueRoles } from '#server/modules/discord/queue-roles.ts'
import { queueMail } from '#server/modules/mail/mail.tasks.ts'
import { makeOwner } from '#server/modules/users/owner.ts'
import type { UserRow } from '#server/modules/users/users.table.ts'
import { newOwnerMail } from './team.mails.ts'

/** By the owner alone, who proves that they are; both hear of it by mail. */
export async function handOver(
  deps: Deps,
  request: Pick<FastifyRequest, 'id' | 'ip'>,
  { user_id: id, current_password: password }: z.output<typeof handOverInput>,
): Promise<UserRow> {
  const { user: asking } = identityOf(request)
  await assertPassword(deps, asking, { password, address: request.ip })
  return deps.db.transaction(async (tx) => {
    const team = await lockTeamAs(tx, request)
    assertHolds(team, 'ownership')
    // The very password that was compared: a reset meanwhile is somebody taking it back.
    if (team.actor.user.passwordHash !== asking.passwordHash)
      throw new AppError('conflict', 'Votre mot de passe vient de changer. Recommencez.')
    const heir = team.members.find(({ user }) => user.id === id)
    if (!heir)
      throw new AppError('conflict', 'Le nouveau propriétaire doit déjà être dans l’équipe.')
    if (heir.user.id === asking.id)
      throw new AppError('conflict', 'Vous êtes déjà propriétaire du site.')
    if (await findStanding({ ...deps, db: tx }, heir.user.id))
      throw new AppError('conflict', 'Cette personne est suspendue ou bannie.')
    await makeOwner(tx, heir.user.id)
    for (const { user } of [team.actor, heir]) {
      await queueRoles(deps, tx, user.id)
      await queueMail({ ...deps, db: tx }, newOwnerMail(deps, user, heir.user), user.id, {
        urgent: true,
      })
    }
    const { owner, administrator } = BUILT_IN_GROUPS
    const changes = [
      { ...heir, to: owner },
      { ...team.actor, to: administrator },
    ]
    for (const { user, group, to } of changes)
      await deps.recordChange(tx, request, {
        action: 'update',
        noun: 'users',
        id: user.id,
        before: { group: group.name },
        after: { group: to.name },
      })
    return heir.user
  })
}
