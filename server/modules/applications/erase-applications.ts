import { asc, eq, lt } from 'drizzle-orm'
import type { Deps } from '#server/deps.ts'
import type { Database, Transaction } from '#server/lib/database.ts'
import {
  applicationEvents,
  applicationNotes,
  applications,
  applicationVotes,
} from './applications.table.ts'
import { toOwn } from './own-applications.ts'

/**
 * Takes a person out of what they wrote about others' applications; their own go with their account.
 * What moved them to vote as they did goes too.
 */
export async function eraseFromApplications(
  tx: Transaction,
  userId: number,
  name: string,
): Promise<void> {
  for (const table of [applicationEvents, applicationNotes])
    await tx.update(table).set({ authorName: name }).where(eq(table.authorId, userId))
  await tx
    .update(applicationVotes)
    .set({ authorName: name, text: '' })
    .where(eq(applicationVotes.authorId, userId))
}

/**
 * What somebody applied for, with what the team noted and how it voted, for them to take along; not
 * who of the team did.
 */
export async function exportApplications(db: Database, userId: number) {
  const rows = await db
    .select()
    .from(applications)
    .where(eq(applications.userId, userId))
    .orderBy(asc(applications.id))
  const exported = []
  for (const row of rows) {
    const [own] = await toOwn(db, [row])
    const notes = await db
      .select({ text: applicationNotes.text, created_at: applicationNotes.createdAt })
      .from(applicationNotes)
      .where(eq(applicationNotes.applicationId, row.id))
    const votes = await db
      .select({ vote: applicationVotes.vote, text: applicationVotes.text })
      .from(applicationVotes)
      .where(eq(applicationVotes.applicationId, row.id))
    exported.push({ ...own, notes, votes })
  }
  return exported
}

/** Deletes what nobody has touched since a day. */
export async function purgeApplications({ db }: Pick<Deps, 'db'>, before: Date): Promise<void> {
  await db.delete(applications).where(lt(applications.lastAt, before))
}
