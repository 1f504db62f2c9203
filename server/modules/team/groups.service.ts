import { asc, eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { BUILT_IN_GROUPS } from '#contract/permissions.ts'
import type { groupInput, TeamGroup } from '#contract/team.ts'
import type { Deps } from '#server/deps.ts'
import { assertUnchanged } from '#server/lib/admin-write.ts'
import type { Database, Transaction } from '#server/lib/database.ts'
import { AppError } from '#server/lib/errors.ts'
import { nextVersion } from '#server/lib/version-column.ts'
import { assertMayGrant } from '#server/modules/auth/permissions.ts'
import { assertHolds, type LockedTeam, lockTeamAs, type Member } from '#server/modules/auth/rank.ts'
import { type GroupRow, teamGroups } from '#server/modules/users/groups.table.ts'
import { comparisonKey } from '#server/modules/users/users.service.ts'

type Caller = Pick<FastifyRequest, 'id' | 'ip' | 'headers'>
type GroupInput = z.output<typeof groupInput>

/** More than any team has; each is a column of checkboxes in the panel. */
const MOST_GROUPS = 30

const membersIn = (team: Member[], id: string) => team.filter(({ group }) => group.id === id).length

const toGroup = ({ id, ...row }: GroupRow, team: Member[]): TeamGroup => ({
  ...row,
  id: String(id),
  members: membersIn(team, String(id)),
})

const readOwn = (db: Database) => db.select().from(teamGroups).orderBy(asc(teamGroups.id))

/** Those that every site has first. */
export async function listGroups(db: Database, team: Member[]): Promise<TeamGroup[]> {
  const builtIn = Object.entries(BUILT_IN_GROUPS).map(([id, { name, permissions }]) => ({
    id,
    name,
    permissions: [...permissions],
    members: membersIn(team, id),
    version: 1,
  }))
  return [...builtIn, ...(await readOwn(db)).map((row) => toGroup(row, team))]
}

/** Each once, in the contract's order or not. */
const distinct = ({ name, permissions }: GroupInput) => ({
  name,
  permissions: [...new Set(permissions)],
})

async function assertNameFree(tx: Transaction, name: string, but: number | null): Promise<void> {
  const builtIn = Object.values(BUILT_IN_GROUPS).map((group) => group.name)
  const own = (await readOwn(tx)).filter(({ id }) => id !== but).map((group) => group.name)
  if (![...builtIn, ...own].some((taken) => comparisonKey(taken) === comparisonKey(name))) return
  const message = 'Un groupe porte déjà ce nom.'
  throw new AppError('conflict', message, { fields: { name: message } })
}

export async function createGroup(
  deps: Deps,
  request: Caller,
  input: GroupInput,
): Promise<TeamGroup> {
  return deps.db.transaction(async (tx) => {
    const team = await lockTeamAs(tx, request)
    assertHolds(team, 'groups')
    assertMayGrant(team.actor.group, input.permissions)
    await assertNameFree(tx, input.name, null)
    if ((await tx.$count(teamGroups)) >= MOST_GROUPS)
      throw new AppError(
        'conflict',
        `Il y a déjà ${MOST_GROUPS} groupes : supprimez-en un d’abord.`,
      )
    const [row] = (await tx.insert(teamGroups).values(distinct(input)).returning()) as [GroupRow]
    const after = toGroup(row, team.members)
    await deps.recordChange(tx, request, {
      action: 'create',
      noun: 'team_groups',
      id: row.id,
      before: null,
      after: said(row),
    })
    return after
  })
}

const said = ({ name, permissions }: GroupRow) => ({ name, permissions })

/** The group that is to change: to touch one that may do more would be to touch its members. */
async function lockGroup(tx: Transaction, { actor }: LockedTeam, id: number): Promise<GroupRow> {
  const [row] = await tx.select().from(teamGroups).where(eq(teamGroups.id, id)).for('update')
  if (!row) throw new AppError('not_found', 'Ce groupe n’existe plus.')
  if (row.permissions.some((one) => !actor.group.permissions.includes(one)))
    throw new AppError('forbidden', 'Ce groupe a des droits que vous n’avez pas.')
  return row
}

/** Good from the next call of its members on. */
export async function updateGroup(
  deps: Deps,
  request: Caller,
  id: number,
  input: GroupInput,
): Promise<TeamGroup> {
  return deps.db.transaction(async (tx) => {
    const team = await lockTeamAs(tx, request)
    assertHolds(team, 'groups')
    const before = await lockGroup(tx, team, id)
    assertUnchanged(request, before.version)
    assertMayGrant(team.actor.group, input.permissions)
    await assertNameFree(tx, input.name, id)
    const [after = before] = await tx
      .update(teamGroups)
      .set({ ...distinct(input), version: nextVersion(teamGroups) })
      .where(eq(teamGroups.id, id))
      .returning()
    await deps.recordChange(tx, request, {
      action: 'update',
      noun: 'team_groups',
      id,
      before: said(before),
      after: said(after),
    })
    return toGroup(after, team.members)
  })
}

export async function removeGroup(deps: Deps, request: Caller, id: number): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const team = await lockTeamAs(tx, request)
    assertHolds(team, 'groups')
    const before = await lockGroup(tx, team, id)
    const members = membersIn(team.members, String(id))
    if (members > 0)
      throw new AppError(
        'conflict',
        `Ce groupe a encore ${members === 1 ? 'un membre' : `${members} membres`} : placez-${members === 1 ? 'le' : 'les'} d’abord dans un autre.`,
      )
    await tx.delete(teamGroups).where(eq(teamGroups.id, id))
    await deps.recordChange(tx, request, {
      action: 'delete',
      noun: 'team_groups',
      id,
      before: said(before),
      after: null,
    })
  })
}
