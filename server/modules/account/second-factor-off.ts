import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/lib/errors.ts'
import { identityOf } from '#server/modules/auth/guards.ts'
import { assertOutranks, lockTeamAs } from '#server/modules/auth/rank.ts'
import { endAllSessions } from '#server/modules/auth/sessions.ts'
import {
  removeAllFactors,
  tellOwner,
} from '#server/modules/second-factors/second-factors.service.ts'
import { users } from '#server/modules/users/users.table.ts'

/** Lets somebody in again who has lost their second factor and their recovery codes. */
export async function switchSecondFactorOff(
  deps: Deps,
  request: Pick<FastifyRequest, 'id' | 'ip'>,
  id: number,
): Promise<void> {
  if (identityOf(request).user.id === id)
    throw new AppError('conflict', 'Vos propres secondes étapes se retirent dans « Mon espace ».')
  await deps.db.transaction(async (tx) => {
    assertOutranks(await lockTeamAs(tx, request), id)
    const [user] = await tx.select().from(users).where(eq(users.id, id)).for('update')
    if (!user) throw new AppError('not_found', 'Cet utilisateur n’existe plus.')
    if (!(await removeAllFactors(tx, id)))
      throw new AppError('conflict', 'Ce compte n’a pas de seconde étape.')
    await endAllSessions({ db: tx }, id)
    await tellOwner({ ...deps, db: tx }, user, 'off')
    await deps.recordChange(tx, request, {
      action: 'update',
      noun: 'users',
      id,
      before: { second_factor: true },
      after: { second_factor: false },
    })
  })
}
