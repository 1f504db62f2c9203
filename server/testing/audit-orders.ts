import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/lib/database.ts'

/** Each finds what must not be there: one id a row. */
export type Audits = Record<string, SQL>

/** Of orders, their documents and their deliveries, whatever happened to the site meanwhile. */
const ORDERS: Audits = {
  'an order without its invoice, or an invoice without its sale': sql`
    select o.id from orders o
    where (o.state = 'sold') <> (
      select count(*) = 1 and coalesce(bool_and(i.total_cents = o.amount_cents), false)
      from invoices i where i.order_id = o.id and i.kind = 'invoice')`,
  'a number missing among the invoices': sql`
    select number as id from (
      select number, sequence, row_number() over (partition by kind, year order by sequence) as place
      from invoices) as numbered
    where sequence <> place`,
  'a refund that differs from its credit notes': sql`
    select o.id from orders o
    where o.refunded_cents <> coalesce((
      select sum(abs(total_cents)) from invoices i
      where i.order_id = o.id and i.kind = 'credit_note'), 0)`,
  'an order that the provider knows otherwise': sql`
    select o.id from orders o join sandbox_sessions s on s.id = o.session_id
    where (s.status = 'complete') <> (o.state = 'sold') or s.refunded_cents <> o.refunded_cents`,
  'a paid line with more or less than one delivery': sql`
    select l.id from order_items l join orders o on o.id = l.order_id
    where (o.state = 'sold')::int <> (
      select count(*) from deliveries d where d.order_item_id = l.id and d.cause = 'purchase')`,
}

/** Of products that began with so many pieces each. */
const stockAudit = (category: string, stock: number): Audits => ({
  'a stock that is not what was not sold': sql`
    select p.id from products p
    where p.category = ${category} and (
      p.stock < 0 or p.stock <> ${stock} - coalesce((
        select sum(l.quantity) from order_items l join orders o on o.id = l.order_id
        where l.product_id = p.id and o.state = 'sold'), 0)
      or p.reserved <> coalesce((
        select sum(l.quantity) from order_items l join orders o on o.id = l.order_id
        where l.product_id = p.id and o.state = 'held'), 0))`,
})

/** What is wrong in a shop's books once everything has come to an end. */
export async function auditOrders(
  db: Database,
  goods: { category: string; stock: number },
  more: Audits = {},
): Promise<string[]> {
  const faults: string[] = []
  const audits = { ...ORDERS, ...stockAudit(goods.category, goods.stock), ...more }
  for (const [fault, query] of Object.entries(audits)) {
    const { rows } = await db.execute<{ id: number | string }>(query)
    if (rows.length > 0) faults.push(`${fault}: ${rows.map(({ id }) => id).join(', ')}`)
  }
  return faults
}
