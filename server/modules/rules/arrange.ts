import { asc, eq, getTableName, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '#server/deps.ts'
import type { Transaction } from '#server/lib/database.ts'
import { AppError } from '#server/lib/errors.ts'
import { nextVersion } from '#server/lib/version-column.ts'

type Ordered = PgTable & { id: PgColumn; order_num: PgColumn; version: PgColumn }
type Arranging = Pick<FastifyRequest, 'id' | 'ip'> & { body: { ids: number[] } }

/**
 * Puts the rows of a table, or those that `which` says, into the order that was asked for. They
 * must be all of them: a list that another admin added to or took from meanwhile is refused.
 */
export async function arrange(
  deps: Pick<Deps, 'recordChange'>,
  tx: Transaction,
  request: Arranging,
  table: Ordered,
  which: SQL | undefined,
) {
  const { ids } = request.body
  const before = (await tx
    .select({ id: table.id, order: table.order_num })
    .from(table)
    .where(which)
    .orderBy(asc(table.order_num), asc(table.id))
    .for('update')) as { id: number; order: number | null }[]
  const present = new Set(before.map(({ id }) => id))
  if (present.size !== ids.length || !ids.every((id) => present.has(id)))
    throw new AppError(
      'conflict',
      'La liste a changé entre-temps. Rechargez-la avant de la ranger.',
    )

  const numbers = increasing(before.map(({ order }) => order ?? 0))
  for (const [place, id] of ids.entries()) {
    const order_num = numbers[place]
    if (before.find((row) => row.id === id)?.order === order_num) continue
    const changed = { order_num, version: nextVersion(table) }
    await tx.update(table).set(changed).where(eq(table.id, id))
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
