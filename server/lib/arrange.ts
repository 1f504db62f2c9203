import { asc, eq, getTableName, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { FastifyRequest } from 'fastify'
import type { RecordChange } from './admin-write.ts'
import type { Transaction } from './database.ts'
import { AppError } from './errors.ts'
import { nextVersion } from './version-column.ts'

type Place = 'order_num' | 'position'
type Ordered<Name extends Place> = PgTable &
  Record<Name, PgColumn> & { id: PgColumn; version: PgColumn }
type Arranging = Pick<FastifyRequest, 'id' | 'ip'> & { body: { ids: number[] } }

/**
 * Puts the rows of a table, or those that `which` says, into the order that was asked for, `place`
 * being where they keep it. They must be all of them: a list that another admin added to or took
 * from meanwhile is refused.
 */
export async function arrange<Name extends Place>(
  deps: { recordChange: RecordChange },
  tx: Transaction,
  request: Arranging,
  table: Ordered<Name>,
  place: Name,
  which?: SQL,
) {
  const { ids } = request.body
  // Locked in the order of their ids, as by whoever locks several.
  const before = (await tx
    .select({ id: table.id, order: table[place] })
    .from(table as PgTable)
    .where(which)
    .orderBy(asc(table.id))
    .for('update')) as { id: number; order: number | null }[]
  const lastPlace = Number.POSITIVE_INFINITY
  before.sort((a, b) => (a.order ?? lastPlace) - (b.order ?? lastPlace) || a.id - b.id)
  const present = new Set(before.map(({ id }) => id))
  if (present.size !== ids.length || !ids.every((id) => present.has(id)))
    throw new AppError(
      'conflict',
      'La liste a changé entre-temps. Rechargez-la avant de la ranger.',
    )

  const numbers = increasing(before.map(({ order }) => order ?? 0))
  const orderOf = new Map(before.map(({ id, order }) => [id, order]))
  for (const [index, id] of ids.entries()) {
    if (orderOf.get(id) === numbers[index]) continue
    const changed = { [place]: numbers[index], version: nextVersion(table) }
    await tx
      .update(table as PgTable)
      .set(changed)
      .where(eq(table.id, id))
  }
  await deps.recordChange(tx, request, {
    action: 'update',
    noun: getTableName(table),
    id: 0,
    before: { order: before.map(({ id }) => id) },
    after: { order: ids },
  })
  return { success: true } as const
}

/**
 * The places that are handed out anew: those there were, so that a category that begins at 12 still
 * does, without ties, which would leave the order to the ids.
 */
function increasing(numbers: readonly number[]): number[] {
  const places: number[] = []
  for (const number of numbers) places.push(Math.max(number, (places.at(-1) ?? 0) + 1))
  return places
}
