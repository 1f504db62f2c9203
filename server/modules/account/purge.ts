import { and, arrayContains, eq, isNull, lt, not, sql } from 'drizzle-orm'
import type { Deps } from '#server/deps.ts'
import { yearsBefore } from '#server/lib/days.ts'
import { purgeApplications } from '#server/modules/applications/erase-applications.ts'
import { purgePlayers } from '#server/modules/deliveries/erase-deliveries.ts'
import { purgeJournalAddresses } from '#server/modules/journal/journal.service.ts'
import { queueMail } from '#server/modules/mail/mail.tasks.ts'
import { layOutMail } from '#server/modules/mail/mail-layout.ts'
import { purgeClaims } from '#server/modules/maintenance/maintenance.service.ts'
import { purgeMessages } from '#server/modules/messages/purge-messages.ts'
import { orders } from '#server/modules/orders/orders.table.ts'
import { purgeOrders } from '#server/modules/orders/purge-orders.ts'
import { type UserRow, users } from '#server/modules/users/users.table.ts'
import { purgeNotices } from './account.table.ts'
import { deleteAccount } from './deletion.ts'

const KEPT_YEARS = 3
const NOTICE_DAYS = 30
const DAY_MS = 24 * 60 * 60 * 1000

/** The last sign of life: opening the account, signing in, ordering. */
const lastActivity = sql`greatest(${users.createdAt}, ${users.lastLogin}, (select max(${orders.createdAt}) from ${orders} where ${orders.userId} = ${users.id}))`

/**
 * Accounts unused for three years go, after a notice thirty days before; a sign of life in between
 * keeps them.
 */
export async function purgeInactive(deps: Deps): Promise<void> {
  const limit = yearsBefore(deps.now(), KEPT_YEARS)
  const noticeLimit = new Date(limit.getTime() + NOTICE_DAYS * DAY_MS)
  await forgetStaleNotices(deps, noticeLimit)
  for (const user of await inactiveSince(deps, noticeLimit)) await warn(deps, user)
  const noticedBefore = new Date(deps.now().getTime() - NOTICE_DAYS * DAY_MS)
  const doomed = await deps.db
    .select({ id: users.id })
    .from(users)
    .innerJoin(purgeNotices, eq(purgeNotices.userId, users.id))
    .where(
      and(
        sql`${lastActivity} < ${limit.toISOString()}::timestamptz`,
        lt(purgeNotices.sentAt, noticedBefore),
      ),
    )
  for (const { id } of doomed) await deleteAccount(deps, id).catch(deps.report)
}

/** Each module purges its own: what was written to the team or left for it with the same delay. */
export async function purgeRecords(deps: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const limit = yearsBefore(deps.now(), KEPT_YEARS)
  await purgeMessages(deps, limit)
  await purgeApplications(deps, limit)
  await purgeClaims(deps, limit)
  await purgeJournalAddresses(deps)
  await purgePlayers(deps)
  await purgeOrders(deps, limit)
}

/** Whoever came back is active again. */
async function forgetStaleNotices({ db }: Deps, noticeLimit: Date): Promise<void> {
  const active = db
    .select({ id: users.id })
    .from(users)
    .where(sql`${lastActivity} >= ${noticeLimit.toISOString()}::timestamptz`)
  await db.delete(purgeNotices).where(sql`${purgeNotices.userId} in ${active}`)
}

async function inactiveSince({ db }: Deps, time: Date): Promise<UserRow[]> {
  const rows = await db
    .select({ user: users })
    .from(users)
    .leftJoin(purgeNotices, eq(purgeNotices.userId, users.id))
    .where(
      and(
        sql`${lastActivity} < ${time.toISOString()}::timestamptz`,
        isNull(purgeNotices.userId),
        not(arrayContains(users.roles, ['admin'])),
      ),
    )
  return rows.map(({ user }) => user)
}

async function warn(deps: Deps, user: UserRow): Promise<void> {
  const { siteUrl } = deps.config
  await deps.db.transaction(async (tx) => {
    await tx
      .insert(purgeNotices)
      .values({ userId: user.id, sentAt: deps.now() })
      .onConflictDoNothing()
    await queueMail(
      { ...deps, db: tx },
      {
        to: user.email,
        subject: 'Votre compte va être supprimé faute d’activité',
        ...layOutMail(deps.appearance.current(), {
          title: 'Vous nous manquez',
          paragraphs: [
            `Bonjour ${user.username},`,
            `Votre compte n’a pas servi depuis près de ${KEPT_YEARS} ans. Nous ne gardons pas les données plus longtemps : il sera supprimé dans ${NOTICE_DAYS} jours. Il suffit de vous connecter pour le garder.`,
          ],
          action: { label: 'Me connecter', url: `${siteUrl}/login` },
        }),
      },
      user.id,
    )
  })
}
