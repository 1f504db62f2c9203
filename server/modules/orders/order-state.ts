import { and, eq, isNull, or, type SQL } from 'drizzle-orm'
import type { Transaction } from '#server/lib/database.ts'
import { prepared } from '#server/lib/prepared.ts'
import { type OrderRow, orders } from './orders.table.ts'

declare const LOCKED: unique symbol

/** An order whose row this transaction has locked: nobody else changes it before the commit. */
export type LockedOrder = OrderRow & { readonly [LOCKED]: true }

/** What a transition did: the order as it is now, and whether visitors see another stock. */
export type Transition = { order: LockedOrder; movesShownStock: boolean }

/** A transition that the state of the order forbids: a fault of the caller, never of a person. */
export class ForbiddenTransition extends Error {
  constructor(transition: string, { id, state }: OrderRow) {
    super(`order ${id} is ${state}: it cannot ${transition}`)
  }
}

export function assertState(order: OrderRow, transition: string, allowed: OrderRow['state'][]) {
  if (!allowed.includes(order.state)) throw new ForbiddenTransition(transition, order)
}

/**
 * Locks the one order that conditions on unique columns find. An order is always locked before
 * its products, so that two transactions never deadlock over them.
 */
export async function lockOrder(
  tx: Transaction,
  ...which: [SQL, ...SQL[]]
): Promise<LockedOrder | undefined> {
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(...which))
    .for('update')
  return order as LockedOrder | undefined
}

/**
 * Locks the order of a session; one that was cut off before it knew its session, by its key. No
 * other site has that key: several may share the provider's account, and their order numbers are
 * the same.
 */
export async function lockOrderOfSession(
  tx: Transaction,
  sessionId: string,
  key: string | null,
): Promise<LockedOrder | undefined> {
  const [order] = await lockOfSession(tx, { sessionId, key })
  return order as LockedOrder | undefined
}

const lockOfSession = prepared<{ sessionId: string; key: string | null }>()((tx, given) => {
  const cutOff = and(eq(orders.idempotencyKey, given.key), isNull(orders.sessionId))
  const rows = tx.select().from(orders)
  return rows.where(or(eq(orders.sessionId, given.sessionId), cutOff)).for('update')
})

/** Writes columns of a locked order. For transitions alone: each says which states allow it. */
export async function writeOrder(
  tx: Transaction,
  order: LockedOrder,
  values: Partial<OrderRow>,
): Promise<LockedOrder> {
  await tx.update(orders).set(values).where(eq(orders.id, order.id))
  return { ...order, ...values }
}
