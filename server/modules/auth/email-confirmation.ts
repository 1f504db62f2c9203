import { createHash, createHmac } from 'node:crypto'
import { and, eq, gt, inArray, isNull, lt } from 'drizzle-orm'
import type { Deps } from '#server/deps.ts'
import type { Transaction } from '#server/lib/database.ts'
import { AppError } from '#server/lib/errors.ts'
import { quotaUsedUp } from '#server/lib/quota.ts'
import { deriveKey } from '#server/lib/secret.ts'
import { countForRecipient } from '#server/modules/mail/mail-limits.ts'
import { type UserRow, users } from '#server/modules/users/users.table.ts'
import { emailConfirmations } from './auth.table.ts'

export const CONFIRMATION_HOURS = 48
const LINKS_TO_ONE_PER_HOUR = 5
const BAD_LINK =
  'Ce lien de confirmation n’est plus valable : il a expiré, ou un autre l’a remplacé. Demandez-en un nouveau depuis « Mon espace ».'

export const CONFIRMATION_MAIL = { name: 'confirm-email' }
/** `isWelcome`: the account is new, and is welcomed by the same mail. */
export type ConfirmationMail = { about: number; expiresAt: string; isWelcome: boolean }

const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')

/** The secret of a link: made again when its mail leaves, so that it lies nowhere. */
export function confirmationToken(
  { tokenKey }: Pick<Deps, 'tokenKey'>,
  { id, emailKey }: Pick<UserRow, 'id' | 'emailKey'>,
  expiresAt: Date,
): string {
  return createHmac('sha256', deriveKey(tokenKey, 'confirm-email'))
    .update(`${id}:${emailKey}:${expiresAt.toISOString()}`)
    .digest('base64url')
}

/** Makes a link for the address as it is now and mails it; an earlier link stops working. */
export async function openConfirmation(
  deps: Pick<Deps, 'db' | 'now' | 'tokenKey' | 'tasks'>,
  user: UserRow,
  { isWelcome = false } = {},
): Promise<void> {
  const expiresAt = new Date(deps.now().getTime() + CONFIRMATION_HOURS * 60 * 60_000)
  const values = { tokenHash: hashToken(confirmationToken(deps, user, expiresAt)), expiresAt }
  await deps.db
    .insert(emailConfirmations)
    .values({ userId: user.id, ...values })
    .onConflictDoUpdate({ target: emailConfirmations.userId, set: values })
  const mail = { about: user.id, expiresAt: expiresAt.toISOString(), isWelcome }
  await deps.tasks.enqueue<ConfirmationMail>(deps.db, CONFIRMATION_MAIL, mail, { urgent: true })
}

const mayMail = (deps: Pick<Deps, 'db' | 'now'>, { email }: UserRow) =>
  countForRecipient(deps, 'confirmation', email, LINKS_TO_ONE_PER_HOUR)

/**
 * The address has changed: no link that went to another one is good for it. In silence past the
 * limit, because the owner can ask again.
 */
export async function restartConfirmation(deps: Deps, user: UserRow): Promise<void> {
  await deps.db.delete(emailConfirmations).where(eq(emailConfirmations.userId, user.id))
  if (!user.emailConfirmedAt && (await mayMail(deps, user))) await openConfirmation(deps, user)
}

/** At the owner's own wish. */
export async function resendConfirmation(deps: Deps, user: UserRow): Promise<void> {
  if (user.emailConfirmedAt) throw new AppError('conflict', 'Votre adresse est déjà confirmée.')
  if (!(await mayMail(deps, user))) throw quotaUsedUp()
  await deps.db.transaction((tx) => openConfirmation({ ...deps, db: tx }, user))
}

/** Whom a mail that is about to leave is for; null when its link has been used or replaced. */
export async function awaitingConfirmation(
  { db }: Pick<Deps, 'db'>,
  { about, expiresAt }: Pick<ConfirmationMail, 'about' | 'expiresAt'>,
): Promise<UserRow | null> {
  const [found] = await db
    .select({ user: users })
    .from(users)
    .innerJoin(emailConfirmations, eq(emailConfirmations.userId, users.id))
    .where(
      and(
        eq(users.id, about),
        isNull(users.emailConfirmedAt),
        eq(emailConfirmations.expiresAt, new Date(expiresAt)),
      ),
    )
  return found?.user ?? null
}

/** Uses a link, once, and answers whose address it was. */
export async function useConfirmation(tx: Transaction, token: string, now: Date): Promise<UserRow> {
  const standing = and(
    eq(emailConfirmations.tokenHash, hashToken(token)),
    gt(emailConfirmations.expiresAt, now),
  )
  const links = tx
    .select({ userId: emailConfirmations.userId })
    .from(emailConfirmations)
    .where(standing)
  // The account is locked first, as by whatever changes its address; then the link is looked at
  // again.
  const [owner] = await tx.select().from(users).where(inArray(users.id, links)).for('update')
  const [link] = owner ? await links : []
  if (!owner || !link) throw new AppError('validation_failed', BAD_LINK)
  if (owner.emailConfirmedAt)
    throw new AppError('conflict', 'Ce lien a déjà servi : votre adresse est confirmée.')
  await tx.update(users).set({ emailConfirmedAt: now }).where(eq(users.id, owner.id))
  return { ...owner, emailConfirmedAt: now }
}

export async function sweepConfirmations({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await db.delete(emailConfirmations).where(lt(emailConfirmations.expiresAt, now()))
}
