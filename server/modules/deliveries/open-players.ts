import { sql } from 'drizzle-orm'
import { listDeliveries } from '#contract/endpoints/deliveries.ts'
import type { Deps } from '#server/deps.ts'
import type { Database } from '#server/lib/database.ts'
import { remember } from '#server/lib/remember.ts'
import type { Player } from '#server/modules/game-links/game-links.service.ts'
import { deliveries } from './deliveries.table.ts'
import { isOpen } from './delivery-state.ts'
import { asRows, isOf } from './player-rows.ts'

/** What every node hears of when a delivery may be offered that was not there before. */
export const DELIVERIES = listDeliveries.path

/** When something is due next, by player and the game server it is bound to, in milliseconds. */
export type Dues = Map<string, number>

const keyOf = ({ license, character }: Player, server: number | null) =>
  `${server ?? ''}\n${license}\n${character ?? ''}`

/** When a game server may offer a player something; infinitely late where nothing is open. */
export const dueOf = (dues: Dues, player: Player, server: number) =>
  Math.min(
    dues.get(keyOf(player, server)) ?? Number.POSITIVE_INFINITY,
    dues.get(keyOf(player, null)) ?? Number.POSITIVE_INFINITY,
  )

type DueRow = { license: string; character: string; server: number | null; due: number }

const asDues = (rows: readonly DueRow[]): Dues =>
  new Map(rows.map(({ due, server, ...player }) => [keyOf(player, server), Number(due)]))

const DUE = sql`game_server as server, (extract(epoch from min(due_at)) * 1000)::float8 as due`

async function readAllDues(db: Database): Promise<Dues> {
  const { rows } = await db.execute<DueRow>(sql`
    select license, coalesce("character", '') as "character", ${DUE}
    from ${deliveries} where ${isOpen} group by 1, 2, 3`)
  return asDues(rows)
}

/** What these players have, each found through an index. */
export async function readDues(db: Database, players: readonly Player[]): Promise<Dues> {
  const { rows } = await db.execute<DueRow>(sql`
    select player.license, player."character", next.server, next.due
    from ${asRows(players, sql`player`)} cross join lateral (
      select ${DUE} from ${deliveries} where ${isOpen} and ${isOf(sql`player`)} group by 1
    ) as next`)
  return asDues(rows)
}

/** Brings what is remembered in line with what was just read of a few. */
export function updateDues(
  dues: Dues,
  players: readonly Player[],
  server: number,
  fresh: Dues,
): void {
  for (const player of players) {
    dues.delete(keyOf(player, server))
    dues.delete(keyOf(player, null))
  }
  for (const [key, due] of fresh) dues.set(key, due)
}

/**
 * Which players have something coming, and from when, known without asking the database: a call
 * that brings nothing and gets nothing costs it nothing. On another node an offer may have been put
 * off since, which a look tells; what is new is told to all.
 */
export const rememberDues = (deps: Pick<Deps, 'db' | 'snapshots'>) =>
  remember(deps.snapshots, DELIVERIES, () => readAllDues(deps.db))
