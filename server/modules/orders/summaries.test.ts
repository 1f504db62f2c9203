import { eq, sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { euros } from '#contract/money.ts'
import type { AdminOrder, Order } from '#contract/orders.ts'
import { withdrawalAnswers } from '#server/modules/account/account.table.ts'
import { purgeRecords } from '#server/modules/account/purge.ts'
import { ONE_DATABASE } from '#server/testing/databases.ts'
import { publish } from '#server/testing/publish.ts'
import { readPdf } from '#server/testing/read-pdf.ts'
import type { Customer } from '#server/testing/shop.ts'
import { type StripeShop, startStripeShop } from '#server/testing/stripe-shop.ts'
import { invoices } from './documents.table.ts'

const SELLER = 'Comptoir du Levant Ltd'

describe.each(ONE_DATABASE)('what another sells in their own name on $name', ({ open }) => {
  let shop: StripeShop

  beforeAll(async () => {
    shop = await startStripeShop(open)
  })
  afterAll(() => shop.close())

  /** Bought while this is who sells; null: the owner. All at once if there are several. */
  async function buyFrom(seller: string | null, buyers: Customer[], quantity = 1) {
    const profile = shop.deps.payments?.profile
    if (!profile) throw new Error('no payments')
    const [product, before] = [await shop.product({ price: 9.99, stock: 50 }), { ...profile }]
    Object.assign(profile, { seller, method: seller ? 'Comptoir' : before.method })
    const cart = [{ product, quantity }]
    const bought = await Promise.all(
      buyers.map((buyer) => shop.buy(buyer, cart, { consent: seller === null })),
    )
    Object.assign(profile, before)
    return bought
  }

  async function buyOne(seller: string | null, buyer: Customer, quantity = 1) {
    const [bought] = await buyFrom(seller, [buyer], quantity)
    if (!bought) throw new Error('not bought')
    return bought
  }

  const download = (who: Customer, id: number) =>
    shop.call(who, 'GET', `/api/invoice/download/${id}`)
  const documentsOf = (id: number) =>
    shop.db.select().from(invoices).where(eq(invoices.orderId, id)).orderBy(invoices.id)
  const ordersOf = async (who: Customer) =>
    (await shop.call(who, 'GET', '/api/user/orders')).json<{ orders: Order[] }>().orders
  const mailTo = (who: Customer, subject: string) =>
    vi.waitFor(() => {
      const mail = shop.mails.find((one) => one.to === who.user.email && one.subject === subject)
      if (!mail) throw new Error(`no mail: ${subject}`)
      return mail
    })

  it('has a summary for the buyer and the admins, which says that it is no invoice, and whose sale it is', async () => {
    const [buyer, stranger, admin] = [
      await shop.customer(),
      await shop.customer(),
      await shop.customer(['admin']),
    ]
    await publish(shop.deps, ({ legal }) => ({
      legal: { ...legal, sellerVat: 'FR12345678901' },
    }))
    const { order } = await buyOne(SELLER, buyer, 2)
    await publish(shop.deps, ({ legal }) => ({
      legal: { ...legal, sellerVat: null },
    }))
    const site = shop.deps.appearance.current()

    const answer = await download(buyer, order.id)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="recapitulatif-${order.id}.pdf"`,
      'cache-control': 'private, no-store',
    })
    expect((await download(admin, order.id)).rawPayload.equals(answer.rawPayload)).toBe(true)
    expect((await download(stranger, order.id)).statusCode).toBe(404)
    // Latin-1 has no typographic apostrophe, and a long sentence takes several lines.
    const text = readPdf(answer.rawPayload).text.replaceAll('\x92', '’').replaceAll(/\s+/g, ' ')
    for (const words of [
      'RÉCAPITULATIF DE COMMANDE',
      'Ce document n’est pas une facture.',
      `Vendeur : ${SELLER}, qui a encaissé le paiement`,
      'adresse le reçu ou la facture à l’acheteur.',
      `Livraison en jeu : ${site.identity.name}`,
      `Payée à ${SELLER} le 15 novembre 2026. Moyen de paiement : Comptoir.`,
      `Récapitulatif de commande R2026-`,
      '2 9,99',
      buyer.user.username,
      '19,98',
    ])
      expect(text).toContain(words)
    const { sellerName, sellerId } = site.legal
    for (const words of [
      'TVA',
      '293 B',
      'HT',
      'TTC',
      'Acquittée',
      'L221-28',
      'FR12345678901',
      sellerName,
      sellerId,
    ])
      expect(text).not.toContain(words)
  })

  it('is numbered apart: neither series has a gap for the other, also when all is paid at once', async () => {
    const buyers = await Promise.all(Array.from({ length: 6 }, () => shop.customer()))
    for (const seller of [SELLER, null, SELLER, null]) await buyFrom(seller, buyers)
    for (const [kind, prefix] of [
      ['invoice', 'F'],
      ['summary', 'R'],
    ] as const) {
      const issued = await shop.db
        .select({ number: invoices.number, sequence: invoices.sequence })
        .from(invoices)
        .where(eq(invoices.kind, kind))
        .orderBy(invoices.sequence)
      expect(issued.length).toBeGreaterThanOrEqual(12)
      expect(issued).toEqual(
        issued.map((_, index) => ({
          number: `${prefix}2026-${String(index + 1).padStart(5, '0')}`,
          sequence: index + 1,
        })),
      )
    }
  })

  it('is told to customer and admins as what it is, in the list of their orders and in its steps', async () => {
    const [buyer, admin] = [await shop.customer(), await shop.customer(['admin'])]
    const { order } = await buyOne(SELLER, buyer)
    const [listed] = await ordersOf(buyer)
    const number = expect.stringMatching(/^R2026-\d{5}$/)
    expect(listed).toMatchObject({
      seller: SELLER,
      payment_method: 'Comptoir',
      invoice_number: null,
      summary_number: number,
      timeline: [{ step: 'ordered' }, { step: 'paid' }, { step: 'summarised', detail: number }],
    })
    const seen = (await shop.call(admin, 'GET', `/api/admin/orders?search=${order.id}`)).json<
      AdminOrder[]
    >()
    expect(seen.find(({ id }) => id === order.id)).toMatchObject({
      seller: SELLER,
      invoice_number: null,
      summary_number: listed?.summary_number,
    })
    const own = await buyOne(null, buyer)
    expect((await ordersOf(buyer)).find(({ id }) => id === own.order.id)).toMatchObject({
      seller: null,
      invoice_number: expect.stringMatching(/^F2026-/),
      summary_number: null,
    })
  })

  it('is confirmed by a mail with the summary, which names who sells and whose receipt comes', async () => {
    const buyer = await shop.customer()
    const { order } = await buyOne(SELLER, buyer)
    const mail = await mailTo(buyer, `Votre commande n° ${order.id}`)
    expect(mail.text).toContain(`${SELLER} a bien reçu votre paiement de 9,99`)
    expect(mail.text).toContain(
      `Votre récapitulatif est joint à ce message et y reste disponible ; ${SELLER} est le vendeur et vous envoie son propre reçu.`,
    )
    expect(mail.text).not.toMatch(/facture/i)
    const [summary] = await documentsOf(order.id)
    expect(mail.attachments).toEqual([
      {
        filename: `recapitulatif-${order.id}.pdf`,
        contentType: 'application/pdf',
        content: summary?.pdf,
      },
    ])
  })

  it('is refunded without a credit note: the notice names who gives back, and nothing is attached', async () => {
    const [buyer, admin] = [await shop.customer(), await shop.customer(['admin'])]
    const { order } = await buyOne(SELLER, buyer)
    const answer = await shop.call(admin, 'POST', `/api/admin/orders/${order.id}/refund`, {})
    expect(answer.json()).toMatchObject({ refunded_amount: 9.99, status: 'cancelled' })
    const steps = answer.json<{ timeline: { step: string; credit_note: string | null }[] }>()
    expect(steps.timeline.filter(({ step }) => step === 'refunded')).toEqual([
      expect.objectContaining({ detail: euros(9.99), credit_note: null }),
    ])
    expect((await documentsOf(order.id)).map(({ kind }) => kind)).toEqual(['summary'])
    const mail = await mailTo(buyer, `Remboursement de votre commande n° ${order.id}`)
    expect(mail.text).toMatch(/9,99\s€ vous sont remboursés sur votre commande/)
    expect(mail.text).toContain(`par ${SELLER}, qui avait encaissé votre paiement.`)
    expect(mail.text).not.toMatch(/facture|l’avoir/i)
    expect(mail).not.toHaveProperty('attachments')
  })

  it('is withdrawn from with the seller alone: here nothing is recorded, nothing sent, nothing given back', async () => {
    const buyer = await shop.customer()
    const { order, paymentId } = await buyOne(SELLER, buyer)
    const before = await shop.order(order.id)
    const answer = await shop.call(buyer, 'POST', `/api/user/orders/${order.id}/withdrawal`, {
      confirmed: true,
    })
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      `Le vendeur de cette commande est ${SELLER} : adressez-lui votre demande de rétractation, par le reçu qu’il vous a envoyé.`,
    ])
    expect(await shop.order(order.id)).toEqual(before)
    expect(await shop.db.$count(withdrawalAnswers, eq(withdrawalAnswers.orderId, order.id))).toBe(0)
    const { rows } = await shop.db.execute(
      sql`select name from tasks.job where data::text like ${`%${buyer.user.email}%`} or name = 'refund-order'`,
    )
    expect(rows).toEqual([])
    expect(shop.stripe.payments.get(paymentId)?.refunded).toBe(0)
  })

  it('is exported with what a person has, apart from invoices', async () => {
    const buyer = await shop.customer()
    const [sold, own] = [await buyOne(SELLER, buyer), await buyOne(null, buyer)]
    const files = unzipSync((await shop.call(buyer, 'GET', '/api/user/export')).rawPayload)
    const [summary] = await documentsOf(sold.order.id)
    const [invoice] = await documentsOf(own.order.id)
    const names = Object.keys(files).filter((name) => name.endsWith('.pdf'))
    expect(names.sort()).toEqual([
      `factures/${invoice?.number}.pdf`,
      `recapitulatifs/${summary?.number}.pdf`,
    ])
    const pdf = Buffer.from(files[`recapitulatifs/${summary?.number}.pdf`] ?? [])
    expect(pdf.equals(summary?.pdf ?? Buffer.alloc(0))).toBe(true)
    const { orders } = JSON.parse(strFromU8(files['commandes.json'] ?? new Uint8Array()))
    expect(orders.map(({ seller }: Order) => seller)).toEqual([SELLER, null])
  })

  it('is kept ten whole years after the year of its summary, and then gone with it', async () => {
    const { order } = await buyOne(SELLER, await shop.customer())
    const purgeAt = (time: string) => purgeRecords({ db: shop.db, now: () => new Date(time) })
    await purgeAt('2036-12-31T22:59:59Z')
    expect(await documentsOf(order.id)).toHaveLength(1)
    await purgeAt('2036-12-31T23:00:00Z')
    expect(await documentsOf(order.id)).toEqual([])
    expect(await shop.order(order.id)).toBeUndefined()
  })
})
