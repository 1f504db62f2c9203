import { asc, desc, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'

type Paging = { page?: number | undefined; size?: number | undefined }
type Slice = { limit: number; offset: number }

/** All columns in the same direction, so that the whole list can be read from its other end. */
type Order = { by: (PgColumn | SQL)[]; down: boolean }

/** As many as an answer holds, whoever asks: memory does not grow with the site. */
export const MOST_ROWS = 5000

const EVERYTHING: Slice = { limit: MOST_ROWS, offset: 0 }

/**
 * The slice of a list that a caller asked for; when they asked for none, all that one answer holds.
 */
function slice({ page = 1, size }: Paging): Slice {
  return size ? { limit: size, offset: (page - 1) * size } : EVERYTHING
}

/** `-name` is descending; anything not on the list is ignored. The id makes the order total. */
export function orderOf(
  sort: string | undefined,
  columns: Record<string, PgColumn>,
  id: PgColumn,
  otherwise: Order,
): Order {
  const name = sort?.replace(/^-/, '') ?? ''
  const column = Object.hasOwn(columns, name) ? columns[name] : undefined
  return column ? { by: [column, id], down: sort?.startsWith('-') ?? false } : otherwise
}

/**
 * Repeatable read: everything inside is as it was at one moment, whatever is written meanwhile: a
 * page fits the total it is a page of.
 */
export function atOneMoment<Result>(
  db: Database,
  read: (tx: Database) => Promise<Result>,
): Promise<Result> {
  return db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' })
}

type List<Table extends PgTable> = {
  from: Table
  where: SQL | undefined
  order: Order
  count: () => number | Promise<number>
}

/**
 * A page and the total it is a page of. It is read from the nearer end: the last costs what the
 * first does.
 */
export async function readPage<Table extends PgTable>(
  db: Database,
  paging: Paging,
  { from, where, order, count }: List<Table>,
): Promise<{ rows: Table['$inferSelect'][]; total: number }> {
  async function read({ limit, offset }: Slice, down: boolean): Promise<Table['$inferSelect'][]> {
    const orderBy = order.by.map((column) => (down ? desc(column) : asc(column)))
    const select = db.select().from(from as PgTable)
    return select
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset)
  }
  const page = slice(paging)
  if (page === EVERYTHING) {
    const rows = await read(EVERYTHING, order.down)
    return { rows, total: rows.length < MOST_ROWS ? rows.length : await count() }
  }
  const total = await count()
  const limit = Math.min(page.limit, total - page.offset)
  if (limit <= 0) return { rows: [], total }
  const behind = total - page.offset - limit
  if (page.offset <= behind)
    return { rows: await read({ limit, offset: page.offset }, order.down), total }
  return { rows: (await read({ limit, offset: behind }, !order.down)).toReversed(), total }
}
