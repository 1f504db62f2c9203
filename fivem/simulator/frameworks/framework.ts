import type { Pace } from '../clock.ts'
import type { Database, Shape } from '../database.ts'
import type { Connected, FxServer } from '../fxserver.ts'
import type { Table } from '../lua.ts'
import type { OxMySQL } from '../oxmysql.ts'
import type { Points } from '../points.ts'

/** What a framework is built on. */
export type Parts = {
  fx: FxServer
  database: Database
  mysql: OxMySQL
  points: Points
  pace: Pace
}

/** A framework with its database, as far as a shop meets it. */
export type Framework = {
  /** The character is chosen and loaded, and stands in the world. */
  load: (player: Connected) => Promise<void>
  /** What is in memory now, which a crash loses. */
  live: () => Character[]
}

/** A character as somebody who looks sees it: in memory, or in the database. */
export type Character = {
  /** As the bridge names it. */
  id: string
  money: Record<string, number>
  metadata: Table
  items: Record<string, number>
  vehicles: { plate: string; model: string }[]
}

/** A framework's tables, and how a character is read from them. */
export type Storage = {
  shape: Shape
  read: (database: Database) => Character[]
}

/** Things that exist: what they weigh in a bag that counts grams. */
const GRAMS = 1000
const RELICS = Array.from({ length: 40 }, (_, index) => `relique_${index + 1}`)
export const ITEMS: Record<string, { label: string; grams: number }> = Object.fromEntries(
  ['phone', 'radio', 'bread', 'water', 'money', 'black_money', ...RELICS].map((name) => [
    name,
    { label: name, grams: name.endsWith('money') ? 0 : GRAMS },
  ]),
)

export const numbersIn = (table: Table | undefined): Record<string, number> =>
  Object.fromEntries(
    Object.entries(table ?? {}).filter(
      (entry): entry is [string, number] => typeof entry[1] === 'number',
    ),
  )

/** How many of each, from the pieces of a bag. */
export function countItems(pieces: unknown, amount: 'count' | 'amount'): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const piece of Object.values((pieces ?? {}) as Table) as Table[]) {
    const name = String(piece.name)
    counts[name] = (counts[name] ?? 0) + Number(piece[amount])
  }
  return counts
}

/** Does something between two named points, and answers as it does. */
export function at<T>(
  points: Points,
  edge: 'setMeta' | 'addMoney' | 'removeMoney' | 'addItem' | 'removeItem' | 'event',
  work: () => T,
): T {
  points.reach(`framework:${edge}:before`)
  const result = work()
  points.reach(`framework:${edge}:after`)
  return result
}
