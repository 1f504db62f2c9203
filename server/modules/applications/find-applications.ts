import { and } from 'drizzle-orm'
import type { Database } from '#server/lib/database.ts'
import { contains, found, oneOf } from '#server/lib/search.ts'
import { users } from '#server/modules/users/users.table.ts'
import { applications } from './applications.table.ts'

/** By the applicant's name alone: an address is for who may see accounts. */
export const ofPeopleNamed = (db: Database, words: string) =>
  oneOf(applications.userId, [
    db
      .select({ id: users.id })
      .from(users)
      .where(and(found(users.search, words), contains(users.username, words))),
  ])
