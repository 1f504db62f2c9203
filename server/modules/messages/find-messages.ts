import { and, type SQL } from 'drizzle-orm'
import type { Database } from '#server/lib/database.ts'
import { found } from '#server/lib/search.ts'
import { contactMessages, contactReplies } from './messages.table.ts'

/** The threads that words are in, whoever wrote them; `where` may rule the search out. */
export const matchingMessages = (db: Database, words: string, where?: SQL) => [
  db
    .select({ id: contactMessages.id })
    .from(contactMessages)
    .where(and(found(contactMessages.search, words), where)),
  db
    .select({ id: contactReplies.messageId })
    .from(contactReplies)
    .where(and(found(contactReplies.search, words), where)),
]
