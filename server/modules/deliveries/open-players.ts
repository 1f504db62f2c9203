import { min, sql } from 'drizzle-orm'
import { listDeliveries } from '#contract/endpoints/deliveries.ts'
import type { Deps } from '#server/deps.ts'
import { anyOf } from '#server/lib/any-of.ts'
import type { Database } from '#server/lib/database.ts'
import { remember } from '#server/lib/remember.ts'
import type { Player } from '#server/modules/game-links/game-links.service.ts'
import { deliveries } from './deliveries.table.ts'
import { isOpen } from './delivery-state.ts'

/** What every node hears of when a delivery may be offered that was not there before. */
export const DELIVERIES = listDeliveries.path

/** When something is due next, by player, in milliseconds. */
export type Dues = Map<string, number>

export const playerKey = ({ license, character }: Player) => `${license}\n${character ?? ''}`

/** All there is, or what these players have. */
export async function readDues(db: Database, players?: readonly Player[]): Promise<Dues> {
  const licenses = players?.map(({ license }) => license)
  const rows = await db
    .select({
      license: deliveries.license,
      character: deliveries.character,
      due: min(deliveries.dueAt),
    })
    .from(deliveries)
    .where(licenses ? sql`${isOpen} and ${anyOf(deliveries.license, licenses)}` : isOpen)
    .groupBy(deliveries.license, deliveries.character)
  return new Map(
    rows.map(({ license, character, due }) => [
      playerKey({ license: license as string, character }),
      due?.getTime() ?? 0,
    ]),
  )
}

/** Brings what is remembered in line with what was just read of a few. */
export function updateDues(dues: Dues, players: readonly Player[], fresh: Dues): void {
  for (const key of players.map(playerKey)) {
    const due = fresh.get(key)
    if (due === undefined) dues.delete(key)
    else dues.set(key, due)
  }
}

/**
 * Which players have something coming, and from when, known without asking the database: a call
 * that brings nothing and gets nothing costs it nothing. On another node an offer may have been put
 * off since, which a look tells; what is new is told to all.
 */
export const rememberDues = (deps: Pick<Deps, 'db' | 'snapshots'>) =>
  remember(deps.snapshots, DELIVERIES, () => readDues(deps.db))
