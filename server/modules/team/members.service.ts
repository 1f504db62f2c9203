import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { BUILT_IN_GROUPS, type Group, isBuiltIn } from '#contract/permissions.ts'
import type { Member } from '#contract/team.ts'
import type { Deps } from '#server/deps.ts'
import type { Transaction } from '#server/lib/database.ts'
import { AppError } from '#server/lib/errors.ts'
import { nextVersion } from '#server/lib/version-column.ts'
import { assertMayGrant } from '#server/modules/auth/permissions.ts'
import {
  assertHolds,
  assertOutranks,
  type LockedTeam,
  lockTeamAs,
  type Member as TeamMember,
} from '#server/modules/auth/rank.ts'
import { endAllSessions } from '#server/modules/auth/sessions.ts'
import { queueRoles } from '#server/modules/discord/queue-roles.ts'
import { teamGroups } from '#server/modules/users/groups.table.ts'
import { findByUsername } from '#server/modules/users/users.service.ts'
import { type UserRow, users } from '#server/modules/users/users.table.ts'

type Caller = Pick<FastifyRequest, 'id' | 'ip'>
type Placing = Pick<UserRow, 'builtInGroup' | 'ownGroup'>
type Chosen = { group: Group & { id: string }; placing: Placing }

export const toMember = ({ user, group: { id, name } }: TeamMember): Member => ({
  id: user.id,
  username: user.username,
  group: { id, name },
  last_login: user.lastLogin?.toISOString() ?? null,
})

async function chosenGroup(tx: Transaction, id: string): Promise<Chosen> {
  if (isBuiltIn(id))
    return {
      group: { id, ...BUILT_IN_GROUPS[id] },
      placing: { builtInGroup: id, ownGroup: null },
    }
  const number = Number(id)
  const [own] = Number.isInteger(number)
    ? await tx.select().from(teamGroups).where(eq(teamGroups.id, number))
    : []
  if (!own) throw new AppError('not_found', 'Ce groupe n’existe plus.')
  return { group: { ...own, id }, placing: { builtInGroup: null, ownGroup: own.id } }
}

/** What may be given by the one whose turn it is; ownership is only ever handed over. */
async function grantedGroup(tx: Transaction, { actor }: LockedTeam, id: string): Promise<Chosen> {
  if (id === 'owner')
    throw new AppError(
      'conflict',
      'Le site a un seul propriétaire : c’est à lui de céder sa place.',
    )
  const chosen = await chosenGroup(tx, id)
  assertMayGrant(actor.group, chosen.group.permissions)
  return chosen
}

const said = ({ user, group }: TeamMember) => ({ roles: user.roles, group: group.name })

export async function addMember(
  deps: Deps,
  request: Caller,
  { username, group: groupId }: { username: string; group: string },
): Promise<Member> {
  return deps.db.transaction(async (tx) => {
    const team = await lockTeamAs(tx, request)
    assertHolds(team, 'groups')
    const { group, placing } = await grantedGroup(tx, team, groupId)
    const found = await findByUsername({ db: tx }, username)
    if (!found) throw nobodyCalled(username)
    if (team.members.some(({ user }) => user.id === found.id))
      throw new AppError('conflict', `« ${found.username} » est déjà dans l’équipe.`)
    const [user] = await tx
      .update(users)
      .set({ roles: ['admin'], ...placing, version: nextVersion(users) })
      .where(eq(users.id, found.id))
      .returning()
    if (!user) throw nobodyCalled(username)
    await endAllSessions({ db: tx }, user.id)
    await queueRoles(deps, tx, user.id)
    await deps.recordChange(tx, request, {
      action: 'update',
      noun: 'users',
      id: user.id,
      before: { roles: found.roles },
      after: said({ user, group }),
    })
    return toMember({ user, group })
  })
}

const nobodyCalled = (username: string) =>
  new AppError('not_found', `Aucun compte ne s’appelle « ${username} ».`)

/** The one of the team that is to change, whom the caller may touch and is not. */
function otherMember(team: LockedTeam, id: number, what: string): TeamMember {
  const member = team.members.find(({ user }) => user.id === id)
  if (!member) throw new AppError('not_found', 'Cette personne n’est plus dans l’équipe.')
  if (member === team.actor) throw new AppError('conflict', `Vous ne pouvez pas ${what}.`)
  assertOutranks(team, id)
  return member
}

/** Another group; good from their next call on, in the sessions that they have. */
export async function placeMember(
  deps: Deps,
  request: Caller,
  id: number,
  groupId: string,
): Promise<Member> {
  return deps.db.transaction(async (tx) => {
    const team = await lockTeamAs(tx, request)
    assertHolds(team, 'groups')
    const before = otherMember(team, id, 'changer votre propre groupe')
    const { group, placing } = await grantedGroup(tx, team, groupId)
    await tx
      .update(users)
      .set({ ...placing, version: nextVersion(users) })
      .where(eq(users.id, id))
    await queueRoles(deps, tx, id)
    const after = { user: before.user, group }
    await deps.recordChange(tx, request, {
      action: 'update',
      noun: 'users',
      id,
      before: said(before),
      after: said(after),
    })
    return toMember(after)
  })
}

export async function removeMember(deps: Deps, request: Caller, id: number): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const team = await lockTeamAs(tx, request)
    assertHolds(team, 'groups')
    const before = otherMember(team, id, 'vous retirer vous-même de l’équipe')
    const left = { roles: ['user' as const], builtInGroup: null, ownGroup: null }
    await tx
      .update(users)
      .set({ ...left, version: nextVersion(users) })
      .where(eq(users.id, id))
    await endAllSessions({ db: tx }, id)
    await queueRoles(deps, tx, id)
    await deps.recordChange(tx, request, {
      action: 'update',
      noun: 'users',
      id,
      before: said(before),
      after: { roles: left.roles },
    })
  })
}
