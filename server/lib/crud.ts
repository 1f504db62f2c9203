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

type CrudTable = PgTable & { id: PgColumn }
type CrudDeps = { db: Database; snapshots: Snapshots }

/** The reading half: anyone may list it, from memory. */
export function registerList<
  Table extends CrudTable,
  Item extends z.ZodMiniType<unknown, Table['$inferSelect']>,
  Input extends z.ZodMiniType,
>(
  api: Api,
  { db, snapshots }: CrudDeps,
  resource: Resource<ResourceSchemas<Item, Input>>,
  schemas: ResourceSchemas<Item, Input>,
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
  snapshots.serve(api, resource.list, schemas.list, resource.list.path, load)
}

/** The list again for the admin panel: always from the database. */
export function registerAdminList<
  Table extends CrudTable,
  Item extends z.ZodMiniType<unknown, Table['$inferSelect']>,
>(
  api: Api,
  { db }: Pick<CrudDeps, 'db'>,
  endpoint: Endpoint<ResourceSchemas<Item>['list']>,
  schemas: ResourceSchemas<Item>['list'],
  table: Table,
) {
  const rows = table as CrudTable
  api.serve(
    endpoint,
    schemas,
    async () => (await db.select().from(rows).orderBy(asc(rows.id))) as never,
  )
}

/**
 * The writing half: create, update and delete on one table, each written down. Deliberately without
 * hooks or flags: a resource with business rules writes its own routes with `serve`.
 */
export function registerCrud<
  Table extends CrudTable,
  Item extends z.ZodMiniType<unknown, Table['$inferSelect']>,
  Input extends z.ZodMiniType<Omit<Table['$inferInsert'], 'id'>>,
>(
  api: Api,
  { snapshots, recordChange }: CrudDeps & { recordChange: RecordChange },
  resource: Resource<ResourceSchemas<Item, Input>>,
  schemas: ResourceSchemas<Item, Input>,
  table: Table,
) {
  const rows = table as CrudTable
  const noun = getTableName(table)
  const change = <Result>(write: (tx: Transaction) => Promise<Result>) =>
    snapshots.change(resource.list.path, write)
  const lockRow = async (tx: Transaction, id: number) => {
    const [row] = await tx.select().from(rows).where(eq(rows.id, id)).for('update')
    if (!row) throw gone()
    return schemas.update.response.parse(row)
  }

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
      assertUnchanged(request, before)
      const [updated] = await tx
        .update(rows)
        .set(request.body as never)
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
