import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, lt, lte, sql } from 'drizzle-orm'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/lib/errors.ts'
import { hashPassword } from '#server/lib/passwords.ts'
import { users } from '#server/modules/users/users.table.ts'
import { loginFailures, passwordResets } from './auth.table.ts'

import { endAllSessions } from './sessions.ts'

export const RESET_MINUTES = 30
const FORGOTTEN_AFTER_MS = 60 * 60_000
const MAILS_PER_HOUR = 5
const BAD_RESET_LINK = 'Lien de réinitialisation invalide ou expiré.'

const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')
const badLink = () => new AppError('validation_failed', BAD_RESET_LINK)

/**
 * Counts one more mail and says whether it may leave: a mailbox is not to be filled by whoever knows its address.
 * The hour begins with its first mail, which is when the row dates from and why the sweep of old failures ends it too.
 */
export async function countResetMail({ db, now }: Pick<Deps, 'db' | 'now'>, userId: number): Promise<boolean> {
  const time = now()
  const isOver = lte(loginFailures.lastFailureAt, new Date(time.getTime() - FORGOTTEN_AFTER_MS))
  const counted = await db
    .insert(loginFailures)
    .values({ key: `reset-mail:${userId}`, failures: 1, lastFailureAt: time })
    .onConflictDoUpdate({
      target: loginFailures.key,
      set: {
        failures: sql`case when ${isOver} then 1 else ${loginFailures.failures} + 1 end`,
        lastFailureAt: sql`case when ${isOver} then excluded.last_failure_at else ${loginFailures.lastFailureAt} end`,
      },
      setWhere: sql`${isOver} or ${loginFailures.failures} < ${MAILS_PER_HOUR}`,
    })
    .returning({ key: loginFailures.key })
  return counted.length > 0
}

/** Makes a link's secret and keeps only its hash; an earlier link stops working. */
export async function createResetToken({ db, now }: Pick<Deps, 'db' | 'now'>, userId: number): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const values = { tokenHash: hashToken(token), expiresAt: new Date(now().getTime() + RESET_MINUTES * 60_000) }
  await db
    .insert(passwordResets)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: passwordResets.userId, set: values })
  return token
}

const standing = (token: string, time: Date) => and(eq(passwordResets.tokenHash, hashToken(token)), gt(passwordResets.expiresAt, time))

/** Throws unless the link can still be used. */
export async function checkResetToken({ db, now }: Pick<Deps, 'db' | 'now'>, token: string): Promise<void> {
  const [found] = await db.select({ userId: passwordResets.userId }).from(passwordResets).where(standing(token, now()))
  if (!found) throw badLink()
}

/** Uses the link up, sets the password and ends every session, all or nothing. */
export async function resetPassword(deps: Pick<Deps, 'db' | 'now'>, token: string, password: string): Promise<void> {
  await checkResetToken(deps, token)
  const passwordHash = await hashPassword(password)
  await deps.db.transaction(async (tx) => {
    const [used] = await tx.delete(passwordResets).where(standing(token, deps.now())).returning()
    if (!used) throw badLink()
    await tx.update(users).set({ passwordHash }).where(eq(users.id, used.userId))
    await endAllSessions({ db: tx }, used.userId)
  })
}

export async function sweepResets({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await db.delete(passwordResets).where(lt(passwordResets.expiresAt, now()))
}
