import { sql } from 'drizzle-orm'
import type { Database } from '#server/lib/database.ts'
import { type Audits, auditOrders } from '#server/testing/audit-orders.ts'

/** Of what the game has done, once it has done everything. */
const DELIVERED: Audits = {
  'a line whose delivery does not know whether it was refunded': sql`
    select l.id from order_items l join deliveries d on d.order_item_id = l.id
    where d.cause = 'purchase' and d.refunded <> (l.refunded_cents = l.unit_cents * l.quantity)`,
  'a refunded line that stands as delivered': sql`
    select l.id from order_items l join deliveries d on d.order_item_id = l.id
    where d.cause = 'purchase' and l.refunded_cents > 0
      and d.state not in ('revoking', 'revoked', 'cancelled', 'uncertain')`,
  'a line that was taken back and not refunded': sql`
    select l.id from order_items l join deliveries d on d.order_item_id = l.id
    where d.cause = 'purchase' and l.refunded_cents = 0
      and d.state not in ('applied', 'uncertain')`,
  'something taken back more than once': sql`
    select of as id from deliveries where cause = 'refund' group by of having count(*) > 1`,
}

/** What is wrong in a shop's books once everything has come to an end. */
export const auditShop = (db: Database, stock: number): Promise<string[]> =>
  auditOrders(db, { category: 'Jeu', stock }, DELIVERED)
