import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, lt } from 'drizzle-orm'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/lib/errors.ts'
import { hashPassword } from '#server/lib/passwords.ts'
import { queueMail } from '#server/modules/mail/mail.tasks.ts'
import { assertGoodPassword } from '#server/modules/users/team-password.ts'
import { comparisonKey } from '#server/modules/users/users.service.ts'
import { type UserRow, users } from '#server/modules/users/users.table.ts'
import { passwordResets } from './auth.table.ts'
import { passwordChangedMail } from './credential.mails.ts'
import { endAllSessions } from './sessions.ts'

export const RESET_MINUTES = 30
const BAD_RESET_LINK = 'Lien de réinitialisation invalide ou expiré.'

const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')
const badLink = () => new AppError('validation_failed', BAD_RESET_LINK)

/** Makes a link's secret and keeps only its hash; an earlier link stops working. */
export async function createResetToken(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  userId: number,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const values = {
    tokenHash: hashToken(token),
    expiresAt: new Date(now().getTime() + RESET_MINUTES * 60_000),
  }
  await db
    .insert(passwordResets)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: passwordResets.userId, set: values })
  return token
}

/**
 * A link for who has this address now: the account is locked, so that a change of address ends this
 * link too.
 */
export function openReset(
  deps: Pick<Deps, 'db' | 'now'>,
  email: string,
): Promise<{ user: UserRow; token: string } | null> {
  return deps.db.transaction(async (tx) => {
    const owner = eq(users.emailKey, comparisonKey(email))
    const [user] = await tx.select().from(users).where(owner).for('update')
    return user ? { user, token: await createResetToken({ ...deps, db: tx }, user.id) } : null
  })
}

const standing = (token: string, time: Date) =>
  and(eq(passwordResets.tokenHash, hashToken(token)), gt(passwordResets.expiresAt, time))

/** Answers whose link it is, and throws unless it can still be used. */
export async function checkResetToken(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  token: string,
): Promise<UserRow> {
  const [found] = await db
    .select({ user: users })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(standing(token, now()))
  if (!found) throw badLink()
  return found.user
}

/** Uses the link up, sets the password, ends every session and tells the owner, all or nothing. */
export async function resetPassword(deps: Deps, token: string, password: string): Promise<void> {
  await assertGoodPassword(password, await checkResetToken(deps, token))
  const passwordHash = await hashPassword(password)
  await deps.db.transaction(async (tx) => {
    const [used] = await tx.delete(passwordResets).where(standing(token, deps.now())).returning()
    const [user] = used
      ? await tx.update(users).set({ passwordHash }).where(eq(users.id, used.userId)).returning()
      : []
    if (!user) throw badLink()
    await endAllSessions({ db: tx }, user.id)
    await queueMail({ ...deps, db: tx }, passwordChangedMail(deps, user), user.id, {
      urgent: true,
    })
  })
}

/**
 * A link on its way ends: its mailbox may have changed hands, or the password has been set
 * otherwise.
 */
export async function endReset({ db }: Pick<Deps, 'db'>, userId: number): Promise<void> {
  await db.delete(passwordResets).where(eq(passwordResets.userId, userId))
}

export async function sweepResets({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await db.delete(passwordResets).where(lt(passwordResets.expiresAt, now()))
}
