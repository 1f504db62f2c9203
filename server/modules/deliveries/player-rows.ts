import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Player } from '#server/modules/game-links/game-links.service.ts'
import { deliveries } from './deliveries.table.ts'

/** Players as rows of a statement, in their order and as two parameters, however many. */
export function asRows(players: readonly Player[], name: SQL): SQL {
  const licenses = sql.param(players.map(({ license }) => license))
  const characters = sql.param(players.map(({ character }) => character ?? ''))
  return rowsOf(licenses, characters, name)
}

/** The same of two lists that are given later; no character is ''. */
export const rowsOf = (licenses: SQLWrapper, characters: SQLWrapper, name: SQL): SQL =>
  sql`unnest(${licenses}::text[], ${characters}::text[]) as ${name} (license, "character")`

/** A delivery of such a row's player: the same character, not merely the same person. */
export const isOf = (name: SQL): SQL =>
  sql`${deliveries.license} = ${name}.license and coalesce(${deliveries.character}, '') = ${name}."character"`
