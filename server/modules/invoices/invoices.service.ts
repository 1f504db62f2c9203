import { and, eq, sql } from 'drizzle-orm'
import type { Deps } from '#server/deps.ts'
import type { Database } from '#server/lib/database.ts'
import { type OrderRow, orderItems } from '#server/modules/orders/orders.table.ts'
import { users } from '#server/modules/users/users.table.ts'
import { type InvoiceLine, invoiceContent, invoiceLine } from './invoice-content.ts'
import { renderInvoice } from './invoice-pdf.ts'
import { type INVOICE_KINDS, invoiceCounters, invoices } from './invoices.table.ts'

type Kind = (typeof INVOICE_KINDS)[number]
type InvoiceDeps = Pick<Deps, 'db' | 'config' | 'now'>
export type InvoiceRow = typeof invoices.$inferSelect

const PREFIXES: Record<Kind, string> = { invoice: 'F', credit_note: 'A' }

/** The year that matters is the one on French calendars. */
const yearInParis = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', year: 'numeric' })

/** The invoice of an order that has just been paid; call it inside the transaction that says so. */
export async function issueInvoice(deps: InvoiceDeps, order: OrderRow): Promise<void> {
  const items = await deps.db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, order.id))
    .orderBy(orderItems.id)
  await issue(deps, 'invoice', order, items.map(invoiceLine), order.amountCents, null)
}

/**
 * Takes back a part or the whole of an invoice, and answers the number of what says so. An order
 * without an invoice, paid too late and never sold, has nothing to take back.
 */
export async function issueCreditNote(
  deps: InvoiceDeps,
  order: OrderRow,
  cents: number,
): Promise<string | null> {
  const invoice = await findInvoice(deps, order.id)
  if (!invoice) return null
  const line = {
    name: `Remboursement sur la facture ${invoice.number}`,
    quantity: 1,
    listCents: cents,
    discount: 0,
    unitCents: cents,
    totalCents: cents,
  }
  return issue(deps, 'credit_note', order, [line], cents, invoice.number)
}

export async function findInvoice(
  { db }: Pick<Deps, 'db'>,
  orderId: number,
): Promise<InvoiceRow | undefined> {
  const [found] = await db
    .select()
    .from(invoices)
    .where(and(eq(invoices.orderId, orderId), eq(invoices.kind, 'invoice')))
  return found
}

/** An invoice or a credit note by its number. */
export async function findDocument(
  { db }: Pick<Deps, 'db'>,
  number: string,
): Promise<InvoiceRow | undefined> {
  const [found] = await db.select().from(invoices).where(eq(invoices.number, number))
  return found
}

async function issue(
  { db, config, now }: InvoiceDeps,
  kind: Kind,
  order: OrderRow,
  lines: InvoiceLine[],
  totalCents: number,
  creditedInvoice: string | null,
): Promise<string> {
  const issuedAt = now()
  const year = Number(yearInParis.format(issuedAt))
  const sequence = await nextNumber(db, kind, year)
  const number = `${PREFIXES[kind]}${year}-${String(sequence).padStart(5, '0')}`
  const email = await emailOf(db, order)
  const content = invoiceContent(config.brand, order, lines, totalCents, {
    kind,
    number,
    issuedAt,
    creditedInvoice,
    email,
  })
  const pdf = await renderInvoice(content)
  await db
    .insert(invoices)
    .values({ kind, year, sequence, number, orderId: order.id, issuedAt, totalCents, content, pdf })
  return number
}

/**
 * Locks the counter until the transaction ends: a number that is given is used, and none is
 * skipped.
 */
async function nextNumber(db: Database, kind: Kind, year: number): Promise<number> {
  const [counter] = await db
    .insert(invoiceCounters)
    .values({ kind, year, last: 1 })
    .onConflictDoUpdate({
      target: [invoiceCounters.kind, invoiceCounters.year],
      set: { last: sql`${invoiceCounters.last} + 1` },
    })
    .returning()
  return (counter as { last: number }).last
}

async function emailOf(db: Database, { userId }: OrderRow): Promise<string | null> {
  if (userId === null) return null
  const [found] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId))
  return found?.email ?? null
}
