import { eq } from 'drizzle-orm'
import type { Database, Transaction } from '#server/lib/database.ts'
import { teamNotes } from './notes.table.ts'

/** Takes a person out of what they wrote; what was written about them goes with their account. */
export async function eraseFromNotes(tx: Transaction, userId: number, name: string): Promise<void> {
  await tx.update(teamNotes).set({ authorName: name }).where(eq(teamNotes.authorId, userId))
}

/** What the team wrote down about a person, for them to take along; not who of the team did. */
export function exportNotes(db: Database, userId: number) {
  return db
    .select({
      order_id: teamNotes.orderId,
      text: teamNotes.text,
      created_at: teamNotes.createdAt,
    })
    .from(teamNotes)
    .where(eq(teamNotes.userId, userId))
    .orderBy(teamNotes.id)
}
