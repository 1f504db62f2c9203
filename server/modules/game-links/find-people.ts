import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/lib/database.ts'
import { contains, found } from '#server/lib/search.ts'
import { comparisonKey } from '#server/modules/users/users.service.ts'
import { users } from '#server/modules/users/users.table.ts'
import { gameLinks } from './game-links.table.ts'

/** Of what an account's search looks through, not its role: that says nothing of who it is. */
const named = sql`${users.username} || chr(10) || ${users.email}`
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

export const isUuid = (words: string) => UUID.test(words)

/** Who has this address or this licence, whole. */
export const exactPeople = (db: Database, words: string) => [
  db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.emailKey, comparisonKey(words))),
  db.select({ id: gameLinks.userId }).from(gameLinks).where(eq(gameLinks.license, words)),
]

/**
 * Whether words are to be looked for inside of texts. Those that name one thing exactly are not:
 * they have many trigrams, and each costs more the more there is.
 */
export function unlessExact(db: Database, words: string): SQL | undefined {
  if (isUuid(words)) return sql`false`
  if (!/[@:]/.test(words)) return undefined
  return sql`not exists (${sql.join(exactPeople(db, words), sql` union all `)})`
}

/**
 * The accounts that words with a trigram may mean: by their name, their address, or their character
 * and its licence.
 */
export function matchingPeople(db: Database, words: string) {
  const inside = unlessExact(db, words)
  return [
    ...exactPeople(db, words),
    db
      .select({ id: users.id })
      .from(users)
      .where(and(found(users.search, words), contains(named, words), inside)),
    db
      .select({ id: gameLinks.userId })
      .from(gameLinks)
      .where(and(found(gameLinks.search, words), inside)),
  ]
}
