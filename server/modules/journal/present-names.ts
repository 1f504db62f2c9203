import { eq, inArray } from 'drizzle-orm'
import type { Database } from '#server/lib/database.ts'
import { applications } from '#server/modules/applications/applications.table.ts'
import { applicationForms } from '#server/modules/applications/forms.table.ts'
import { gameServers } from '#server/modules/game-servers/game-servers.table.ts'
import { users } from '#server/modules/users/users.table.ts'
import type { journal } from './journal.table.ts'

type Line = Pick<typeof journal.$inferSelect, 'noun' | 'entityId'>
type Named = { id: number; name: string }

/**
 * What lines are about that do not say its name: that of a person is nowhere but in their account,
 * and goes with it.
 */
const LOOKUPS: Record<string, (db: Database, ids: number[]) => Promise<Named[]>> = {
  users: (db, ids) =>
    db.select({ id: users.id, name: users.username }).from(users).where(inArray(users.id, ids)),
  applications: (db, ids) =>
    db
      .select({ id: applications.id, name: users.username })
      .from(applications)
      .innerJoin(users, eq(users.id, applications.userId))
      .where(inArray(applications.id, ids)),
  application_forms: (db, ids) =>
    db
      .select({ id: applicationForms.id, name: applicationForms.title })
      .from(applicationForms)
      .where(inArray(applicationForms.id, ids)),
  game_servers: (db, ids) =>
    db
      .select({ id: gameServers.id, name: gameServers.name })
      .from(gameServers)
      .where(inArray(gameServers.id, ids)),
}

/** What those of a page are called now. */
export async function presentNames(
  db: Database,
  lines: readonly Line[],
): Promise<(line: Line) => string | null> {
  const names = new Map<string, string>()
  for (const [noun, look] of Object.entries(LOOKUPS)) {
    const ids = lines.filter((line) => line.noun === noun).map(({ entityId }) => entityId)
    if (ids.length === 0) continue
    for (const { id, name } of await look(db, ids)) names.set(`${noun} ${id}`, name)
  }
  return ({ noun, entityId }) => names.get(`${noun} ${entityId}`) ?? null
}
