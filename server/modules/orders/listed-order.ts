import { eq } from 'drizzle-orm'
import type { AdminOrder } from '#contract/orders.ts'
import type { Database } from '#server/lib/database.ts'
import { AppError } from '#server/lib/errors.ts'
import { withDetails } from './orders.service.ts'
import { type OrderRow, orders } from './orders.table.ts'

const gone = () => new AppError('not_found', 'Cette commande n’existe plus.')

/** An order that no admin has deleted. */
export async function findListed(db: Database, id: number): Promise<OrderRow> {
  const [order] = await db.select().from(orders).where(eq(orders.id, id))
  if (!order || order.hiddenAt) throw gone()
  return order
}

/** The same, locked until the transaction ends. */
export async function lockListed(tx: Database, id: number): Promise<OrderRow> {
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, id)).for('update')
  return findListed(tx, id)
}

export async function detailed(db: Database, id: number): Promise<AdminOrder> {
  const [order] = await withDetails(db, await db.select().from(orders).where(eq(orders.id, id)))
  if (!order) throw gone()
  return order
}
