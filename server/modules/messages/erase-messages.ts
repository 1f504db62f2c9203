import { eq } from 'drizzle-orm'
import type { Transaction } from '#server/lib/database.ts'
import { contactReplies } from './messages.table.ts'

/** Takes a person out of what they answered; threads of their own go with their account. */
export async function eraseFromMessages(
  tx: Transaction,
  userId: number,
  name: string,
): Promise<void> {
  await tx
    .update(contactReplies)
    .set({ authorName: name })
    .where(eq(contactReplies.authorId, userId))
}
