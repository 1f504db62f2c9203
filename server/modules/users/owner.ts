import { and, eq, min, ne, notExists, sql } from 'drizzle-orm'
import type { Database, Transaction } from '#server/lib/database.ts'
import { nextVersion } from '#server/lib/version-column.ts'
import { onTeam, users } from './users.table.ts'

const OWNER = { builtInGroup: 'owner', ownGroup: null } as const

/** Somebody of the team; the owner before them becomes an administrator. */
export async function makeOwner(tx: Transaction, id: number): Promise<void> {
  await tx
    .update(users)
    .set({ builtInGroup: 'administrator', version: nextVersion(users) })
    .where(and(eq(users.builtInGroup, 'owner'), ne(users.id, id)))
  await tx
    .update(users)
    .set({ ...OWNER, version: nextVersion(users) })
    .where(eq(users.id, id))
}

/** The first of the team, when it has no owner: one site that has admins has exactly one. */
export async function ensureOwner(db: Database): Promise<void> {
  const first = db
    .select({ id: min(users.id) })
    .from(users)
    .where(onTeam)
  const owner = db.select({ one: sql`1` }).from(users).where(eq(users.builtInGroup, 'owner'))
  await db
    .update(users)
    .set(OWNER)
    .where(and(eq(users.id, first), notExists(owner)))
}
