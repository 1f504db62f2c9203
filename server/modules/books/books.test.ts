import { eq } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import type { BookSums } from '#contract/books.ts'
import { CSV_START } from '#contract/csv.ts'
import { invoices } from '#server/modules/orders/documents.table.ts'
import { orderRefunds, orders } from '#server/modules/orders/orders.table.ts'
import { openWithAdmin } from '#server/testing/admin.ts'
import { ONE_DATABASE } from '#server/testing/databases.ts'
import { readPdf } from '#server/testing/read-pdf.ts'
import { startStripeShop } from '#server/testing/stripe-shop.ts'

const EMPTY = { count: 0, total: 0 }

describe.each(ONE_DATABASE)('the books on $name', ({ open }) => {
  const { shop, admin } = openWithAdmin(() => startStripeShop(open))

  const ask = (path: string, from: string, to: string) =>
    shop.call(admin, 'GET', `/api/admin/books${path}?from=${from}&to=${to}`)
  const sums = async (from: string, to: string) => (await ask('', from, to)).json<BookSums>()

  /** An order of ten euros, paid, invoiced and refunded by a part at a moment of another day. */
  async function sold(at: Date, refundCents?: number) {
    const buyer = await shop.customer()
    const product = await shop.product({ price: 10, stock: 5 })
    const { order } = await shop.buy(buyer, [{ product, quantity: 1 }])
    if (refundCents)
      await shop.call(admin, 'POST', `/api/admin/orders/${order.id}/refund`, { cents: refundCents })
    await shop.db.update(orders).set({ paidAt: at }).where(eq(orders.id, order.id))
    await shop.db.update(invoices).set({ issuedAt: at }).where(eq(invoices.orderId, order.id))
    await shop.db.update(orderRefunds).set({ at }).where(eq(orderRefunds.orderId, order.id))
    return { order, buyer }
  }

  it('of a period hold what was paid, invoiced and given back in it, to the minute in France', async () => {
    await sold(new Date('2026-02-28T22:59:59Z'))
    const { order, buyer } = await sold(new Date('2026-02-28T23:00:00Z'), 400)
    await sold(new Date('2026-03-31T21:59:59Z'))
    await sold(new Date('2026-03-31T22:00:00Z'))
    expect(await sums('2026-03-01', '2026-03-31')).toEqual({
      invoices: { count: 2, total: 20 },
      credit_notes: { count: 1, total: 4 },
      payments: { count: 2, total: 20 },
      refunds: { count: 1, total: 4 },
      vat: [{ month: '2026-03', percent: null, net: 16, vat: 0, total: 16 }],
    })
    const [, payment] = await bookOf('paiements', '2026-03-01', '2026-03-01')
    expect(payment).toContain(`2026-03-01;${order.id};${buyer.user.username};10;4;`)
    const [columns, refund, ...more] = await bookOf('remboursements', '2026-03-01', '2026-03-31')
    expect(columns).toMatch(/^Date;Commande;Client;Montant \(€\);Avoir;/)
    expect(refund).toMatch(new RegExp(`^2026-03-01;${order.id};${buyer.user.username};4;A2026-`))
    expect(more).toEqual([])
  })

  async function bookOf(book: string, from: string, to: string) {
    const answer = await ask(`/${book}`, from, to)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${book}-${from}-${to}.csv"`,
      'cache-control': 'private, no-store',
    })
    expect(answer.body.startsWith(CSV_START)).toBe(true)
    return answer.body.slice(1).split('\r\n').slice(0, -1)
  }

  it('name each invoice with its tax, and the credit notes against it', async () => {
    const { order } = await sold(new Date('2026-05-10T10:00:00Z'), 250)
    const [invoice, note] = await shop.db
      .select()
      .from(invoices)
      .where(eq(invoices.orderId, order.id))
      .orderBy(invoices.id)
    const taxed = { percent: 20, netCents: 833, vatCents: 167 }
    await shop.db
      .update(invoices)
      .set({
        content: { ...(invoice?.content as NonNullable<typeof invoice>['content']), vat: taxed },
      })
      .where(eq(invoices.id, invoice?.id ?? 0))
    const [, line] = await bookOf('factures', '2026-05-01', '2026-05-31')
    expect(line).toMatch(
      new RegExp(`^${invoice?.number};2026-05-10;${order.id};.*;10;8,33;20;1,67;`),
    )
    const [, credited] = await bookOf('avoirs', '2026-05-01', '2026-05-31')
    expect(credited).toContain(`${note?.number};2026-05-10;${order.id};${invoice?.number};`)
    const vat = await bookOf('tva', '2026-05-01', '2026-05-31')
    expect(vat.slice(1)).toEqual([
      '2026-05;20;8,33;1,67;10',
      '2026-05;Non applicable, art. 293 B du CGI;-2,5;0;-2,5',
    ])
  })

  it('open without running what a customer calls themselves', async () => {
    const { order } = await sold(new Date('2026-06-10T10:00:00Z'))
    await shop.db
      .update(orders)
      .set({ userName: '=HYPERLINK("http://x";"y")' })
      .where(eq(orders.id, order.id))
    const [, line] = await bookOf('paiements', '2026-06-01', '2026-06-30')
    expect(line).toContain(`;"'=HYPERLINK(""http://x"";""y"")";10;`)
  })

  it('come as one archive, with the documents as they were issued', async () => {
    await sold(new Date('2026-07-10T10:00:00Z'), 1000)
    const answer = await ask('/archive', '2026-07-01', '2026-07-31')
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="comptes-2026-07-01-2026-07-31.zip"',
    })
    const files = unzipSync(answer.rawPayload)
    const names = Object.keys(files)
    expect(names).toEqual([
      ...['factures', 'avoirs', 'paiements', 'remboursements', 'tva'].map(
        (book) => `${book}-2026-07-01-2026-07-31.csv`,
      ),
      expect.stringMatching(/^factures\/F\d{4}-\d{5}\.pdf$/),
      expect.stringMatching(/^avoirs\/A\d{4}-\d{5}\.pdf$/),
    ])
    const [invoice = ''] = names.filter((name) => name.startsWith('factures/'))
    const number = invoice.slice('factures/'.length, -'.pdf'.length)
    expect(readPdf(Buffer.from(files[invoice] as Uint8Array)).text).toContain(number)
    expect(strFromU8(files['avoirs-2026-07-01-2026-07-31.csv'] as Uint8Array)).toContain(number)
  })

  it('say that there was nothing, and refuse a period that is none', async () => {
    expect(await sums('2020-01-01', '2020-12-31')).toEqual({
      invoices: EMPTY,
      credit_notes: EMPTY,
      payments: EMPTY,
      refunds: EMPTY,
      vat: [],
    })
    expect(await bookOf('factures', '2020-01-01', '2020-12-31')).toEqual([
      'Rien du 2020-01-01 au 2020-12-31',
    ])
    for (const [from, to, message] of [
      ['2026-02-01', '2026-01-31', 'La fin de la période précède son début.'],
      ['2026-02-30', '2026-03-31', 'Choisissez une date comme 2026-01-31'],
      ['', '2026-03-31', 'Choisissez une date comme 2026-01-31'],
    ] as const) {
      const answer = await ask('', from, to)
      expect([answer.statusCode, answer.json().message]).toEqual([400, message])
    }
    expect((await ask('/grand-livre', '2026-01-01', '2026-01-31')).statusCode).toBe(400)
  })
})
