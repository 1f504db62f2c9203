import { asc, eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Group, Permission } from '#contract/permissions.ts'
import { whyOutOfReach } from '#contract/reach.ts'
import type { Database, Transaction } from '#server/lib/database.ts'
import { AppError } from '#server/lib/errors.ts'
import { teamGroups } from '#server/modules/users/groups.table.ts'
import { groupOf } from '#server/modules/users/team-group.ts'
import { onTeam, type UserRow, users } from '#server/modules/users/users.table.ts'
import { identityOf } from './guards.ts'
import { lackOf, mayUse } from './permissions.ts'

export type Member = { user: UserRow; group: Group & { id: string } }

/** The team as it is now, and who of it is calling. */
export type LockedTeam = { members: Member[]; actor: Member }

type Caller = Pick<FastifyRequest, 'id'>

export async function readTeam(db: Database): Promise<Member[]> {
  const rows = await db
    .select({ user: users, own: teamGroups })
    .from(users)
    .leftJoin(teamGroups, eq(teamGroups.id, users.ownGroup))
    .where(onTeam)
    .orderBy(asc(users.id))
  return rows.flatMap(({ user, own }) => {
    const group = groupOf(user, own)
    return group ? [{ user, group }] : []
  })
}

/**
 * Every change of the team or of its groups locks all of the team first, in order: no two of them
 * pass each other, and what a caller may do is asked again once their turn has come.
 */
export async function lockTeam(tx: Transaction): Promise<Member[]> {
  await tx.select({ id: users.id }).from(users).where(onTeam).orderBy(asc(users.id)).for('update')
  // A statement of its own: the one that waited still sees the team as it was before.
  return readTeam(tx)
}

export async function lockTeamAs(tx: Transaction, request: Caller): Promise<LockedTeam> {
  const members = await lockTeam(tx)
  const { id } = identityOf(request).user
  const actor = members.find(({ user }) => user.id === id)
  if (!actor) throw new AppError('forbidden', 'Accès réservé à l’équipe.')
  return { members, actor }
}

/** As at the route, but as things are now that it is the caller's turn. */
export function assertHolds({ actor }: LockedTeam, permission: Permission): void {
  if (!mayUse(actor.group, permission)) throw lackOf([permission])
}

/** Nobody touches the account of somebody who may do what they may not: it would become theirs. */
export function assertOutranks({ actor, members }: LockedTeam, id: number): void {
  const target = members.find(({ user }) => user.id === id)
  if (!target || target === actor) return
  const reason = whyOutOfReach(actor.group.permissions, target.group)
  if (reason) throw new AppError('forbidden', reason)
}
