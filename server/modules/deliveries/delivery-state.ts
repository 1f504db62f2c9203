import { asc, type SQL, sql } from 'drizzle-orm'
import type { DeliveryState } from '#contract/deliveries.ts'
import type { Transaction } from '#server/lib/database.ts'
import { prepared } from '#server/lib/prepared.ts'
import { type DeliveryRow, deliveries } from './deliveries.table.ts'

declare const LOCKED: unique symbol

/** A delivery whose row this transaction has locked: nobody else changes it before the commit. */
export type LockedDelivery = DeliveryRow & { readonly [LOCKED]: true }

/** Over: nothing of it is offered again, and its receipt may be pruned. */
const ENDED: readonly DeliveryState[] = ['applied', 'cancelled', 'revoking', 'revoked']
export const hasEnded = ({ state }: DeliveryRow) => ENDED.includes(state)

/** Offered once its time has come and its player is there; as the partial indexes say it. */
export const isOpen = sql`${deliveries.state} in ('waiting', 'offered', 'retrying')`

/** Locks deliveries, always in the same order, so that no two transactions deadlock over them. */
export async function lockDeliveries(
  tx: Transaction,
  where: SQL | undefined,
): Promise<LockedDelivery[]> {
  const rows = await tx
    .select()
    .from(deliveries)
    .where(where)
    .orderBy(asc(deliveries.id))
    .for('update')
  return rows as LockedDelivery[]
}

/** The deliveries themselves and, of those that take something back, what they take back. */
export const lockWithOriginals = async (tx: Transaction, ids: readonly string[]) =>
  (await lockThose(tx, { ids })) as LockedDelivery[]

const lockThose = prepared<{ ids: readonly string[] }>()((tx, given) =>
  tx
    .select()
    .from(deliveries)
    .where(
      // As an array, so that each is looked up by its key, however many there are.
      sql`${deliveries.id} = any(array(
        select unnest(${given.ids}::uuid[])
        union all
        select given.of from ${deliveries} as given where given.id = any(${given.ids}::uuid[]) and given.of is not null
      ))`,
    )
    .orderBy(asc(deliveries.id))
    .for('update'),
)

/** The columns that transitions change, with their types. */
const WRITTEN = {
  state: 'text',
  attempt: 'int',
  retries: 'int',
  license: 'text',
  character: 'text',
  game_server: 'int',
  servers: 'int[]',
  due_at: 'timestamptz',
  began: 'bool',
  decided: 'bool',
  refunded: 'bool',
  tried_since: 'timestamptz',
  starts_at: 'timestamptz',
  noticed_at: 'timestamptz',
  reason: 'text',
  note: 'text',
  history: 'jsonb',
  updated_at: 'timestamptz',
} as const

/** Writes locked deliveries as transitions have made them, any number in one statement. */
export async function writeDeliveries(
  tx: Transaction,
  changed: readonly LockedDelivery[],
): Promise<void> {
  if (changed.length === 0) return
  const rows = changed.map((row) => ({
    id: row.id,
    state: row.state,
    attempt: row.attempt,
    retries: row.retries,
    license: row.license,
    character: row.character,
    game_server: row.gameServer,
    servers: row.servers,
    due_at: row.dueAt,
    began: row.began,
    decided: row.decided,
    refunded: row.refunded,
    tried_since: row.triedSince,
    starts_at: row.startsAt,
    noticed_at: row.noticedAt,
    reason: row.reason,
    note: row.note,
    history: row.history,
    updated_at: row.updatedAt,
  }))
  const sets = Object.keys(WRITTEN).map((name) => `${name} = row.${name}`)
  const types = Object.entries(WRITTEN).map(([name, type]) => `${name} ${type}`)
  await tx.execute(sql`
    update deliveries set ${sql.raw(sets.join(', '))}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (id uuid, ${sql.raw(types.join(', '))})
    where deliveries.id = row.id
      -- Said twice, so that a table of any size is entered by its key.
      and deliveries.id = any(${sql.param(rows.map(({ id }) => id))}::uuid[])`)
}
