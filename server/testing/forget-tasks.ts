import { sql } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import type { Database } from '#server/lib/database.ts'

/**
 * Empties the queue between two tests. What a worker has taken goes on although its row is
 * deleted, and would mail into the test that follows: it is waited for, with what it queues.
 */
export async function forgetTasks(db: Database) {
  await vi.waitFor(async () => {
    await db.execute(sql`delete from tasks.job where state <> 'active'`)
    expect((await db.execute(sql`select name from tasks.job`)).rows).toEqual([])
  })
}
