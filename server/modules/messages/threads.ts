import { and, arrayContains, asc, eq } from 'drizzle-orm'
import type { ContactMessage, MessageThread, OwnThread, ThreadReply } from '#contract/messages.ts'
import { gone } from '#server/lib/admin-write.ts'
import { anyOf } from '#server/lib/any-of.ts'
import type { Database, Transaction } from '#server/lib/database.ts'
import { users } from '#server/modules/users/users.table.ts'
import { contactMessages, contactReplies } from './messages.table.ts'

export type MessageRow = typeof contactMessages.$inferSelect
type ReplyRow = typeof contactReplies.$inferSelect

/** As many as a thread may hold, so that one answer holds them all. */
export const MOST_REPLIES = 100
const LARGEST_TEAM = 200

export function toMessage(row: MessageRow): ContactMessage {
  const { id, name, email, category, message } = row
  return {
    id,
    name,
    email,
    category,
    message,
    user_id: row.userId,
    signed_in: row.signedIn,
    created_at: row.createdAt.toISOString(),
    handled_at: row.handledAt?.toISOString() ?? null,
    answered_at: row.answeredAt?.toISOString() ?? null,
    last_at: row.lastAt.toISOString(),
    assigned_to: row.assignedTo,
  }
}

const toReply = ({ id, fromTeam, authorName, text, createdAt }: ReplyRow): ThreadReply => ({
  id,
  from_team: fromTeam,
  author: authorName,
  text,
  created_at: createdAt.toISOString(),
})

/** What was written in threads, oldest first, by the thread. */
export async function repliesOf(
  db: Database,
  messageIds: readonly number[],
): Promise<Map<number, ThreadReply[]>> {
  if (messageIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(contactReplies)
    .where(anyOf(contactReplies.messageId, messageIds))
    .orderBy(asc(contactReplies.id))
  const byThread = Map.groupBy(rows, ({ messageId }) => messageId)
  return new Map([...byThread].map(([id, replies]) => [id, replies.map(toReply)]))
}

export async function assertOwn(db: Database, id: number, ownerId: number): Promise<void> {
  const isOwn = and(eq(contactMessages.id, id), eq(contactMessages.userId, ownerId))
  if ((await db.$count(contactMessages, isOwn)) === 0) throw gone()
}

/** Nobody writes in a thread that somebody else has locked. */
export async function lockMessage(
  tx: Transaction,
  id: number,
  ownerId?: number,
): Promise<MessageRow> {
  const isOwn = ownerId === undefined ? undefined : eq(contactMessages.userId, ownerId)
  const [message] = await tx
    .select()
    .from(contactMessages)
    .where(and(eq(contactMessages.id, id), isOwn))
    .for('update')
  if (!message) throw gone()
  return message
}

export async function readThread(db: Database, id: number): Promise<MessageThread> {
  const [message] = await db.select().from(contactMessages).where(eq(contactMessages.id, id))
  if (!message) throw gone()
  const team = await db
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(arrayContains(users.roles, ['admin']))
    .orderBy(asc(users.usernameKey))
    .limit(LARGEST_TEAM)
  const replies = (await repliesOf(db, [id])).get(id) ?? []
  return { message: toMessage(message), replies, team }
}

/** Threads as their customer sees them: without who of the team looks after them. */
export async function ownThreads(db: Database, rows: readonly MessageRow[]): Promise<OwnThread[]> {
  const replies = await repliesOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, category, message, createdAt, handledAt }) => ({
    id,
    category,
    message,
    created_at: createdAt.toISOString(),
    closed: handledAt !== null,
    replies: replies.get(id) ?? [],
  }))
}
