import { and, count, eq, ne, sql, sum } from 'drizzle-orm'
import type { BookSums, VatRow } from '#contract/books.ts'
import { toEuros } from '#contract/pricing.ts'
import type { Deps } from '#server/deps.ts'
import type { Database, Transaction } from '#server/lib/database.ts'
import { atOneMoment } from '#server/lib/paging.ts'
import { type Period, within } from '#server/lib/period.ts'
import { invoices } from '#server/modules/orders/documents.table.ts'
import { orderRefunds, orders } from '#server/modules/orders/orders.table.ts'

type Reader = Database | Transaction

const inEuros = (cents: unknown) => toEuros(Number(cents ?? 0))

/** What a period comes to, all of it as it was at one moment. */
export function sumsOf({ db }: Pick<Deps, 'db'>, period: Period): Promise<BookSums> {
  return atOneMoment(db, async (tx) => ({
    invoices: await documentSum(tx, 'invoice', period),
    credit_notes: await documentSum(tx, 'credit_note', period),
    payments: await paymentSum(tx, period),
    refunds: await refundSum(tx, period),
    vat: await vatOf({ db: tx }, period),
  }))
}

async function documentSum(tx: Reader, kind: 'invoice' | 'credit_note', period: Period) {
  const [found] = await tx
    .select({ count: count(), cents: sum(invoices.totalCents) })
    .from(invoices)
    .where(and(eq(invoices.kind, kind), within(invoices.issuedAt, period)))
  return { count: found?.count ?? 0, total: inEuros(found?.cents) }
}

async function paymentSum(tx: Reader, period: Period) {
  const [found] = await tx
    .select({ count: count(), cents: sum(orders.amountCents) })
    .from(orders)
    .where(within(orders.paidAt, period))
  return { count: found?.count ?? 0, total: inEuros(found?.cents) }
}

async function refundSum(tx: Reader, period: Period) {
  const [found] = await tx
    .select({ count: count(), cents: sum(orderRefunds.cents) })
    .from(orderRefunds)
    .where(within(orderRefunds.at, period))
  return { count: found?.count ?? 0, total: inEuros(found?.cents) }
}

/** By month and rate: what was invoiced less what credit notes took back. */
export async function vatOf({ db }: { db: Reader }, period: Period): Promise<VatRow[]> {
  const sign = sql`case ${invoices.kind} when 'credit_note' then -1 else 1 end`
  const month = sql<string>`to_char(${invoices.issuedAt} at time zone 'Europe/Paris', 'YYYY-MM')`
  const percent = sql<string | null>`${invoices.content}->'vat'->>'percent'`
  const vatCents = sql`coalesce((${invoices.content}->'vat'->>'vatCents')::int, 0)`
  const rows = await db
    .select({
      month,
      percent,
      vatCents: sql<string>`sum(${sign} * ${vatCents})`,
      totalCents: sql<string>`sum(${sign} * ${invoices.totalCents})`,
    })
    .from(invoices)
    .where(and(ne(invoices.kind, 'summary'), within(invoices.issuedAt, period)))
    .groupBy(sql`1`, sql`2`)
    .orderBy(sql`1`, sql`2`)
  return rows.map((row) => ({
    month: row.month,
    percent: row.percent === null ? null : Number(row.percent),
    net: inEuros(Number(row.totalCents) - Number(row.vatCents)),
    vat: inEuros(row.vatCents),
    total: inEuros(row.totalCents),
  }))
}
