import { createHash } from 'node:crypto'
import type { Deps } from '#server/deps.ts'
import { countWithin, HOUR_MS, quotaUsedUp } from '#server/lib/quota.ts'
import { comparisonKey } from '#server/modules/users/users.service.ts'
import type { UserRow } from '#server/modules/users/users.table.ts'

const OWN_PER_HOUR = 10

type LimitDeps = Pick<Deps, 'db' | 'now'>

/**
 * Whether one more mail of a kind may go to an address, which is counted by its hash: the counters
 * know nobody.
 */
export function countForRecipient(
  { db, now }: LimitDeps,
  kind: string,
  email: string,
  maxPerHour: number,
): Promise<boolean> {
  const recipient = createHash('sha256').update(comparisonKey(email)).digest('base64url')
  return countWithin(db, now(), `${kind}:to:${recipient}`, maxPerHour, HOUR_MS)
}

/**
 * Throws unless a call of somebody signed in may send its mail. Refused rather than left unsaid,
 * because these mails warn; and per address too, because many accounts can have claimed the same
 * one after each other.
 */
export async function assertMayMail(
  deps: LimitDeps,
  kind: string,
  { id, email }: UserRow,
): Promise<void> {
  const isWithin =
    (await countWithin(deps.db, deps.now(), `${kind}:by:${id}`, OWN_PER_HOUR, HOUR_MS)) &&
    (await countForRecipient(deps, kind, email, OWN_PER_HOUR))
  if (!isWithin) throw quotaUsedUp()
}
