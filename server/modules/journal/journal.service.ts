import type { RecordChange } from '#server/lib/admin-write.ts'
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
