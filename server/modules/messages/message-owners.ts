import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Database, Transaction } from '#server/lib/database.ts'
import { comparisonKey } from '#server/modules/users/users.service.ts'
import { type UserRow, users } from '#server/modules/users/users.table.ts'
import { contactMessages } from './messages.table.ts'

/** Gives an account what was written from its address, which it has just confirmed. */
export async function claimMessages(
  tx: Transaction,
  { id, emailKey }: Pick<UserRow, 'id' | 'emailKey'>,
): Promise<void> {
  const fromThere = sql`lower(${contactMessages.email}) = ${emailKey}`
  await tx
    .update(contactMessages)
    .set({ userId: id })
    .where(and(isNull(contactMessages.userId), fromThere))
}

/** The account that has confirmed an address, if one has. */
export async function confirmedOwner(db: Database, email: string): Promise<number | null> {
  const isOwner = and(eq(users.emailKey, comparisonKey(email)), isNotNull(users.emailConfirmedAt))
  const [owner] = await db.select({ id: users.id }).from(users).where(isOwner)
  return owner?.id ?? null
}
