import * as z from 'zod/mini'
import { day } from './fields.ts'

/** What an accountant asks for, each a file. */
export const BOOKS = {
  factures: 'Factures',
  avoirs: 'Avoirs',
  paiements: 'Paiements',
  remboursements: 'Remboursements',
  tva: 'TVA',
} as const
export type Book = keyof typeof BOOKS

const DAY = 'Choisissez une date comme 2026-01-31'

/** Both days are in it, by French time. */
const period = z
  .object({ from: day(DAY), to: day(DAY) })
  .check(z.refine(({ from, to }) => from <= to, 'La fin de la période précède son début.'))

const sum = z.object({ count: z.int(), total: z.number() })
const vatRow = z.object({
  /** `2026-11` */
  month: z.string(),
  /** Null: none is owed (art. 293 B of the CGI). */
  percent: z.nullable(z.number()),
  net: z.number(),
  vat: z.number(),
  total: z.number(),
})
export type VatRow = z.infer<typeof vatRow>

export const readBooks = {
  query: period,
  response: z.object({
    invoices: sum,
    credit_notes: sum,
    payments: sum,
    refunds: sum,
    vat: z.array(vatRow),
  }),
}
export type BookSums = z.infer<typeof readBooks.response>

export const downloadBook = {
  params: z.object({ book: z.enum(Object.keys(BOOKS) as Book[], 'Ce livre n’existe pas') }),
  query: period,
  response: z.unknown(),
}

export const downloadBooks = { query: period, response: z.unknown() }
