import { lt } from 'drizzle-orm'
import type { Deps } from '#server/deps.ts'
import { contactMessages } from './messages.table.ts'

/** Deletes what was written before a day. */
export async function purgeMessages({ db }: Pick<Deps, 'db'>, before: Date): Promise<void> {
  await db.delete(contactMessages).where(lt(contactMessages.createdAt, before))
}
