import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#server/lib/database.ts'
import { contains, found } from '#server/lib/search.ts'
import { users } from '#server/modules/users/users.table.ts'
import { gameLinks } from './game-links.table.ts'

/** Of what an account's search looks through, not its role: that says nothing of who it is. */
const named = sql`${users.username} || chr(10) || ${users.email}`

/**
 * The accounts that words with a trigram may mean: by their name, their address, or their character
 * and its licence.
 */
export const matchingPeople = (db: Database, words: string) => [
  db
    .select({ id: users.id })
    .from(users)
    .where(and(found(users.search, words), contains(named, words))),
  db.select({ id: gameLinks.userId }).from(gameLinks).where(found(gameLinks.search, words)),
  db.select({ id: gameLinks.userId }).from(gameLinks).where(eq(gameLinks.license, words)),
]
