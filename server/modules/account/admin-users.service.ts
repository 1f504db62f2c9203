import { and, eq, inArray, isNull, notExists, type SQL, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { AdminUser, adminListUsers, adminUserInput } from '#contract/admin-users.ts'
import { BUILT_IN_GROUPS, DEFAULT_GROUP } from '#contract/permissions.ts'
import type { StandingSanction } from '#contract/standing-sanction.ts'
import type { UserFilter } from '#contract/user-filters.ts'
import type { Role } from '#contract/users.ts'
import type { Deps } from '#server/deps.ts'
import { assertUnchanged } from '#server/lib/admin-write.ts'
import type { Database, Transaction } from '#server/lib/database.ts'
import { AppError } from '#server/lib/errors.ts'
import { atOneMoment, orderOf, readPage } from '#server/lib/paging.ts'
import { found, hasTrigram, oneOf } from '#server/lib/search.ts'
import { nextVersion } from '#server/lib/version-column.ts'
import { emailChangedMail } from '#server/modules/auth/credential.mails.ts'
import { restartConfirmation } from '#server/modules/auth/email-confirmation.ts'
import { identityOf } from '#server/modules/auth/guards.ts'
import { endReset } from '#server/modules/auth/password-reset.ts'
import { assertMayGrant } from '#server/modules/auth/permissions.ts'
import {
  assertHolds,
  assertOutranks,
  type LockedTeam,
  lockTeamAs,
} from '#server/modules/auth/rank.ts'
import { sanctionedIds, standingOf } from '#server/modules/auth/sanctions.ts'
import { endAllSessions, endOthers } from '#server/modules/auth/sessions.ts'
import { endOpenCheckouts } from '#server/modules/checkout/end-checkout.ts'
import { queueRoles } from '#server/modules/discord/queue-roles.ts'
import { gameLinks } from '#server/modules/game-links/game-links.table.ts'
import { queueMail } from '#server/modules/mail/mail.tasks.ts'
import { haveFactors } from '#server/modules/second-factors/second-factors.service.ts'
import { readTally } from '#server/modules/tallies/tallies.service.ts'
import { type GroupRow, teamGroups } from '#server/modules/users/groups.table.ts'
import { groupOf, readOwnGroup, toHeldGroup } from '#server/modules/users/team-group.ts'
import { comparisonKey, takenError, toUser } from '#server/modules/users/users.service.ts'
import { onTeam, type UserRow, users } from '#server/modules/users/users.table.ts'
import { eraseUser } from './erase-user.ts'

type Query = z.output<typeof adminListUsers.query>
type Caller = Pick<FastifyRequest, 'id' | 'ip' | 'headers'>

const SORTABLE = {
  id: users.id,
  username: users.usernameKey,
  email: users.emailKey,
  created_at: users.createdAt,
  roles: users.roles,
}

/**
 * No index finds one or two letters, and mostly they are on every page: it is read as it is sorted,
 * until it is full.
 */
function matching(db: Database, words: string): SQL {
  const match = found(users.search, words)
  return hasTrigram(words)
    ? oneOf(users.id, [db.select({ id: users.id }).from(users).where(match)])
    : match
}

/** What a filter leaves of the list. */
function leftBy(db: Database, filter: UserFilter, now: Date): SQL | undefined {
  switch (filter) {
    case 'team':
      return onTeam
    case 'sanctioned':
      return oneOf(users.id, [sanctionedIds(db, now)])
    case 'never_seen':
      return isNull(users.lastLogin)
    case 'unlinked':
      return notExists(
        db.select({ one: sql`1` }).from(gameLinks).where(eq(gameLinks.userId, users.id)),
      )
  }
}

/** The characters that are linked, by account. */
async function charactersOf(db: Database, userIds: number[]): Promise<Map<number, string>> {
  const links = await db
    .select({ userId: gameLinks.userId, name: gameLinks.name })
    .from(gameLinks)
    .where(inArray(gameLinks.userId, userIds))
  return new Map(links.map(({ userId, name }) => [userId, name]))
}

/** The list with the total it is a page of. */
export async function listUsers(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  query: Query,
): Promise<{ rows: AdminUser[]; total: number }> {
  const words = query.search?.trim()
  const where = and(
    words ? matching(db, words) : undefined,
    query.only && leftBy(db, query.only, now()),
  )
  return atOneMoment(db, async (tx) => {
    const { rows, total } = await readPage(tx, query, {
      from: users,
      where,
      order: orderOf(query.sort, SORTABLE, users.id, { by: [users.id], down: false }),
      count: async () => (where ? tx.$count(users, where) : (await readTally(tx, 'users')).count),
    })
    const groups = new Map((await tx.select().from(teamGroups)).map((group) => [group.id, group]))
    const known = await readKnown(tx, rows, now())
    return {
      rows: rows.map((row) => toAdminUser(row, groups.get(row.ownGroup ?? 0) ?? null, known)),
      total,
    }
  })
}

type Known = {
  sanctions: Map<number, StandingSanction>
  withFactor: Set<number>
  characters: Map<number, string>
}

/** What other tables say of these accounts. */
async function readKnown(db: Database, rows: readonly UserRow[], now: Date): Promise<Known> {
  const ids = rows.map(({ id }) => id)
  return {
    sanctions: await standingOf(db, now, ids),
    withFactor: await haveFactors(db, ids),
    characters: await charactersOf(db, ids),
  }
}

function toAdminUser(row: UserRow, own: GroupRow | null, known: Known): AdminUser {
  return {
    ...toUser(row),
    group: toHeldGroup(groupOf(row, own)),
    sanction: known.sanctions.get(row.id) ?? null,
    has_second_factor: known.withFactor.has(row.id),
    character: known.characters.get(row.id) ?? null,
    version: row.version,
  }
}

const notFound = () => new AppError('not_found', 'Cet utilisateur n’existe plus.')

/** Whom the caller may touch, locked with the whole team. */
async function lockUser(
  tx: Transaction,
  request: Caller,
  id: number,
): Promise<{ user: UserRow; team: LockedTeam }> {
  const team = await lockTeamAs(tx, request)
  assertHolds(team, 'users.write')
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for('update')
  if (!user) throw notFound()
  assertOutranks(team, id)
  return { user, team }
}

function assertMayLoseAdmin({ actor, members }: LockedTeam, user: UserRow, what: string) {
  if (!user.roles.includes('admin')) return
  if (actor.user.id === user.id)
    throw new AppError('conflict', `Vous ne pouvez pas ${what} votre propre compte.`)
  if (members.length <= 1)
    throw new AppError('conflict', 'Il doit rester au moins un administrateur.')
}

/** Who is on the team is for those to say who compose it. */
function assertMayChangeRole(team: LockedTeam, user: UserRow, roles: readonly Role[]) {
  assertHolds(team, 'groups')
  if (roles.includes('admin'))
    assertMayGrant(team.actor.group, BUILT_IN_GROUPS[DEFAULT_GROUP].permissions)
  else assertMayLoseAdmin(team, user, 'retirer le rôle d’administrateur à')
}

export async function updateUser(
  deps: Deps,
  request: Caller,
  id: number,
  input: z.output<typeof adminUserInput>,
): Promise<AdminUser> {
  const { username, email, roles } = input
  try {
    return await deps.db.transaction(async (tx) => {
      const { user: before, team } = await lockUser(tx, request, id)
      assertUnchanged(request, before.version)
      const sameRole = before.roles.join() === roles.join()
      if (!sameRole) assertMayChangeRole(team, before, roles)
      const place = sameRole ? {} : { builtInGroup: null, ownGroup: null }
      const keys = { usernameKey: comparisonKey(username), emailKey: comparisonKey(email) }
      const sameAddress = before.emailKey === keys.emailKey
      const emailConfirmedAt = sameAddress ? before.emailConfirmedAt : null
      const [after = before] = await tx
        .update(users)
        .set({
          username,
          email,
          emailConfirmedAt,
          roles,
          ...place,
          ...keys,
          version: nextVersion(users),
        })
        .where(eq(users.id, id))
        .returning()
      const identity = identityOf(request)
      const isOwn = identity.user.id === id
      // One's own call is proved to be one's own, and goes on.
      if (!sameRole || !sameAddress)
        await (isOwn ? endOthers({ db: tx }, identity) : endAllSessions({ db: tx }, id))
      if (!sameRole) await queueRoles(deps, tx, id)
      if (!sameAddress) {
        await endReset({ db: tx }, id)
        await restartConfirmation({ ...deps, db: tx }, after)
        const mail = emailChangedMail(deps, before, isOwn ? 'panel' : 'team')
        await queueMail({ ...deps, db: tx }, mail, id, { urgent: true })
      }
      await deps.recordChange(tx, request, {
        action: 'update',
        noun: 'users',
        id,
        before: toUser(before),
        after: toUser(after),
      })
      const known = await readKnown(tx, [after], deps.now())
      return toAdminUser(after, await readOwnGroup(tx, after), known)
    })
  } catch (error) {
    throw takenError(error)
  }
}

async function lockRemovable(tx: Transaction, request: Caller, id: number): Promise<UserRow> {
  const { user, team } = await lockUser(tx, request, id)
  if (user.roles.includes('admin')) assertHolds(team, 'groups')
  assertMayLoseAdmin(team, user, 'supprimer')
  return user
}

/** Anonymises: orders and invoices stay for the books. */
export async function removeUser(deps: Deps, request: Caller, id: number): Promise<void> {
  // Before anything is ended of somebody whom the caller may not touch.
  await deps.db.transaction((tx) => lockRemovable(tx, request, id))
  await endOpenCheckouts(deps, id)
  await deps.db.transaction(async (tx) => {
    const user = await lockRemovable(tx, request, id)
    await eraseUser(deps, tx, user)
    await deps.recordChange(tx, request, {
      action: 'delete',
      noun: 'users',
      id,
      before: null,
      after: null,
    })
  })
}
