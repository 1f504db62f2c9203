import { eq } from 'drizzle-orm'
import type { DiscordLink } from '#contract/discord.ts'
import type { Deps } from '#server/deps.ts'
import type { DiscordPerson } from '#server/integrations/discord/oauth.ts'
import type { Database, Transaction } from '#server/lib/database.ts'
import { AppError } from '#server/lib/errors.ts'
import { isPassword } from '#server/lib/passwords.ts'
import { endOthers, type Identity } from '#server/modules/auth/sessions.ts'
import { queueMail } from '#server/modules/mail/mail.tasks.ts'
import { assertMayMail } from '#server/modules/mail/mail-limits.ts'
import { type UserRow, users } from '#server/modules/users/users.table.ts'
import { linkedMail, unlinkedMail } from './discord.mails.ts'
import { type DiscordLinkRow, discordLinks } from './discord.table.ts'
import { queueRoles, queueRolesOf } from './queue-roles.ts'

export const FETCH_PICTURE = { name: 'fetch-discord-picture' }
export type FetchPicture = { about: number; avatar: string }

type LinkDeps = Pick<Deps, 'tasks' | 'now' | 'config'>

const linkedElsewhere = () =>
  new AppError(
    'conflict',
    'Ce compte Discord est déjà lié à un autre compte du site. Connectez-vous par Discord pour retrouver cet autre compte, et détachez-le là-bas si vous voulez le lier ici.',
  )

export async function linkOfUser(db: Database, userId: number): Promise<DiscordLinkRow | null> {
  const [found] = await db.select().from(discordLinks).where(eq(discordLinks.userId, userId))
  return found ?? null
}

/** Whose account it is here; null: nobody's. */
export async function findLinked(db: Database, discordId: string): Promise<UserRow | null> {
  const [found] = await db
    .select({ user: users })
    .from(discordLinks)
    .innerJoin(users, eq(users.id, discordLinks.userId))
    .where(eq(discordLinks.discordId, discordId))
  return found?.user ?? null
}

const queuePicture = ({ tasks }: LinkDeps, db: Database, { about, avatar }: FetchPicture) =>
  tasks.enqueue<FetchPicture>(db, FETCH_PICTURE, { about, avatar })

/** Ties the two together; throws when either has somebody else. */
export async function addLink(
  deps: LinkDeps,
  tx: Transaction,
  userId: number,
  { id: discordId, name, avatar }: DiscordPerson,
): Promise<void> {
  const [added] = await tx
    .insert(discordLinks)
    .values({ userId, discordId, name, avatar, linkedAt: deps.now() })
    .onConflictDoNothing()
    .returning({ userId: discordLinks.userId })
  if (!added) throw linkedElsewhere()
  if (avatar) await queuePicture(deps, tx, { about: userId, avatar })
  await queueRoles(deps, tx, userId)
}

/** Name and picture follow those at Discord, whenever somebody signs in by it. */
export async function refreshLink(
  deps: LinkDeps & Pick<Deps, 'db'>,
  userId: number,
  { name, avatar }: DiscordPerson,
): Promise<void> {
  const before = await linkOfUser(deps.db, userId)
  if (!before || (before.name === name && before.avatar === avatar)) return
  await deps.db.transaction(async (tx) => {
    const changed = avatar !== before.avatar
    await tx
      .update(discordLinks)
      .set({ name, avatar, ...(changed && { picture: null }) })
      .where(eq(discordLinks.userId, userId))
    if (changed && avatar) await queuePicture(deps, tx, { about: userId, avatar })
  })
}

/** At the wish of who is signed in, whom a mail tells. */
export async function linkAccount(deps: Deps, user: UserRow, person: DiscordPerson): Promise<void> {
  await assertMayMail(deps, 'discord-link', user)
  await deps.db.transaction(async (tx) => {
    const present = await linkOfUser(tx, user.id)
    if (present)
      throw new AppError(
        'conflict',
        present.discordId === person.id
          ? 'Ce compte Discord est déjà lié au vôtre.'
          : 'Votre compte est déjà lié à un autre compte Discord : détachez-le d’abord.',
      )
    await addLink(deps, tx, user.id, person)
    const mail = linkedMail(deps, user, person.name)
    await queueMail({ ...deps, db: tx }, mail, user.id, { urgent: true })
  })
}

/**
 * Refused to who would have no way left to sign in. Sessions elsewhere end: one of them may be of
 * somebody who has the account at Discord.
 */
export async function unlinkAccount(deps: Deps, identity: Identity): Promise<void> {
  const { id } = identity.user
  await assertMayMail(deps, 'discord-unlink', identity.user)
  await deps.db.transaction(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, id)).for('update')
    if (user && !isPassword(user.passwordHash))
      throw new AppError(
        'conflict',
        'Discord est votre seule façon de vous connecter : choisissez d’abord un mot de passe par « Mot de passe oublié », puis détachez Discord.',
      )
    const [removed] = await tx.delete(discordLinks).where(eq(discordLinks.userId, id)).returning()
    if (!user || !removed)
      throw new AppError('not_found', 'Votre compte n’est pas lié à un compte Discord.')
    await endOthers({ db: tx }, identity)
    await queueRolesOf(deps, tx, removed.discordId)
    const mail = unlinkedMail(deps, user, removed.name)
    await queueMail({ ...deps, db: tx }, mail, id, { urgent: true })
  })
}

const toLink = ({ name, picture, linkedAt }: DiscordLinkRow): DiscordLink => ({
  name,
  picture: picture && `data:image/webp;base64,${Buffer.from(picture).toString('base64')}`,
  linked_at: linkedAt.toISOString(),
})

export async function readLink(db: Database, user: UserRow) {
  const link = await linkOfUser(db, user.id)
  return { link: link && toLink(link), has_password: isPassword(user.passwordHash) }
}

/** What a person is given of it. */
export async function exportLink(db: Database, userId: number) {
  const link = await linkOfUser(db, userId)
  return link && { discord_id: link.discordId, ...toLink(link) }
}

/** What the rules gave at Discord goes with the account, which names nobody there any more. */
export async function eraseFromDiscord(
  deps: Pick<Deps, 'config' | 'tasks'>,
  tx: Transaction,
  userId: number,
): Promise<void> {
  const link = await linkOfUser(tx, userId)
  if (link) await queueRolesOf(deps, tx, link.discordId)
}
