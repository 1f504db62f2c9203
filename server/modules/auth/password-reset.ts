import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, lt } from 'drizzle-orm'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/lib/errors.ts'
import { hashPassword } from '#server/lib/passwords.ts'
import { users } from '#server/modules/users/users.table.ts'
import { passwordResets } from './auth.table.ts'
import { endAllSessions } from './sessions.ts'

export const RESET_MINUTES = 30
const PAUSE_MINUTES = 5
const BAD_RESET_LINK = 'Lien de réinitialisation invalide ou expiré.'

const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')
const badLink = () => new AppError('validation_failed', BAD_RESET_LINK)

/** So soon after the last one: a mailbox is not to be filled by whoever knows its address. */
export async function hasFreshReset({ db, now }: Pick<Deps, 'db' | 'now'>, userId: number): Promise<boolean> {
  const freshUntil = new Date(now().getTime() + (RESET_MINUTES - PAUSE_MINUTES) * 60_000)
  const fresh = and(eq(passwordResets.userId, userId), gt(passwordResets.expiresAt, freshUntil))
  return (await db.$count(passwordResets, fresh)) > 0
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
