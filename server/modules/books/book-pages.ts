import { and, eq, gt, ne } from 'drizzle-orm'
import type { Book } from '#contract/books.ts'
import { asText, CSV_START, csvLine } from '#contract/csv.ts'
import { toEuros } from '#contract/pricing.ts'
import type { Deps } from '#server/deps.ts'
import { dayInParis } from '#server/lib/days.ts'
import { type Period, within } from '#server/lib/period.ts'
import { invoices } from '#server/modules/orders/documents.table.ts'
import { orderRefunds, orders } from '#server/modules/orders/orders.table.ts'
import { vatOf } from './sums.ts'

type Row = Record<string, string | number>
type BookDeps = Pick<Deps, 'db'>

const ROWS_AT_A_TIME = 500
const NO_VAT = 'Non applicable, art. 293 B du CGI'

/** Documents, payments and refunds, page by page: a period may have more than memory. */
async function* paged<Found extends { id: number }>(
  read: (after: number) => Promise<Found[]>,
): AsyncGenerator<Found[]> {
  for (let last = 0; ; ) {
    const rows = await read(last)
    if (rows.length === 0) return
    yield rows
    last = rows.at(-1)?.id ?? last
  }
}

const documents = ({ db }: BookDeps, kind: 'invoice' | 'credit_note', period: Period) =>
  paged((after) =>
    db
      .select({
        id: invoices.id,
        number: invoices.number,
        issuedAt: invoices.issuedAt,
        orderId: invoices.orderId,
        totalCents: invoices.totalCents,
        content: invoices.content,
      })
      .from(invoices)
      .where(
        and(eq(invoices.kind, kind), within(invoices.issuedAt, period), gt(invoices.id, after)),
      )
      .orderBy(invoices.id)
      .limit(ROWS_AT_A_TIME),
  )

async function* documentRows(
  deps: BookDeps,
  kind: 'invoice' | 'credit_note',
  period: Period,
): AsyncGenerator<Row[]> {
  for await (const rows of documents(deps, kind, period))
    yield rows.map(({ number, issuedAt, orderId, totalCents, content }) => ({
      Numéro: number,
      Date: dayInParis(issuedAt),
      Commande: orderId,
      ...(kind === 'credit_note' && { 'Facture annulée': content.creditedInvoice ?? '' }),
      Client: asText(content.customer.name),
      Email: content.customer.email ?? '',
      'Total TTC (€)': toEuros(totalCents),
      'Total HT (€)': toEuros(content.vat?.netCents ?? totalCents),
      'Taux de TVA (%)': content.vat?.percent ?? NO_VAT,
      'TVA (€)': toEuros(content.vat?.vatCents ?? 0),
      Paiement: content.paymentMethod,
    }))
}

async function* paymentRows({ db }: BookDeps, period: Period): AsyncGenerator<Row[]> {
  const pages = paged((after) =>
    db
      .select({
        id: orders.id,
        paidAt: orders.paidAt,
        userName: orders.userName,
        amountCents: orders.amountCents,
        refundedCents: orders.refundedCents,
        provider: orders.provider,
        paymentId: orders.paymentId,
        sessionId: orders.sessionId,
        paymentMethod: orders.paymentMethod,
        seller: orders.seller,
        document: invoices.number,
      })
      .from(orders)
      .leftJoin(invoices, and(eq(invoices.orderId, orders.id), ne(invoices.kind, 'credit_note')))
      .where(and(within(orders.paidAt, period), gt(orders.id, after)))
      .orderBy(orders.id)
      .limit(ROWS_AT_A_TIME),
  )
  for await (const rows of pages)
    yield rows.map((order) => ({
      Date: order.paidAt ? dayInParis(order.paidAt) : '',
      Commande: order.id,
      Client: asText(order.userName),
      'Montant (€)': toEuros(order.amountCents),
      'Dont remboursé (€)': toEuros(order.refundedCents),
      Moyen: order.paymentMethod ?? '',
      Prestataire: order.provider,
      'Identifiant du paiement': order.paymentId ?? '',
      'Session de paiement': order.sessionId ?? '',
      Vendeur: order.seller ?? 'Ce site',
      Document: order.document ?? '',
    }))
}

async function* refundRows({ db }: BookDeps, period: Period): AsyncGenerator<Row[]> {
  const pages = paged((after) =>
    db
      .select({
        id: orderRefunds.id,
        at: orderRefunds.at,
        cents: orderRefunds.cents,
        creditNote: orderRefunds.creditNote,
        orderId: orders.id,
        userName: orders.userName,
        provider: orders.provider,
        paymentId: orders.paymentId,
        seller: orders.seller,
      })
      .from(orderRefunds)
      .innerJoin(orders, eq(orders.id, orderRefunds.orderId))
      .where(and(within(orderRefunds.at, period), gt(orderRefunds.id, after)))
      .orderBy(orderRefunds.id)
      .limit(ROWS_AT_A_TIME),
  )
  for await (const rows of pages)
    yield rows.map((refund) => ({
      Date: dayInParis(refund.at),
      Commande: refund.orderId,
      Client: asText(refund.userName),
      'Montant (€)': toEuros(refund.cents),
      Avoir: refund.creditNote ?? '',
      Prestataire: refund.provider,
      'Identifiant du paiement': refund.paymentId ?? '',
      Vendeur: refund.seller ?? 'Ce site',
    }))
}

async function* vatRows(deps: BookDeps, period: Period): AsyncGenerator<Row[]> {
  yield (await vatOf(deps, period)).map(({ month, percent, net, vat, total }) => ({
    Mois: month,
    'Taux de TVA (%)': percent ?? NO_VAT,
    'Base HT (€)': net,
    'TVA (€)': vat,
    'Total TTC (€)': total,
  }))
}

const PAGES: Record<Book, (deps: BookDeps, period: Period) => AsyncGenerator<Row[]>> = {
  factures: (deps, period) => documentRows(deps, 'invoice', period),
  avoirs: (deps, period) => documentRows(deps, 'credit_note', period),
  paiements: paymentRows,
  remboursements: refundRows,
  tva: vatRows,
}

/** One book of a period as CSV, made as it is read. Without a line it says so in words. */
export async function* bookPieces(
  deps: BookDeps,
  book: Book,
  period: Period,
): AsyncGenerator<string> {
  yield CSV_START
  let columns: string[] | null = null
  for await (const rows of PAGES[book](deps, period)) {
    const [first] = rows
    if (!columns && first) {
      columns = Object.keys(first)
      yield csvLine(columns)
    }
    yield rows.map((row) => csvLine(Object.values(row))).join('')
  }
  if (!columns) yield csvLine([`Rien du ${period.from} au ${period.to}`])
}
