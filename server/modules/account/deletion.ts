import { createHash, createHmac } from 'node:crypto'
import { and, eq, lte } from 'drizzle-orm'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/lib/errors.ts'
import { deriveKey } from '#server/lib/secret.ts'
import { endOpenCheckouts } from '#server/modules/checkout/end-checkout.ts'
import { layOutMail } from '#server/modules/mail/mail-layout.ts'
import { assertMayMail } from '#server/modules/mail/mail-limits.ts'
import { type UserRow, users } from '#server/modules/users/users.table.ts'
import { assertPassword, type Proof } from './account.service.ts'
import { accountDeletions } from './account.table.ts'
import { eraseUser } from './erase-user.ts'

const GRACE_DAYS = 7
const DAY_MS = 24 * 60 * 60 * 1000

export const DELETION_NOTICE = { name: 'deletion-notice' }
type Notice = { about: number; dueAt: string }

const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')

/**
 * The secret of the link that keeps the account: made again whenever it is needed, so that it lies
 * nowhere.
 */
function keepToken({ tokenKey }: Pick<Deps, 'tokenKey'>, userId: number, dueAt: Date): string {
  return createHmac('sha256', deriveKey(tokenKey, 'keep-account'))
    .update(`${userId}:${dueAt.toISOString()}`)
    .digest('base64url')
}

const dateFormat = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Paris',
})

/** Sets the day of the deletion and mails the way back. */
export async function requestDeletion(
  deps: Deps,
  user: UserRow,
  { password, address }: Proof,
): Promise<Date> {
  await assertPassword(deps, user, { password, address })
  if (user.roles.includes('admin'))
    throw new AppError('conflict', 'Un administrateur doit d’abord céder son rôle à un autre.')
  await assertMayMail(deps, 'deletion', user)
  const dueAt = new Date(deps.now().getTime() + GRACE_DAYS * DAY_MS)
  const values = { tokenHash: hashToken(keepToken(deps, user.id, dueAt)), dueAt }
  await deps.db.transaction(async (tx) => {
    await tx
      .insert(accountDeletions)
      .values({ userId: user.id, ...values })
      .onConflictDoUpdate({ target: accountDeletions.userId, set: values })
    await deps.tasks.enqueue(
      tx,
      DELETION_NOTICE,
      { about: user.id, dueAt: dueAt.toISOString() },
      { urgent: true },
    )
  })
  return dueAt
}

/** Mails the way back, unless it was taken already or there has been another request since. */
export async function sendDeletionNotice(deps: Deps, { about, dueAt }: Notice): Promise<void> {
  const due = new Date(dueAt)
  const [found] = await deps.db
    .select({ user: users })
    .from(users)
    .innerJoin(accountDeletions, eq(accountDeletions.userId, users.id))
    .where(and(eq(users.id, about), eq(accountDeletions.dueAt, due)))
  if (!found) return
  await deps.mailer.send(
    `deletion-${about}-${due.getTime()}`,
    deletionMail(deps, found.user, keepToken(deps, about, due), due),
  )
}

function deletionMail(
  { appearance, config: { siteUrl }, payments }: Deps,
  { username, email }: UserRow,
  token: string,
  dueAt: Date,
) {
  const kept = payments?.profile.seller
    ? 'leurs documents sont gardés'
    : 'vos factures sont gardées'
  return {
    to: email,
    subject: 'Suppression de votre compte',
    ...layOutMail(appearance.current(), {
      title: 'Votre compte sera supprimé',
      paragraphs: [
        `Bonjour ${username},`,
        `Vous avez demandé la suppression de votre compte. Elle aura lieu le ${dateFormat.format(dueAt)} et sera définitive. Vos commandes et ${kept} sans votre nom dans nos listes, le temps que la loi impose aux comptes.`,
      ],
      action: { label: 'Garder mon compte', url: `${siteUrl}/panelclient?conserver=${token}` },
      footnote:
        'Si vous n’avez rien demandé, gardez votre compte avec ce lien et changez votre mot de passe.',
    }),
  }
}

export async function cancelDeletion({ db }: Pick<Deps, 'db'>, userId: number): Promise<void> {
  await db.delete(accountDeletions).where(eq(accountDeletions.userId, userId))
}

/** From the mail's link, which is good until the day itself. */
export async function keepAccount({ db }: Pick<Deps, 'db'>, token: string): Promise<void> {
  const [kept] = await db
    .delete(accountDeletions)
    .where(eq(accountDeletions.tokenHash, hashToken(token)))
    .returning()
  if (!kept) throw new AppError('validation_failed', 'Ce lien n’est plus valable.')
}

export async function deletionDue({ db }: Pick<Deps, 'db'>, userId: number): Promise<Date | null> {
  const [found] = await db
    .select()
    .from(accountDeletions)
    .where(eq(accountDeletions.userId, userId))
  return found?.dueAt ?? null
}

/** Ends what is open, then takes the person out of the database. */
export async function deleteAccount(deps: Deps, userId: number): Promise<void> {
  await endOpenCheckouts(deps, userId)
  await deps.db.transaction(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
    // Whoever became an admin since is no customer to delete: there might be nobody left to run the
    // site.
    if (user && !user.roles.includes('admin')) await eraseUser(deps, tx, user)
  })
}

export async function deleteDueAccounts(deps: Deps): Promise<void> {
  const due = await deps.db
    .select()
    .from(accountDeletions)
    .where(lte(accountDeletions.dueAt, deps.now()))
  for (const { userId } of due) await deleteAccount(deps, userId).catch(deps.report)
}
