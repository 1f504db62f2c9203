import { and, eq, sql } from 'drizzle-orm'
import type { Deps } from '#server/deps.ts'
import type { Transaction } from '#server/lib/database.ts'
import { prepared } from '#server/lib/prepared.ts'
import {
  type InvoiceLine,
  invoiceContent,
  invoiceLine,
} from '#server/modules/invoices/invoice-content.ts'
import { users } from '#server/modules/users/users.table.ts'
import { type INVOICE_KINDS, invoiceCounters, invoices } from './documents.table.ts'
import type { LockedOrder } from './order-state.ts'
import type { OrderItemRow, OrderRow } from './orders.table.ts'

type Kind = (typeof INVOICE_KINDS)[number]
type IssueDeps = Pick<Deps, 'appearance' | 'now'>
type InvoiceRow = typeof invoices.$inferSelect

const PREFIXES: Record<Kind, string> = { invoice: 'F', credit_note: 'A', summary: 'R' }

const KINDS: Record<string, Kind> = { F: 'invoice', A: 'credit_note', R: 'summary' }
const NUMBER = /^([FAR])(\d{4})-?(\d{1,9})$/i

/** What a document's number says, with or without the zeros that it begins with. */
export function numberParts(number: string) {
  const [, letter = '', year, sequence] = NUMBER.exec(number) ?? []
  const kind = KINDS[letter.toUpperCase()]
  return kind ? { kind, year: Number(year), sequence: Number(sequence) } : null
}

/** What the document of a sale is called once it is a file. */
export const saleDocumentName = (kind: Kind, orderId: number) =>
  `${kind === 'summary' ? 'recapitulatif' : 'facture'}-${orderId}.pdf`

/** The year that matters is the one on French calendars. */
const yearInParis = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', year: 'numeric' })

/**
 * What an order that has just been sold comes with: its invoice, or a summary where somebody else
 * sold it in their own name, and invoices it. Answers its number.
 */
export async function issueSaleDocument(
  deps: IssueDeps,
  tx: Transaction,
  order: LockedOrder,
  items: readonly OrderItemRow[],
): Promise<string> {
  const kind = order.seller ? 'summary' : 'invoice'
  return issue(deps, tx, kind, order, items.map(invoiceLine), order.amountCents, null)
}

/**
 * Takes back a part or the whole of an invoice, and answers the number of what says so. An order
 * without an invoice, never sold or sold by somebody else, has nothing to take back.
 */
export async function issueCreditNote(
  deps: IssueDeps,
  tx: Transaction,
  order: LockedOrder,
  cents: number,
): Promise<string | null> {
  const invoice = await findInvoice(tx, order.id)
  if (!invoice) return null
  const line = {
    name: `Remboursement sur la facture ${invoice.number}`,
    quantity: 1,
    listCents: cents,
    discount: 0,
    unitCents: cents,
    totalCents: cents,
  }
  return issue(deps, tx, 'credit_note', order, [line], cents, invoice.number)
}

async function findInvoice(tx: Transaction, orderId: number): Promise<InvoiceRow | undefined> {
  const [found] = await tx
    .select()
    .from(invoices)
    .where(and(eq(invoices.orderId, orderId), eq(invoices.kind, 'invoice')))
  return found
}

/** A document by its number. */
export async function findDocument(
  { db }: Pick<Deps, 'db'>,
  number: string,
): Promise<InvoiceRow | undefined> {
  const [found] = await db.select().from(invoices).where(eq(invoices.number, number))
  return found
}

/** The number is taken last: all who pay wait for each other's, until they have committed. */
async function issue(
  { appearance, now }: IssueDeps,
  tx: Transaction,
  kind: Kind,
  order: OrderRow,
  lines: InvoiceLine[],
  totalCents: number,
  creditedInvoice: string | null,
): Promise<string> {
  // PDFKit is a tenth of what a start would load; before the counter is locked.
  const { renderInvoice } = await import('#server/modules/invoices/invoice-pdf.ts')
  const issuedAt = now()
  const year = Number(yearInParis.format(issuedAt))
  const { last: sequence, email } = await nextNumber(tx, kind, year, order.userId)
  const number = `${PREFIXES[kind]}${year}-${String(sequence).padStart(5, '0')}`
  const content = invoiceContent(appearance.current(), order, lines, totalCents, {
    kind,
    number,
    issuedAt,
    creditedInvoice,
    email,
  })
  const pdf = await renderInvoice(content)
  const orderId = order.id
  await insertDocument(tx, {
    kind,
    year,
    sequence,
    number,
    orderId,
    issuedAt,
    totalCents,
    content,
    pdf,
  })
  return number
}

const insertDocument = prepared<Omit<InvoiceRow, 'id'>>()((tx, given) =>
  tx
    .insert(invoices)
    .values({
      kind: given.kind,
      year: given.year,
      sequence: given.sequence,
      number: given.number,
      orderId: given.orderId,
      issuedAt: given.issuedAt,
      totalCents: given.totalCents,
      content: given.content,
      pdf: given.pdf,
    })
    .returning({ id: invoices.id }),
)

/**
 * Locks the counter until the transaction ends: a number that is given is used, and none is
 * skipped. Whom it is for comes along.
 */
async function nextNumber(tx: Transaction, kind: Kind, year: number, userId: number | null) {
  const [next] = await countUp(tx, { kind, year, userId })
  return next as { last: number; email: string | null }
}

const countUp = prepared<{ kind: Kind; year: number; userId: number | null }>()((tx, given) =>
  tx
    .insert(invoiceCounters)
    .values({ kind: given.kind, year: given.year, last: 1 })
    .onConflictDoUpdate({
      target: [invoiceCounters.kind, invoiceCounters.year],
      set: { last: sql`${invoiceCounters.last} + 1` },
    })
    .returning({
      last: invoiceCounters.last,
      email: sql<
        string | null
      >`(select ${users.email} from ${users} where ${users.id} = ${given.userId})`,
    }),
)
