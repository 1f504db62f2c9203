import type { BridgeResult } from '#contract/bridge.ts'
import type { Transaction } from '#server/lib/database.ts'
import type { Player } from '#server/modules/game-links/game-links.service.ts'
import { hasEnded, type LockedDelivery, lockWithOriginals } from './delivery-state.ts'
import type { Changes } from './settle.ts'
import { apply, begin, doubt, fail, retry } from './transitions.ts'

/** What became of the results of a call. */
export type Stored = {
  stored: string[]
  forget: string[]
  /** A begin was stored: the game server waits to hear of it. */
  begun: boolean
  /** Whose deliveries have changed. */
  players: Player[]
}

/** Counts whatever was decided since: it was given. */
const MAY_TURN_OUT_APPLIED = [
  'waiting',
  'offered',
  'retrying',
  'uncertain',
  'failed',
  'cancelled',
  'unlinked',
]

/** The delivery as a result makes it; itself where nobody waits for that; null: not stored. */
function take(
  delivery: LockedDelivery,
  { attempt, outcome, reason = null }: BridgeResult,
  server: number,
  now: Date,
): LockedDelivery | null {
  const isPresent =
    delivery.state === 'offered' && delivery.attempt === attempt && delivery.gameServer === server
  switch (outcome) {
    case 'applied': {
      const counts =
        delivery.servers.includes(server) && MAY_TURN_OUT_APPLIED.includes(delivery.state)
      return counts ? apply(delivery, now, { server, attempt, reason }) : delivery
    }
    case 'begin': {
      if (!isPresent || delivery.dueAt <= now) return null
      return delivery.began ? delivery : begin(delivery, now)
    }
    case 'retry':
      return isPresent ? retry(delivery, now, reason) : delivery
    case 'failed':
      return isPresent ? fail(delivery, now, reason) : delivery
    case 'uncertain':
      return isPresent ? doubt(delivery, now, reason) : delivery
  }
}

/** Announced and under way, or given already. */
const mayHaveBegun = ({ state, began, attempt: present }: LockedDelivery, attempt: number) =>
  (state === 'offered' && began && present === attempt) ||
  ['applied', 'revoking', 'revoked'].includes(state)

/**
 * Takes in what a game server says of what it was offered, in order. It is written once the call's
 * offers are known as well.
 */
export async function storeResults(
  tx: Transaction,
  now: Date,
  server: number,
  results: readonly BridgeResult[],
  { before, after }: Changes,
): Promise<Stored> {
  const ids = [...new Set(results.map(({ delivery }) => delivery))]
  const locked = ids.length > 0 ? await lockWithOriginals(tx, ids) : []
  for (const row of locked) {
    before.set(row.id, row)
    after.set(row.id, row)
  }
  const stored = new Set<string>()
  let begun = false
  for (const result of results) {
    const delivery = after.get(result.delivery)
    const taken = delivery && take(delivery, result, server, now)
    if (taken === null) continue
    stored.add(result.delivery)
    if (taken) after.set(taken.id, taken)
    begun ||= result.outcome === 'begin'
  }
  // Ids alone are listed, so one that stands for a `begin` must not say that it counts when it does
  // not, whatever else was said of it in the same call: the rest is said again.
  for (const { delivery, attempt, outcome } of results) {
    const taken = after.get(delivery)
    if (outcome === 'begin' && !(taken && mayHaveBegun(taken, attempt))) stored.delete(delivery)
  }
  const ended = [...stored].filter((id) => {
    const delivery = after.get(id)
    return delivery && hasEnded(delivery)
  })
  const touched = [...after.values()].filter((row) => row !== before.get(row.id))
  return {
    stored: [...stored],
    forget: ended,
    begun,
    players: touched.flatMap(({ license, character }) => (license ? { license, character } : [])),
  }
}
