import { gt, lte, max, min } from 'drizzle-orm'
import type { Deps } from '#server/deps.ts'
import type { Transaction } from '#server/lib/database.ts'
import { alerts } from '#server/modules/alerts/alerts.table.ts'
import { raiseNotice } from '#server/modules/alerts/raise-notice.ts'
import { playerSamples } from './stats.table.ts'

const HOUR_MS = 60 * 60_000
/** An evening: what was reached in it is compared with all that was before. */
const EVENING_MS = 12 * HOUR_MS
/** Before that every evening is a record. */
const KNOWN_MS = 7 * 24 * HOUR_MS
/** A peak is over when a tenth of it has left: told once, and not at every step of the climb. */
const OVER = 0.9

/** Tells of the most players ever, once the peak is over. */
export async function tellRecord(
  deps: Pick<Deps, 'now' | 'tasks' | 'appearance'>,
  tx: Transaction,
  count: number,
): Promise<void> {
  const now = deps.now().getTime()
  const evening = new Date(now - EVENING_MS)
  const [before] = await tx
    .select({ most: max(playerSamples.count), since: min(playerSamples.at) })
    .from(playerSamples)
    .where(lte(playerSamples.at, evening))
  const [lately] = await tx
    .select({ most: max(playerSamples.count) })
    .from(playerSamples)
    .where(gt(playerSamples.at, evening))
  const isKnown = before?.since && before.since.getTime() <= now - KNOWN_MS
  const peak = lately?.most ?? 0
  if (!isKnown || peak <= (before.most ?? 0) || count > peak * OVER) return
  const told = await tx
    .insert(alerts)
    .values({ key: `player_record:${peak}`, raisedAt: deps.now(), toldAt: deps.now() })
    .onConflictDoNothing()
    .returning({ key: alerts.key })
  if (told.length > 0)
    await raiseNotice(deps, tx, { kind: 'player_record', values: { joueurs: String(peak) } })
}
