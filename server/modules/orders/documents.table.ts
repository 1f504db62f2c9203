import {
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core'
import { bytes } from '#server/lib/bytes-column.ts'
import type { InvoiceContent } from '#server/modules/invoices/invoice-content.ts'
import { orders } from './orders.table.ts'

/** A summary is what an order has that somebody else sold: it is no invoice. */
export const INVOICE_KINDS = ['invoice', 'credit_note', 'summary'] as const

/** Issued documents, as they were issued: neither the content nor the bytes ever change. */
export const invoices = pgTable(
  'invoices',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: INVOICE_KINDS }).notNull(),
    year: integer().notNull(),
    sequence: integer().notNull(),
    number: text().notNull().unique(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    issuedAt: timestamp('issued_at', { withTimezone: true }).notNull(),
    totalCents: integer('total_cents').notNull(),
    content: jsonb().$type<InvoiceContent>().notNull(),
    pdf: bytes().notNull(),
  },
  (table) => [
    unique('invoices_sequence_key').on(table.kind, table.year, table.sequence),
    index('invoices_order_id_index').on(table.orderId),
    // The books of a period.
    index('invoices_issued_at_index').on(table.issuedAt, table.id),
  ],
)

/**
 * The last number given in each series and year; the row's lock is what keeps the numbering without
 * gaps.
 */
export const invoiceCounters = pgTable(
  'invoice_counters',
  {
    kind: text({ enum: INVOICE_KINDS }).notNull(),
    year: integer().notNull(),
    last: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.year] })],
)
