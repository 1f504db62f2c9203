import { asc, eq, getTableColumns } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { FastifyInstance } from 'fastify'
import type * as z from 'zod/mini'
import type { defineResource } from '#contract/endpoint.ts'
import type { Database } from './database.ts'
import { serve } from './endpoint.ts'
import { AppError } from './errors.ts'
import type { Snapshots } from './snapshots.ts'

type CrudTable = PgTable & { id: PgColumn }
type CrudDeps = { db: Database; snapshots: Snapshots }

/** É beside E, « Quai 9 » before « Quai 10 »: what a reader expects, and what the collation of a database may or may not do. */
const inFrench = new Intl.Collator('fr', { numeric: true })

/** The reading half: anyone may list it, from memory. */
export function registerList<
  Table extends CrudTable,
  Item extends z.ZodMiniType<unknown, Table['$inferSelect']>,
  Input extends z.ZodMiniType,
>(
  app: FastifyInstance,
  { db, snapshots }: CrudDeps,
  resource: ReturnType<typeof defineResource<Item, Input>>,
  table: Table,
  orderBy: PgColumn,
) {
  const rows = table as CrudTable
  const load = async () => {
    const found = await db
      .select({ row: getTableColumns(rows), key: orderBy })
      .from(rows)
      .orderBy(asc(orderBy), asc(rows.id))
    if (orderBy.dataType === 'string') found.sort((a, b) => inFrench.compare(a.key as string, b.key as string))
    return found.map(({ row }) => row) as z.input<Item>[]
  }
  snapshots.serve(app, resource.list, resource.list.path, load)
}

/**
 * The writing half: create, update and delete on one table. Deliberately without hooks or flags:
 * a resource with business rules writes its own routes with `serve`.
 */
export function registerCrud<
  Table extends CrudTable,
  Item extends z.ZodMiniType<unknown, Table['$inferSelect']>,
  Input extends z.ZodMiniType<Omit<Table['$inferInsert'], 'id'>>,
>(app: FastifyInstance, { snapshots }: CrudDeps, resource: ReturnType<typeof defineResource<Item, Input>>, table: Table) {
  const rows = table as CrudTable
  const change = <Result>(write: (tx: Database) => Promise<Result>) => snapshots.change(resource.list.path, write)

  serve(app, resource.create, async ({ body }) => {
    const [created] = await change((tx) =>
      tx
        .insert(rows)
        .values(body as never)
        .returning(),
    )
    return created as z.input<Item>
  })

  serve(app, resource.update, async ({ params, body }) => {
    const [updated] = await change((tx) =>
      tx
        .update(rows)
        .set(body as never)
        .where(eq(rows.id, params.id))
        .returning(),
    )
    if (!updated) throw new AppError('not_found', 'Cet élément n’existe plus.')
    return updated as z.input<Item>
  })

  serve(app, resource.remove, async ({ params }) => {
    const [removed] = await change((tx) => tx.delete(rows).where(eq(rows.id, params.id)).returning({ id: rows.id }))
    if (!removed) throw new AppError('not_found', 'Cet élément n’existe plus.')
    return { success: true } as const
  })
}
