import { and, eq, lt } from 'drizzle-orm'
import type { Deps } from '#server/deps.ts'
import type { Change, RecordChange } from '#server/lib/admin-write.ts'
import type { Transaction } from '#server/lib/database.ts'
import { yearsBefore } from '#server/lib/days.ts'
import { identityOf } from '#server/modules/auth/guards.ts'
import { journal } from './journal.table.ts'

/**
 * Called in the transaction of the write: a write without its entry, or the other way round, cannot
 * be.
 */
export const recordChange: RecordChange = async (
  tx,
  request,
  { action, noun, id, before, after },
) => {
  const { user } = identityOf(request)
  await tx.insert(journal).values({
    actorId: user.id,
    actorName: user.username,
    action,
    noun,
    entityId: id,
    before,
    after,
    address: request.ip,
  })
}

/** The only noun whose lines may lose their content. */
export const PEOPLE = 'users'

const THE_SITE = { actorId: 0, actorName: 'Le site', address: '' }

/** The same for what nobody asked for: prices that follow those of the payment provider. */
export async function recordOwnChange(tx: Transaction, change: Change): Promise<void> {
  const { action, noun, id, before, after } = change
  await tx.insert(journal).values({ ...THE_SITE, action, noun, entityId: id, before, after })
}

/**
 * Takes a person out of what was written about them. Who did something keeps the name they had: it
 * is what a journal is for.
 */
export async function eraseFromJournal(tx: Transaction, userId: number): Promise<void> {
  await tx
    .update(journal)
    .set({ before: null, after: null, salt: null })
    .where(and(eq(journal.noun, PEOPLE), eq(journal.entityId, userId)))
}

const ADDRESS_YEARS = 1

/** Addresses are kept for a year, the rest of the journal for good. */
export async function purgeJournalAddresses({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const limit = yearsBefore(now(), ADDRESS_YEARS)
  await db.update(journal).set({ address: '' }).where(lt(journal.at, limit))
}
