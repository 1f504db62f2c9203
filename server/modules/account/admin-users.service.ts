import { arrayContains, asc, eq, type SQL } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { AdminUser, adminListUsers, adminUserInput } from '#contract/admin-users.ts'
import type { Deps } from '#server/deps.ts'
import { assertUnchanged } from '#server/lib/admin-write.ts'
import type { Database, Transaction } from '#server/lib/database.ts'
import { AppError } from '#server/lib/errors.ts'
import { atOneMoment, orderOf, readPage } from '#server/lib/paging.ts'
import { found, hasTrigram, oneOf } from '#server/lib/search.ts'
import { nextVersion } from '#server/lib/version-column.ts'
import { emailChangedMail } from '#server/modules/auth/credential.mails.ts'
import { identityOf } from '#server/modules/auth/guards.ts'
import { endReset } from '#server/modules/auth/password-reset.ts'
import { endAllSessions } from '#server/modules/auth/sessions.ts'
import { endOpenCheckouts } from '#server/modules/checkout/end-checkout.ts'
import { queueMail } from '#server/modules/mail/mail.tasks.ts'
import { readTally } from '#server/modules/tallies/tallies.service.ts'
import { comparisonKey, takenError, toUser } from '#server/modules/users/users.service.ts'
import { type UserRow, users } from '#server/modules/users/users.table.ts'
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

/** The list with the total it is a page of. */
export async function listUsers(
  { db }: Pick<Deps, 'db'>,
  query: Query,
): Promise<{ rows: AdminUser[]; total: number }> {
  const words = query.search?.trim()
  const where = words ? matching(db, words) : undefined
  const { rows, total } = await atOneMoment(db, (tx) =>
    readPage(tx, query, {
      from: users,
      where,
      order: orderOf(query.sort, SORTABLE, users.id, { by: [users.id], down: false }),
      count: async () => (where ? tx.$count(users, where) : (await readTally(tx, 'users')).count),
    }),
  )
  return { rows: rows.map(toAdminUser), total }
}

const toAdminUser = (row: UserRow): AdminUser => ({ ...toUser(row), version: row.version })

const notFound = () => new AppError('not_found', 'Cet utilisateur n’existe plus.')

/**
 * All admins are locked first, in order: two of them demoting each other at once cannot leave
 * nobody.
 */
async function lockUser(tx: Transaction, id: number): Promise<{ user: UserRow; admins: number }> {
  const admins = await tx
    .select({ id: users.id })
    .from(users)
    .where(arrayContains(users.roles, ['admin']))
    .orderBy(asc(users.id))
    .for('update')
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for('update')
  if (!user) throw notFound()
  return { user, admins: admins.length }
}

function assertMayLoseAdmin(request: Caller, user: UserRow, admins: number, what: string) {
  if (!user.roles.includes('admin')) return
  if (identityOf(request).user.id === user.id)
    throw new AppError('conflict', `Vous ne pouvez pas ${what} votre propre compte.`)
  if (admins <= 1) throw new AppError('conflict', 'Il doit rester au moins un administrateur.')
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
      const { user: before, admins } = await lockUser(tx, id)
      assertUnchanged(request, before.version)
      const sameRole = before.roles.join() === roles.join()
      if (!roles.includes('admin'))
        assertMayLoseAdmin(request, before, admins, 'retirer le rôle d’administrateur à')
      const keys = { usernameKey: comparisonKey(username), emailKey: comparisonKey(email) }
      const [after = before] = await tx
        .update(users)
        .set({ username, email, roles, ...keys, version: nextVersion(users) })
        .where(eq(users.id, id))
        .returning()
      const sameAddress = before.emailKey === keys.emailKey
      if (!sameRole || !sameAddress) await endAllSessions({ db: tx }, id)
      if (!sameAddress) {
        await endReset({ db: tx }, id)
        await queueMail({ ...deps, db: tx }, emailChangedMail(deps.config, before, 'team'), id, {
          urgent: true,
        })
      }
      await deps.recordChange(tx, request, {
        action: 'update',
        noun: 'users',
        id,
        before: toUser(before),
        after: toUser(after),
      })
      return toAdminUser(after)
    })
  } catch (error) {
    throw takenError(error)
  }
}

/** Anonymises: orders and invoices stay for the books. */
export async function removeUser(deps: Deps, request: Caller, id: number): Promise<void> {
  if (identityOf(request).user.id === id)
    throw new AppError('conflict', 'Vous ne pouvez pas supprimer votre propre compte.')
  await endOpenCheckouts(deps, id)
  await deps.db.transaction(async (tx) => {
    const { user, admins } = await lockUser(tx, id)
    assertMayLoseAdmin(request, user, admins, 'supprimer')
    await eraseUser(tx, user, deps.now())
    await deps.recordChange(tx, request, {
      action: 'delete',
      noun: 'users',
      id,
      before: null,
      after: null,
    })
  })
}
