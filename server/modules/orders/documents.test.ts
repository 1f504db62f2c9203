import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type InvoiceContent,
  type InvoiceLine,
  netCentsOf,
} from '#server/modules/invoices/invoice-content.ts'
import { renderInvoice } from '#server/modules/invoices/invoice-pdf.ts'
import { printable } from '#server/modules/invoices/printable.ts'
import { ONE_DATABASE } from '#server/testing/databases.ts'
import { publish } from '#server/testing/publish.ts'
import { readPdf } from '#server/testing/read-pdf.ts'
import { cartBody } from '#server/testing/shop.ts'
import { type StripeShop, startStripeShop } from '#server/testing/stripe-shop.ts'
import { invoices } from './documents.table.ts'

describe.each(ONE_DATABASE)('invoices on $name', ({ open }) => {
  let shop: StripeShop

  beforeAll(async () => {
    shop = await startStripeShop(open)
  })
  afterAll(() => shop.close())

  const download = (who: { headers: Record<string, string> } | null, id: number) =>
    shop.call(who, 'GET', `/api/invoice/download/${id}`)
  const documentsOf = (id: number) =>
    shop.db.select().from(invoices).where(eq(invoices.orderId, id)).orderBy(invoices.id)

  it('are the same bytes on every download, whatever has become of the account, the product and the order', async () => {
    const [buyer, admin, product] = [
      await shop.customer(),
      await shop.customer(['admin']),
      await shop.product(),
    ]
    const { order } = await shop.buy(buyer, [{ product, quantity: 2 }])
    const first = await download(buyer, order.id)
    expect(first.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="facture-${order.id}.pdf"`,
      'cache-control': 'private, no-store',
    })
    const text = readPdf(first.rawPayload).text
    for (const words of [product.name, buyer.user.username, buyer.user.email, order.id])
      expect(text).toContain(String(words))
    await shop.call(admin, 'POST', `/api/admin/orders/${order.id}/refund`, { cents: 100 })
    await shop.call(admin, 'DELETE', `/api/admin/orders/${order.id}`)
    await shop.call(admin, 'DELETE', `/api/admin/users/${buyer.user.id}`)
    for (const again of [await download(admin, order.id), await download(admin, order.id)]) {
      expect(again.rawPayload.equals(first.rawPayload)).toBe(true)
    }
  })

  it('do not exist for an order that is unpaid or somebody else’s, nor without a session', async () => {
    const [buyer, stranger, product] = [
      await shop.customer(),
      await shop.customer(),
      await shop.product(),
    ]
    const { order } = await shop.buy(buyer, [{ product, quantity: 1 }])
    await shop.checkout(buyer.headers, cartBody([{ product, quantity: 1 }]))
    const answers = [
      await download(stranger, order.id),
      await download(buyer, order.id + 1),
      await download(buyer, 999_999),
    ]
    expect(answers.map(({ statusCode, body }) => [statusCode, JSON.parse(body).message])).toEqual(
      Array.from({ length: 3 }, () => [404, 'Facture introuvable']),
    )
    expect((await download(null, order.id)).statusCode).toBe(401)
  })

  it('come with the credit notes of their refunds: the owner’s and the admins’, the same bytes each time', async () => {
    const [buyer, stranger, admin, product] = [
      await shop.customer(),
      await shop.customer(),
      await shop.customer(['admin']),
      await shop.product(),
    ]
    const { order } = await shop.buy(buyer, [{ product, quantity: 1 }])
    for (const cents of [100, 250])
      await shop.call(admin, 'POST', `/api/admin/orders/${order.id}/refund`, { cents })
    type Listed = { orders: { timeline: { step: string; credit_note: string | null }[] }[] }
    const { orders } = (await shop.call(buyer, 'GET', '/api/user/orders')).json<Listed>()
    const steps = orders[0]?.timeline ?? []
    const numbers = steps.flatMap(({ credit_note }) => credit_note ?? [])
    const [invoice, ...notes] = await documentsOf(order.id)
    expect(numbers.sort()).toEqual(notes.map(({ number }) => number))
    expect(
      steps.filter(({ credit_note }) => credit_note).every(({ step }) => step === 'refunded'),
    ).toBe(true)
    const note = (who: { headers: Record<string, string> } | null, number: string) =>
      shop.call(who, 'GET', `/api/credit-note/download/${number}`)

    for (const { number, pdf } of notes) {
      for (const who of [buyer, admin, buyer]) {
        const answer = await note(who, number)
        expect(answer.headers).toMatchObject({
          'content-type': 'application/pdf',
          'content-disposition': `attachment; filename="avoir-${number}.pdf"`,
          'cache-control': 'private, no-store',
        })
        expect(answer.rawPayload.equals(pdf)).toBe(true)
      }
      const text = readPdf(pdf).text
      for (const words of ['AVOIR', number, String(invoice?.number)]) expect(text).toContain(words)
    }

    const number = String(notes[0]?.number)
    for (const answer of [
      await note(stranger, number),
      await note(buyer, 'A2026-99999'),
      await note(admin, 'A1999-00001'),
    ]) {
      expect([answer.statusCode, answer.json().message]).toEqual([404, 'Avoir introuvable'])
    }
    expect((await note(null, number)).statusCode).toBe(401)
    expect((await note(buyer, String(invoice?.number))).statusCode).toBe(400)
    await shop.call(admin, 'DELETE', `/api/admin/users/${buyer.user.id}`)
    expect([
      (await note(buyer, number)).statusCode,
      (await note(admin, number)).statusCode,
    ]).toEqual([401, 200])
  })

  it('are numbered without a gap, and anew with each year in Paris', async () => {
    const [admin, product] = [await shop.customer(['admin']), await shop.product({ stock: 50 })]
    const buyAt = async (time: string) => {
      shop.setTime(time)
      const { order } = await shop.buy(await shop.customer(), [{ product, quantity: 1 }])
      return { id: order.id, number: (await documentsOf(order.id))[0]?.number }
    }
    const counted = await shop.db.$count(invoices, eq(invoices.kind, 'invoice'))
    const numbers = [
      await buyAt('2026-12-31T22:59:59Z'),
      await buyAt('2026-12-31T23:00:00Z'),
      await buyAt('2027-01-01T00:00:00Z'),
    ]
    expect(numbers.map(({ number }) => number)).toEqual([
      `F2026-${String(counted + 1).padStart(5, '0')}`,
      'F2027-00001',
      'F2027-00002',
    ])
    shop.setTime('2026-11-15T10:00:00Z')
    await shop.call(admin, 'POST', `/api/admin/orders/${numbers[1]?.id}/refund`, { cents: 100 })
    const [, note] = await documentsOf(numbers[1]?.id ?? 0)
    expect(note).toMatchObject({
      kind: 'credit_note',
      number: expect.stringMatching(/^A2026-\d{5}$/),
      content: { creditedInvoice: 'F2027-00001' },
    })
  })

  it('say that the right of withdrawal was waived only where it was', async () => {
    const [buyer, product] = [await shop.customer(), await shop.product({ stock: 50 })]
    const [waived, kept] = [
      await shop.buy(buyer, [{ product, quantity: 1 }]),
      await shop.buy(buyer, [{ product, quantity: 1 }], { consent: false }),
    ]
    const textOf = async ({ order }: { order: { id: number } }) =>
      readPdf((await download(buyer, order.id)).rawPayload).text
    expect(await textOf(waived)).toContain('L221-28')
    expect(await textOf(kept)).not.toContain('L221-28')
  })

  it('name the tax of a seller who owes it, and the article that frees the other', async () => {
    const [buyer, product] = [await shop.customer(), await shop.product({ price: 9.99, stock: 50 })]
    const free = await shop.buy(buyer, [{ product, quantity: 1 }])
    expect((await documentsOf(free.order.id))[0]?.content.vat).toBe(null)
    expect(readPdf((await download(buyer, free.order.id)).rawPayload).text).toContain('293 B')
    await publish(shop.deps, ({ legal }) => ({
      legal: { ...legal, sellerVat: 'FR12345678901' },
    }))
    const taxed = await shop.buy(buyer, [{ product, quantity: 1 }])
    await publish(shop.deps, ({ legal }) => ({
      legal: { ...legal, sellerVat: null },
    }))
    expect((await documentsOf(taxed.order.id))[0]?.content).toMatchObject({
      totalCents: 999,
      vat: { percent: 20, netCents: 833, vatCents: 166 },
    })
    const text = readPdf((await download(buyer, taxed.order.id)).rawPayload).text
    for (const words of ['P.U. HT', '8,325', 'Total HT', 'TVA 20 %', 'FR12345678901', 'Total TTC'])
      expect(text).toContain(words)
    expect(text).not.toContain('293 B')
  })
})

describe('the PDF of an invoice', () => {
  const line = (name: string) => ({
    name,
    quantity: 1,
    listCents: 1000,
    discount: 10,
    unitCents: 900,
    totalCents: 900,
  })
  const content = (changes: Partial<InvoiceContent> = {}): InvoiceContent => ({
    kind: 'invoice',
    number: 'F2026-00001',
    issuedAt: '2026-11-15T10:00:00.000Z',
    paidAt: '2026-11-15T10:00:00.000Z',
    orderId: 1,
    seller: {
      name: 'Le port',
      address: '1 quai des Brumes, 76600 Le Havre',
      id: 'SIREN 123 456 789',
      vat: null,
    },
    shop: null,
    customer: { name: 'Léa', email: 'lea@port.example' },
    lines: [line('Barque')],
    totalCents: 900,
    vat: null,
    paymentMethod: 'Carte bancaire',
    waived: true,
    creditedInvoice: null,
    ...changes,
  })

  it('is the same for the same content', async () => {
    expect((await renderInvoice(content())).equals(await renderInvoice(content()))).toBe(true)
  })

  it.each([
    ['one line', [line('Barque')], 1],
    ['no line', [], 1],
    ['fifty lines', Array.from({ length: 50 }, (_, index) => line(`Produit ${index + 1}`)), 3],
    [
      'fifty long lines',
      Array.from({ length: 50 }, () =>
        line('Un très long nom de produit qui ne finit pas '.repeat(3).slice(0, 120)),
      ),
      4,
    ],
    ['a word as long as a name may be', [line('A'.repeat(120))], 1],
    [
      'accents, other scripts and pictures',
      [line('Œuvre d’été — 5 €'), line('Łódź 船 🚤👨‍👩‍👧'), line('🚤')],
      1,
    ],
  ])('takes %s, on as many pages as it needs', async (_, lines, pages) => {
    const pdf = readPdf(await renderInvoice(content({ lines })))
    expect(pdf.pages).toBe(pages)
    expect(pdf.text).toContain(`page ${pages}/${pages}`)
    expect(pdf.text).toContain('Total')
  })

  describe('with tax', () => {
    const VAT_SELLER = { name: 'Le port', address: '1 quai', id: 'SIREN 1', vat: 'FR12345678901' }
    /** A content whose totals are those of its lines. */
    const taxed = (lines: InvoiceLine[], changes: Partial<InvoiceContent> = {}) => {
      const totalCents = lines.reduce((sum, { totalCents: cents }) => sum + cents, 0)
      const netCents = Math.round(totalCents / 1.2)
      const vat = { percent: 20, netCents, vatCents: totalCents - netCents }
      return content({ seller: VAT_SELLER, lines, totalCents, vat, ...changes })
    }
    const sold = (listCents: number, discount = 0, quantity = 1): InvoiceLine => {
      const unitCents = Math.round((listCents * (100 - discount)) / 100)
      return {
        name: 'Barque',
        quantity,
        listCents,
        discount,
        unitCents,
        totalCents: unitCents * quantity,
      }
    }
    const rows = async (what: InvoiceContent) =>
      readPdf(await renderInvoice(what))
        .text.replaceAll('\u00a0', ' ')
        .split('\n')

    it('says of each line the unit price without tax, the rate, and the sums with and without', async () => {
      const said = await rows(taxed([sold(1499, 20), sold(99, 0, 50)]))
      const heads = ['DÉSIGNATION', 'QTÉ', 'P.U. HT', 'REMISE', 'TVA', 'TOTAL HT', 'TOTAL TTC']
      const start = said.indexOf('DÉSIGNATION')
      expect(said.slice(start, start + 7)).toEqual(heads)
      // Windows-1252 has the euro where Latin-1 has nothing.
      const cells = said.slice(start + 7, start + 21).map((cell) => cell.replace(' \u0080', ''))
      expect(cells.slice(0, 7)).toEqual([
        'Barque',
        '1',
        '12,4917',
        '-20 %',
        '20 %',
        '9,99',
        '11,99',
      ])
      expect(cells.slice(7)).toEqual(['Barque', '50', '0,825', '-', '20 %', '41,25', '49,50'])
      expect(said).not.toContain('PRIX UNITAIRE')
    })

    it('adds up: lines without tax make the total without tax, each within a cent of its own', () => {
      const sums = fc.array(
        fc.record({
          list: fc.integer({ min: 1, max: 10_000_000 }),
          discount: fc.nat(99),
          quantity: fc.integer({ min: 1, max: 99 }),
        }),
      )
      fc.assert(
        fc.property(sums, (drawn) => {
          const lines = drawn.map(({ list, discount, quantity }) => sold(list, discount, quantity))
          const net = netCentsOf(lines, 20)
          expect(net.reduce((sum, cents) => sum + cents, 0)).toBe(taxed(lines).vat?.netCents)
          for (const [index, { totalCents }] of lines.entries())
            expect(Math.abs((net[index] ?? 0) - totalCents / 1.2)).toBeLessThanOrEqual(1)
        }),
      )
    })

    it('keeps the plain columns for who owes none', async () => {
      const said = await rows(content())
      expect(said).toContain('PRIX UNITAIRE')
      for (const words of ['P.U. HT', 'TOTAL HT', 'TOTAL TTC']) expect(said).not.toContain(words)
    })

    it('takes fifty long lines and the largest sums, and a credit note has its total on one line', async () => {
      const long = 'Un très long nom de produit qui ne finit pas '.repeat(3).slice(0, 120)
      const lines = Array.from({ length: 50 }, () => ({ ...sold(10_000_000, 1, 9), name: long }))
      const pdf = readPdf(await renderInvoice(taxed(lines)))
      expect(pdf.pages).toBe(5)
      expect(pdf.text).toContain('page 5/5')
      expect(
        await rows(taxed([sold(1250)], { kind: 'credit_note', creditedInvoice: 'F2026-00001' })),
      ).toContain('Total remboursé TTC')
    })
  })

  it('never pushes its end off the page, whatever the number of lines', async () => {
    for (let count = 14; count <= 26; count++) {
      const pdf = readPdf(
        await renderInvoice(
          content({ lines: Array.from({ length: count }, () => line('Barque')) }),
        ),
      )
      expect(pdf.text.match(/L221-28/g), `${count} lines`).toHaveLength(1)
      expect(pdf.text).toContain(`page ${pdf.pages}/${pdf.pages}`)
      expect(pdf.pages, `${count} lines`).toBeLessThanOrEqual(2)
    }
  })

  it('takes a seller and a customer with names and addresses without end', async () => {
    const long = 'Compagnie des mers du Nord et du Levant '.repeat(20)
    const seller = { name: long, address: long, id: long, vat: 'FR12345678901' }
    expect(
      readPdf(await renderInvoice(content({ seller, customer: { name: long, email: null } })))
        .pages,
    ).toBe(1)
  })
})

describe('a printable text', () => {
  it.each([
    [
      'stays as it is in French',
      'Çà et là, œuvre d’été : 5 € « à l’aube »…',
      'Çà et là, œuvre d’été : 5 € « à l’aube »…',
    ],
    ['gets ordinary blanks for narrow ones', '1\u202f250,00\u2009€', '1\u00a0250,00\u00a0€'],
    ['loses accents that no font has', 'Łódź Nguyễn Ďáblice', '?ódz Nguyen Dáblice'],
    ['loses pictures and what joins them', 'Barque 🚤👨‍👩‍👧❤️', 'Barque'],
    ['has a question mark for other scripts', '船 Ω', '? ?'],
    ['is composed first', 'e\u0301te\u0301', 'été'],
    ['never contains what moves the text around', 'a\u202eb\u200dc', 'abc'],
    ['gets its ligatures apart', 'ﬁn ½', 'fin ½'],
    ['is a dash when nothing is left', '🚤', '-'],
    ['is a dash when there was nothing', '', '-'],
  ])('%s', (_, text, expected) => expect(printable(text)).toBe(expected))
})
