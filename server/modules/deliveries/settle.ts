import type { Deps } from '#server/deps.ts'
import { afterCommit, type Transaction } from '#server/lib/database.ts'
import { type LockedDelivery, writeDeliveries } from './delivery-state.ts'
import { keepGradeEnd, takeBackApplied } from './revocations.ts'
import { keep, revoke } from './transitions.ts'

/** Deliveries as they were locked and as they are to be. */
export type Changes = {
  before: Map<string, LockedDelivery>
  after: Map<string, LockedDelivery>
}

export function changesOf(locked: readonly LockedDelivery[] = []): Changes {
  const before = new Map(locked.map((row) => [row.id, row]))
  return { before, after: new Map(before) }
}

/**
 * Writes deliveries as transitions have made them, and what follows from it in the same
 * transaction: what was applied after a refund is taken back, what was taken back says so of the
 * original, the end of a grade moves.
 */
export async function settle(
  tx: Transaction,
  now: Date,
  { before, after }: Changes,
): Promise<void> {
  const moved = [...after.values()].filter((row) => row.state !== before.get(row.id)?.state)
  const grades: LockedDelivery[] = []
  for (const row of moved) {
    if (row.cause === 'purchase') {
      if (row.state === 'applied' && row.refunded)
        after.set(row.id, await takeBackApplied(tx, row, now))
      if (row.grade !== null && row.state !== 'offered') grades.push(row)
    }
    const original = row.cause === 'refund' && row.of ? after.get(row.of) : undefined
    if (!original) continue
    if (row.state === 'applied' && original.state !== 'revoked')
      after.set(original.id, revoke(original, now, 'revoked'))
    if (row.state === 'cancelled' && original.state === 'revoking') {
      after.set(original.id, keep(original, now))
      if (original.grade !== null) grades.push(original)
    }
  }
  await writeDeliveries(
    tx,
    [...after.values()].filter((row) => row !== before.get(row.id)),
  )
  for (const row of grades) await keepGradeEnd(tx, row, now)
}

/**
 * Tells the log what became of deliveries that were settled, once that is committed. Offers are made
 * again and again, and say nothing yet.
 */
export function logMoves({ log }: Pick<Deps, 'log'>, tx: Transaction, { before, after }: Changes) {
  for (const { id, orderId, state, gameServer } of after.values()) {
    if (state === 'offered' || state === before.get(id)?.state) continue
    const line = { order: orderId, delivery: id, state, gameServer }
    afterCommit(tx, () => log.info(line, 'delivery'))
  }
}
