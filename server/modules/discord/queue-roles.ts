import { eq } from 'drizzle-orm'
import type { Deps } from '#server/deps.ts'
import type { Database, Transaction } from '#server/lib/database.ts'
import { discordLinks } from './discord.table.ts'

type QueueDeps = Pick<Deps, 'config' | 'tasks'>

/** `about`: whose account it is here; null: nobody's any more. */
export type SyncMember = { discordId: string; about: number | null }
export const SYNC_MEMBER = { name: 'sync-discord-member' }

/** `about`: with whom it is erased. */
export type MemberMessage = { about: number; text: string }
export const MEMBER_MESSAGE = { name: 'discord-member-message' }

/**
 * Something that gives or takes a role has happened to somebody: they are brought in line, if they
 * have linked their account and roles are given at all.
 */
export async function queueRoles(
  { config, tasks }: QueueDeps,
  db: Database,
  userId: number | null,
): Promise<void> {
  if (!config.discordGuild || userId === null) return
  const [link] = await db
    .select({ discordId: discordLinks.discordId })
    .from(discordLinks)
    .where(eq(discordLinks.userId, userId))
  if (link) await tasks.enqueue<SyncMember>(db, SYNC_MEMBER, { ...link, about: userId })
}

/** Somebody at Discord is nobody here any more: what the rules gave is taken. */
export async function queueRolesOf(
  { config, tasks }: QueueDeps,
  db: Database,
  discordId: string,
): Promise<void> {
  if (config.discordGuild)
    await tasks.enqueue<SyncMember>(db, SYNC_MEMBER, { discordId, about: null })
}

/** Has the bot write to somebody, in plain words; who cannot be written to is not, and that is all. */
export async function queueMemberMessage(
  { config, tasks }: QueueDeps,
  tx: Transaction,
  userId: number,
  text: string,
): Promise<void> {
  if (config.discordGuild)
    await tasks.enqueue<MemberMessage>(tx, MEMBER_MESSAGE, { about: userId, text })
}
