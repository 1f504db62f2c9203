import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { User } from '#contract/users.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/lib/errors.ts'
import { MOST_ROWS } from '#server/lib/paging.ts'
import { hashPassword, isPassword } from '#server/lib/passwords.ts'
import { nextVersion } from '#server/lib/version-column.ts'
import { sessions } from '#server/modules/auth/auth.table.ts'
import { comparePassword } from '#server/modules/auth/compare-password.ts'
import { emailChangedMail, passwordChangedMail } from '#server/modules/auth/credential.mails.ts'
import { restartConfirmation } from '#server/modules/auth/email-confirmation.ts'
import { takeTurn } from '#server/modules/auth/login-throttle.ts'
import { endReset } from '#server/modules/auth/password-reset.ts'
import { endOthers, type Identity } from '#server/modules/auth/sessions.ts'
import { queueMail } from '#server/modules/mail/mail.tasks.ts'
import { assertMayMail } from '#server/modules/mail/mail-limits.ts'
import { assertGoodPassword } from '#server/modules/users/team-password.ts'
import { comparisonKey, takenError, toUser } from '#server/modules/users/users.service.ts'
import { type UserRow, users } from '#server/modules/users/users.table.ts'

const WRONG_PASSWORD = 'Mot de passe actuel incorrect'
const NO_PASSWORD =
  'Votre compte n’a pas encore de mot de passe : choisissez-en un par « Mot de passe oublié », puis recommencez.'

/** The password as typed again, and from where. */
export type Proof = { password: string; address: string }

/**
 * Whoever sits at an open session still has to know the password before anything lasting happens;
 * guessing costs what it costs at the login.
 */
export async function assertPassword(
  deps: Deps,
  user: UserRow,
  { password, address }: Proof,
): Promise<void> {
  const turn = await takeTurn(deps, { username: user.username, address, browser: null })
  if (await comparePassword(deps, turn, password, user.passwordHash)) return
  const message = isPassword(user.passwordHash) ? WRONG_PASSWORD : NO_PASSWORD
  throw new AppError('validation_failed', message, { fields: { current_password: message } })
}

/** Ends every session but the one that asks, and any reset link on its way to the old address. */
async function endOtherWays({ db }: Pick<Deps, 'db'>, identity: Identity): Promise<void> {
  await endOthers({ db }, identity)
  await endReset({ db }, identity.user.id)
}

export async function changeEmail(
  deps: Deps,
  identity: Identity,
  email: string,
  proof: Proof,
): Promise<User> {
  await assertPassword(deps, identity.user, proof)
  await assertMayMail(deps, 'email-change', identity.user)
  try {
    return await deps.db.transaction(async (tx) => {
      const emailKey = comparisonKey(email)
      const [updated = identity.user] = await tx
        .update(users)
        .set({
          email,
          emailKey,
          // By what the row says now: what this call began with may be another address.
          emailConfirmedAt: sql`case when ${users.emailKey} = ${emailKey} then ${users.emailConfirmedAt} end`,
          version: nextVersion(users),
        })
        .where(eq(users.id, identity.user.id))
        .returning()
      await endOtherWays({ db: tx }, identity)
      await restartConfirmation({ ...deps, db: tx }, updated)
      await queueMail(
        { ...deps, db: tx },
        emailChangedMail(deps, identity.user, 'owner'),
        identity.user.id,
        { urgent: true },
      )
      return toUser(updated)
    })
  } catch (error) {
    throw takenError(error)
  }
}

export async function changePassword(
  deps: Deps,
  identity: Identity,
  password: string,
  proof: Proof,
): Promise<void> {
  await assertPassword(deps, identity.user, proof)
  await assertGoodPassword(password, identity.user)
  await assertMayMail(deps, 'password-change', identity.user)
  const passwordHash = await hashPassword(password)
  await deps.db.transaction(async (tx) => {
    await tx.update(users).set({ passwordHash }).where(eq(users.id, identity.user.id))
    await endOtherWays({ db: tx }, identity)
    await queueMail(
      { ...deps, db: tx },
      passwordChangedMail(deps, identity.user),
      identity.user.id,
      { urgent: true },
    )
  })
}

export async function setSignInAlerts(
  { db }: Pick<Deps, 'db'>,
  { id, roles }: UserRow,
  signInAlerts: boolean,
): Promise<void> {
  if (!signInAlerts && roles.includes('admin'))
    throw new AppError('conflict', 'Un membre de l’équipe est toujours prévenu.')
  await db.update(users).set({ signInAlerts }).where(eq(users.id, id))
}

export async function listSessions(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { user, sessionId }: Identity,
) {
  const standing = and(eq(sessions.userId, user.id), gt(sessions.expiresAt, now()))
  const rows = await db
    .select()
    .from(sessions)
    .where(standing)
    .orderBy(desc(sessions.createdAt))
    .limit(MOST_ROWS)
  return rows.map(({ id, createdAt, userAgent }) => ({
    id,
    created_at: createdAt.toISOString(),
    user_agent: userAgent,
    current: id === sessionId,
  }))
}

/** One's own only: somebody else's session does not exist. */
export async function removeSession(
  { db }: Pick<Deps, 'db'>,
  { user }: Identity,
  id: string,
): Promise<void> {
  const [removed] = await db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, user.id)))
    .returning()
  if (!removed) throw new AppError('not_found', 'Cette session n’existe plus.')
}
