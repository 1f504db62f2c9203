import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import type { AdminOrder } from '#contract/orders.ts'
import type { Permission } from '#contract/permissions.ts'
import { MOST_HITS, type SearchFindings } from '#contract/search.ts'
import { gameLinks } from '#server/modules/game-links/game-links.table.ts'
import { contactMessages } from '#server/modules/messages/messages.table.ts'
import { invoices } from '#server/modules/orders/documents.table.ts'
import { users } from '#server/modules/users/users.table.ts'
import { openWithAdmin } from '#server/testing/admin.ts'
import { ONE_DATABASE } from '#server/testing/databases.ts'
import { startStripeShop } from '#server/testing/stripe-shop.ts'
import { search } from './search.service.ts'

const LICENSE = 'license:9f8e7d6c5b4a'

describe.each(ONE_DATABASE)('the panel’s search on $name', ({ open }) => {
  const { shop, admin } = openWithAdmin(() => startStripeShop(open))
  const known = { orderId: 0, sessionId: '', paymentId: '', invoice: '', creditNote: '', userId: 0 }

  const ask = async (words: string) =>
    (
      await shop.call(admin, 'GET', `/api/admin/search?q=${encodeURIComponent(words)}`)
    ).json<SearchFindings>()
  const ordersFound = async (words: string) => {
    const url = `/api/admin/orders?search=${encodeURIComponent(words)}`
    return (await shop.call(admin, 'GET', url)).json<AdminOrder[]>().map(({ id }) => id)
  }
  const kindsOf = (found: SearchFindings) =>
    Object.entries(found).flatMap(([kind, { hits } = { hits: [] }]) => (hits[0] ? [kind] : []))

  beforeAll(async () => {
    const [buyer, other] = [await shop.customer(), await shop.customer()]
    const product = await shop.product({ name: 'Grade Matelot', stock: 50 })
    const link = { userId: buyer.user.id, license: LICENSE, since: shop.now() }
    await shop.db.insert(gameLinks).values({ ...link, character: 'char1', name: 'Léon Kerbrat' })
    const bought = await shop.buy(buyer, [{ product, quantity: 1 }])
    await shop.buy(other, [{ product, quantity: 1 }])
    await shop.call(admin, 'POST', `/api/admin/orders/${bought.order.id}/refund`, { cents: 100 })
    // The order keeps the name that the customer had then.
    await shop.db
      .update(users)
      .set({
        username: 'Zéphyrine',
        email: 'zeph.armor@port.example',
        emailKey: 'zeph.armor@port.example',
      })
      .where(eq(users.id, buyer.user.id))
    const [invoice, creditNote] = await shop.db
      .select()
      .from(invoices)
      .where(eq(invoices.orderId, bought.order.id))
      .orderBy(invoices.id)
    Object.assign(known, {
      orderId: bought.order.id,
      userId: buyer.user.id,
      sessionId: bought.sessionId,
      paymentId: bought.paymentId,
      invoice: invoice?.number,
      creditNote: creditNote?.number,
    })
    await shop.db.insert(contactMessages).values({
      name: 'Zoé',
      email: 'zoe@port.example',
      category: 'contact',
      message: 'Ma gabare a coulé devant le môle.',
    })
  })

  it('finds an order by its customer, their address and character, its documents and what the provider calls it', async () => {
    const [, year, sequence] = /^F(\d+)-0*(\d+)$/.exec(known.invoice) ?? []
    for (const words of [
      'zéphyr',
      'zeph.armor',
      'eph.Armor@port.exampl',
      'KERBRAT',
      LICENSE,
      known.invoice,
      `f${year}-${sequence}`,
      known.creditNote,
      known.sessionId,
      known.paymentId,
    ])
      expect(await ordersFound(words), words).toEqual([known.orderId])
    for (const words of ['R2026-00001', 'A1999-00001', known.paymentId.slice(0, -1), 'user'])
      expect(await ordersFound(words), words).toEqual([])
  })

  it('answers every kind of thing that the words are found in, with what one recognises it by', async () => {
    const byName = await ask('  Kerbrat ')
    expect(byName.people?.hits).toEqual([
      {
        id: known.userId,
        username: 'Zéphyrine',
        email: 'zeph.armor@port.example',
        character: 'Léon Kerbrat',
      },
    ])
    expect(byName.orders?.hits).toMatchObject([{ id: known.orderId, amount: 10 }])
    expect(kindsOf(byName)).toEqual(['people', 'orders'])
    const byNumber = await ask(known.creditNote.toLowerCase())
    expect(byNumber.documents?.hits).toMatchObject([
      { number: known.creditNote, order_id: known.orderId, amount: 1 },
    ])
    for (const words of [known.paymentId, known.sessionId])
      expect((await ask(words)).payments?.hits).toMatchObject([
        { name: known.paymentId, order_id: known.orderId },
      ])
    expect((await ask('matelot')).deliveries?.hits).toHaveLength(2)
    expect((await ask('gabare')).messages?.hits).toMatchObject([
      { name: 'Zoé', email: 'zoe@port.example', handled: false },
    ])
    expect(kindsOf(await ask('GABARE a coulé devant le môle'))).toEqual(['messages'])
    expect(kindsOf(await ask('gabare coulé devant môle'))).toEqual([])
    const [delivery] = (await ask('matelot')).deliveries?.hits ?? []
    const byId = await ask(delivery?.id ?? '')
    expect([kindsOf(byId), byId.deliveries?.hits[0]]).toEqual([['deliveries'], delivery])
    for (const words of ['Zeph.Armor@port.example', LICENSE]) {
      const exactly = await ask(words)
      expect(exactly.people?.hits.map(({ id }) => id)).toEqual([known.userId])
      expect(exactly.orders?.hits.map(({ id }) => id)).toEqual([known.orderId])
      expect(exactly.deliveries?.hits.map(({ order_id }) => order_id)).toEqual([known.orderId])
    }
    expect((await ask('ZOE@port.example')).messages?.hits).toMatchObject([{ name: 'Zoé' }])
    for (const words of [`#${known.orderId}`, String(known.orderId)])
      expect((await ask(words)).orders?.hits[0]?.id, words).toBe(known.orderId)
    for (const words of ['', 'z', '%%%', '_____', 'introuvable'])
      expect(kindsOf(await ask(words)), words).toEqual([])
    expect((await shop.call(admin, 'GET', '/api/admin/search?q=%00')).statusCode).toBe(400)
  })

  it('shows a few of many, and says that there are others', async () => {
    await shop.db.execute(sql`
      insert into contact_messages (name, email, category, message)
      select 'Armateur', 'a@port.example', 'contact', 'Cabestan' from generate_series(1, ${MOST_HITS + 1}::int)`)
    const { messages } = await ask('cabestan')
    expect([messages?.hits.length, messages?.more]).toEqual([MOST_HITS, true])
    expect((await ask('gabare')).messages?.more).toBe(false)
  })

  it('leaves out what the caller may not read', async () => {
    const found = (...permissions: Permission[]) =>
      search(shop.deps, 'Kerbrat', { id: 0, permissions })
    expect(Object.keys(await found())).toEqual([])
    expect(Object.keys(await found('orders.read'))).toEqual(['orders', 'documents', 'payments'])
    expect(Object.keys(await found('users.read', 'deliveries.read', 'messages.read'))).toEqual([
      'people',
      'deliveries',
      'messages',
    ])
  })

  it('opens one order, and none that an admin has deleted', async () => {
    const one = (id: number) => shop.call(admin, 'GET', `/api/admin/orders/${id}`)
    expect((await one(known.orderId)).json()).toMatchObject({ id: known.orderId, amount: 10 })
    expect((await one(999_999)).statusCode).toBe(404)
  })
})
