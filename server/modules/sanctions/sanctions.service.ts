import { desc, eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { Sanction, sanctionInput } from '#contract/sanctions.ts'
import type { Deps } from '#server/deps.ts'
import type { Transaction } from '#server/lib/database.ts'
import { AppError } from '#server/lib/errors.ts'
import { MOST_ROWS } from '#server/lib/paging.ts'
import { assertHolds, assertOutranks, lockTeamAs } from '#server/modules/auth/rank.ts'
import { type SanctionRow, sanctions } from '#server/modules/auth/sanctions.table.ts'
import { endStanding, findStanding, toStanding } from '#server/modules/auth/sanctions.ts'
import { endAllSessions } from '#server/modules/auth/sessions.ts'
import { endOpenCheckouts } from '#server/modules/checkout/end-checkout.ts'
import { queueRoles } from '#server/modules/discord/queue-roles.ts'
import { queueMail } from '#server/modules/mail/mail.tasks.ts'
import { type UserRow, users } from '#server/modules/users/users.table.ts'
import { sanctionMail } from './sanctions.mails.ts'

type Caller = Pick<FastifyRequest, 'id' | 'ip'>

const toSanction = (row: SanctionRow, by: string | null): Sanction => ({
  ...toStanding(row),
  id: row.id,
  created_at: row.createdAt.toISOString(),
  lifted_at: row.liftedAt?.toISOString() ?? null,
  by,
})

/** All there ever were, the newest first. */
export async function listSanctions({ db }: Pick<Deps, 'db'>, userId: number): Promise<Sanction[]> {
  const rows = await db
    .select({ sanction: sanctions, by: users.username })
    .from(sanctions)
    .leftJoin(users, eq(users.id, sanctions.byId))
    .where(eq(sanctions.userId, userId))
    .orderBy(desc(sanctions.id))
    .limit(MOST_ROWS)
  return rows.map(({ sanction, by }) => toSanction(sanction, by))
}

/** Whom the caller may keep out or let in, locked: a login under way waits, and then is refused. */
async function lockTarget(
  tx: Transaction,
  request: Caller,
  id: number,
): Promise<{ user: UserRow; by: UserRow }> {
  const team = await lockTeamAs(tx, request)
  assertHolds(team, 'users.sanction')
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for('update')
  if (!user) throw new AppError('not_found', 'Cet utilisateur n’existe plus.')
  if (user.id === team.actor.user.id)
    throw new AppError('conflict', 'Vous ne pouvez pas sanctionner votre propre compte.')
  assertOutranks(team, id)
  return { user, by: team.actor.user }
}

export async function sanctionUser(
  deps: Deps,
  request: Caller,
  id: number,
  { kind, reason, until }: z.output<typeof sanctionInput>,
): Promise<Sanction> {
  const now = deps.now()
  const end = until === null ? null : new Date(until)
  if (end && end <= now) {
    const message = 'La date de fin doit être à venir'
    throw new AppError('validation_failed', message, { fields: { until: message } })
  }
  const sanctioned = await deps.db.transaction(async (tx) => {
    const { user, by } = await lockTarget(tx, request, id)
    const before = await findStanding({ ...deps, db: tx }, id)
    await endStanding(tx, id, now)
    const values = { userId: id, kind, reason, until: end, createdAt: now, byId: by.id }
    const [row] = (await tx.insert(sanctions).values(values).returning()) as [SanctionRow]
    await endAllSessions({ db: tx }, id)
    await queueRoles(deps, tx, id)
    await queueMail({ ...deps, db: tx }, sanctionMail(deps, user, row), id, {
      urgent: true,
    })
    await deps.recordChange(tx, request, {
      action: 'update',
      noun: 'users',
      id,
      before: { sanction: before ? toStanding(before) : null },
      after: { sanction: toStanding(row) },
    })
    return toSanction(row, by.username)
  })
  // A payment page that stays open ends by itself within the hour.
  await endOpenCheckouts(deps, id).catch(deps.report)
  return sanctioned
}

export async function liftSanction(deps: Deps, request: Caller, id: number): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockTarget(tx, request, id)
    const before = await findStanding({ ...deps, db: tx }, id)
    if (!before) throw new AppError('not_found', 'Ce compte n’a pas de sanction en cours.')
    await endStanding(tx, id, deps.now())
    await queueRoles(deps, tx, id)
    await deps.recordChange(tx, request, {
      action: 'update',
      noun: 'users',
      id,
      before: { sanction: toStanding(before) },
      after: { sanction: null },
    })
  })
}
