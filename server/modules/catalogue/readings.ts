import { lte, sql } from 'drizzle-orm'
import type { Database, Transaction } from '#server/lib/database.ts'
import { catalogueReadings } from './catalogue.table.ts'

const ONLY_ROW = 1

/** When the catalogue was last read, and since when it cannot be. */
export async function lastReading(db: Database) {
  const [found] = await db.select().from(catalogueReadings)
  return { readAt: found?.readAt ?? null, failedAt: found?.failedAt ?? null }
}

/**
 * Notes a reading that went well; others wait for the end of the transaction. False: one that began
 * later is in already, and this one is out of date.
 */
export async function noteReading(tx: Transaction, beganAt: Date): Promise<boolean> {
  const noted = await tx
    .insert(catalogueReadings)
    .values({ id: ONLY_ROW, readAt: beganAt })
    .onConflictDoUpdate({
      target: catalogueReadings.id,
      set: { readAt: beganAt, failedAt: null },
      setWhere: isNotAfter(beganAt),
    })
    .returning({ id: catalogueReadings.id })
  return noted.length > 0
}

/** Notes one that failed, unless a later one went well. */
export async function noteFailure(db: Database, beganAt: Date): Promise<void> {
  await db
    .insert(catalogueReadings)
    .values({ id: ONLY_ROW, failedAt: beganAt })
    .onConflictDoUpdate({
      target: catalogueReadings.id,
      set: { failedAt: sql`coalesce(${catalogueReadings.failedAt}, excluded.failed_at)` },
      setWhere: isNotAfter(beganAt),
    })
}

const isNotAfter = (beganAt: Date) =>
  sql`(${catalogueReadings.readAt} is null or ${lte(catalogueReadings.readAt, beganAt)})`
