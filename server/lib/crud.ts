import { asc, eq, getTableColumns, getTableName } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type * as z from 'zod/mini'
import type { Endpoint, Resource } from '#contract/endpoint.ts'
import type { ResourceSchemas } from '#contract/resource.ts'
import { assertUnchanged, gone, type RecordChange } from './admin-write.ts'
import type { Database, Transaction } from './database.ts'
import type { Api } from './endpoint.ts'
import { inFrench } from './in-french.ts'
import type { Snapshots } from './snapshots.ts'
import { nextVersion } from './version-column.ts'

type CrudTable = PgTable & { id: PgColumn; version: PgColumn }
type CrudDeps = { db: Database; snapshots: Snapshots }

/** The reading half: anyone may list it, from memory. */
export function registerList<
  Table extends CrudTable,
  Item extends z.ZodMiniType<unknown, Omit<Table['$inferSelect'], 'version'>>,
>(
  api: Api,
  { db, snapshots }: CrudDeps,
  endpoint: Endpoint<ResourceSchemas<Item>['list']>,
  schemas: ResourceSchemas<Item>['list'],
  table: Table,
  orderBy: PgColumn,
) {
  const rows = table as CrudTable
  const load = async () => {
    const found = await db
      .select({ row: getTableColumns(rows), key: orderBy })
      .from(rows)
      .orderBy(asc(orderBy), asc(rows.id))
    if (orderBy.dataType === 'string')
      found.sort((a, b) => inFrench.compare(a.key as string, b.key as string))
    return found.map(({ row }) => row) as z.input<Item>[]
  }
  snapshots.serve(api, endpoint, schemas, endpoint.path, load)
}

/**
 * The writing half: create, update and delete on one table, each written down, and the list that
 * visitors read invalidated. Deliberately without hooks or flags: a resource with business rules
 * writes its own routes with `serve`.
 */
export function registerCrud<
  Table extends CrudTable,
  Item extends z.ZodMiniType<unknown, Table['$inferSelect']>,
  Input extends z.ZodMiniType<Omit<Table['$inferInsert'], 'id' | 'version'>>,
>(
  api: Api,
  { db, snapshots, recordChange }: CrudDeps & { recordChange: RecordChange },
  resource: Resource<ResourceSchemas<Item, Input>>,
  schemas: ResourceSchemas<Item, Input>,
  table: Table,
  publicList: Endpoint,
) {
  const rows = table as CrudTable
  const noun = getTableName(table)
  const change = <Result>(write: (tx: Transaction) => Promise<Result>) =>
    snapshots.change(publicList.path, write)
  const lockRow = async (tx: Transaction, id: number) => {
    const [row] = await tx.select().from(rows).where(eq(rows.id, id)).for('update')
    if (!row) throw gone()
    return row
  }

  // A list of the panel's own is always read from the database.
  if (resource.list.path !== publicList.path)
    api.serve(
      resource.list,
      schemas.list,
      async () => (await db.select().from(rows).orderBy(asc(rows.id))) as never,
    )

  api.serve(resource.create, schemas.create, (request) =>
    change(async (tx) => {
      const [created] = await tx
        .insert(rows)
        .values(request.body as never)
        .returning()
      await recordChange(tx, request, {
        action: 'create',
        noun,
        id: Number(created?.id),
        before: null,
        after: created,
      })
      return created as z.input<Item>
    }),
  )

  api.serve(resource.update, schemas.update, (request) =>
    change(async (tx) => {
      const { id } = request.params
      const before = await lockRow(tx, id)
      assertUnchanged(request, before.version as number)
      const [updated] = await tx
        .update(rows)
        .set({ ...(request.body as object), version: nextVersion(rows) })
        .where(eq(rows.id, id))
        .returning()
      await recordChange(tx, request, { action: 'update', noun, id, before, after: updated })
      return updated as z.input<Item>
    }),
  )

  api.serve(resource.remove, schemas.remove, (request) =>
    change(async (tx) => {
      const { id } = request.params
      const before = await lockRow(tx, id)
      await tx.delete(rows).where(eq(rows.id, id))
      await recordChange(tx, request, { action: 'delete', noun, id, before, after: null })
      return { success: true } as const
    }),
  )
}
