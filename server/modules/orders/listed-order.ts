import { eq } from 'drizzle-orm'
import type { AdminOrder } from '#contract/orders.ts'
import type { Database, Transaction } from '#server/lib/database.ts'
import { AppError } from '#server/lib/errors.ts'
import { type LockedOrder, lockOrder } from './order-state.ts'
import { forTeam } from './orders.service.ts'
import { type OrderRow, orders } from './orders.table.ts'

const gone = () => new AppError('not_found', 'Cette commande n’existe plus.')

/** Lets an order through that no admin has deleted; one that was put away is still theirs. */
export function assertListed<Order extends OrderRow>(order: Order | undefined): Order {
  if (!order || (order.hiddenAt && !order.paidAt)) throw gone()
  return order
}

export async function findListed(db: Database, id: number): Promise<OrderRow> {
  const [order] = await db.select().from(orders).where(eq(orders.id, id))
  return assertListed(order)
}

/** The same, locked until the transaction ends. */
export async function lockListed(tx: Transaction, id: number): Promise<LockedOrder> {
  return assertListed(await lockOrder(tx, eq(orders.id, id)))
}

/** As an admin reads it, unless one has deleted it. */
export async function detailedListed(db: Database, id: number): Promise<AdminOrder> {
  const [order] = await forTeam(db, [await findListed(db, id)])
  if (!order) throw gone()
  return order
}

export async function detailed(db: Database, id: number): Promise<AdminOrder> {
  const [order] = await forTeam(db, await db.select().from(orders).where(eq(orders.id, id)))
  if (!order) throw gone()
  return order
}
