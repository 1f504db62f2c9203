import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Customer } from '#contract/customers.ts'
import type { Note } from '#contract/notes.ts'
import { TOTAL_HEADER } from '#contract/pages.ts'
import { gameLinks } from '#server/modules/game-links/game-links.table.ts'
import { orders } from '#server/modules/orders/orders.table.ts'
import { openWithAdmin } from '#server/testing/admin.ts'
import { ONE_DATABASE } from '#server/testing/databases.ts'
import { cartBody } from '#server/testing/shop.ts'
import { placesOf } from '#server/testing/stored.ts'
import { startStripeShop } from '#server/testing/stripe-shop.ts'
import { exportNotes } from './erase-notes.ts'

describe.each(ONE_DATABASE)('what the team sees of a customer on $name', ({ open }) => {
  const { shop, admin } = openWithAdmin(() => startStripeShop(open))

  const add = (body: object, who = admin) => shop.call(who, 'POST', '/api/admin/notes', body)
  const list = async (query: string, who = admin) => {
    const response = await shop.call(who, 'GET', `/api/admin/notes?${query}`)
    return { notes: response.json<Note[]>(), total: Number(response.headers[TOTAL_HEADER]) }
  }
  async function bought() {
    const [buyer, product] = [await shop.customer(), await shop.product({ price: 10, stock: 9 })]
    const { order } = await shop.buy(buyer, [{ product, quantity: 2 }])
    return { buyer, product, orderId: order.id, id: buyer.user.id }
  }

  it('is who they are, what they paid and their character, then what they bought, were given and wrote', async () => {
    const { buyer, product, orderId, id } = await bought()
    const other = await bought()
    const link = { userId: id, license: 'license:cafe', character: 'char1', since: shop.now() }
    await shop.db.insert(gameLinks).values({ ...link, name: 'Anne Le Goff' })
    await shop.call(admin, 'POST', `/api/admin/orders/${orderId}/refund`, { cents: 500 })
    await shop.checkout(buyer.headers, cartBody([{ product, quantity: 1 }]))
    await shop.call(admin, 'POST', `/api/admin/orders/${orderId}/hide`, { reason: 'Essai' })
    await shop.call(buyer, 'POST', '/api/send-contact', {
      name: 'Anne',
      email: 'ailleurs@port.example',
      category: 'contact',
      message: 'Bonjour',
    })
    const one = await shop.call(admin, 'GET', `/api/admin/customers/${id}`)
    expect(one.json<Customer>()).toMatchObject({
      user: { id, email: buyer.user.email },
      character: { name: 'Anne Le Goff', license: 'license:cafe', character: 'char1' },
      bought: { orders: 1, spent: 15 },
    })
    const of = async (path: string) => {
      const response = await shop.call(admin, 'GET', `/api/admin/${path}?customer=${id}&size=5`)
      return { rows: response.json(), total: Number(response.headers[TOTAL_HEADER]) }
    }
    // The hidden one and the unpaid one too: a customer may ask about either.
    expect(await of('orders')).toMatchObject({
      total: 2,
      rows: [{ paid_at: null }, { id: orderId, hidden_reason: 'Essai' }],
    })
    expect(await of('deliveries')).toMatchObject({ total: 1, rows: [{ order_id: orderId }] })
    expect(await of('messages')).toMatchObject({ total: 1, rows: [{ user_id: id, name: 'Anne' }] })
    expect((await shop.call(admin, 'GET', '/api/admin/customers/999999')).statusCode).toBe(404)
    expect((await list(`customer=${other.id}`)).total).toBe(0)
  })

  it('is noted by the team under the name they have, about a customer or one of their orders', async () => {
    const { orderId, id } = await bought()
    const colleague = await shop.customer(['admin'])
    expect((await add({ customer: id, text: ' Rappeler jeudi. ' })).json()).toMatchObject({
      text: 'Rappeler jeudi.',
      author: admin.user.username,
      own: true,
      order_id: null,
    })
    await add({ order: orderId, text: 'Livrée à la main.' }, colleague)
    expect(await list(`customer=${id}&size=1`)).toMatchObject({
      total: 2,
      notes: [{ text: 'Livrée à la main.', order_id: orderId, own: false }],
    })
    expect((await list(`order=${orderId}`, colleague)).notes).toMatchObject([{ own: true }])
    for (const body of [
      { text: 'De personne' },
      { customer: id, order: orderId, text: 'Des deux' },
      { customer: id, text: '  ' },
      { customer: -1, text: 'Non' },
    ])
      expect((await add(body)).statusCode, JSON.stringify(body)).toBe(400)
    for (const body of [{ customer: 999_999 }, { order: 999_999 }])
      expect((await add({ ...body, text: 'Personne' })).statusCode).toBe(404)
    expect((await shop.call(admin, 'GET', '/api/admin/notes')).statusCode).toBe(400)
  })

  it('loses a note by its author’s word alone', async () => {
    const { id } = await bought()
    const colleague = await shop.customer(['admin'])
    const { id: note } = (await add({ customer: id, text: 'À moi' })).json<Note>()
    const remove = (who = admin) => shop.call(who, 'DELETE', `/api/admin/notes/${note}`)
    expect((await remove(colleague)).statusCode).toBe(403)
    expect((await list(`customer=${id}`)).total).toBe(1)
    expect((await remove()).statusCode).toBe(200)
    expect((await remove()).statusCode).toBe(404)
    expect((await list(`customer=${id}`)).total).toBe(0)
  })

  it('goes with the customer, who may take the notes along; a colleague who leaves is named no more', async () => {
    const { orderId, id } = await bought()
    const { id: staying } = await bought()
    const colleague = await shop.customer(['admin'])
    await add({ customer: id, text: 'Secret de gabier' }, colleague)
    await add({ order: orderId, text: 'Secret de gabier, encore' })
    await add({ customer: staying, text: 'Vu' }, colleague)
    expect(await exportNotes(shop.db, id)).toMatchObject([
      { order_id: null, text: 'Secret de gabier' },
      { order_id: orderId },
    ])
    await shop.call(admin, 'DELETE', `/api/admin/users/${colleague.user.id}`)
    expect((await list(`customer=${staying}`)).notes).toMatchObject([
      { author: 'Utilisateur supprimé', own: false },
    ])
    await shop.call(admin, 'DELETE', `/api/admin/users/${id}`)
    expect(await placesOf(shop.db, 'Secret de gabier')).toEqual([])
    expect(await shop.db.$count(orders, eq(orders.id, orderId))).toBe(1)
    // The order of an account that is gone may still be noted about.
    expect((await add({ order: orderId, text: 'Compte supprimé' })).statusCode).toBe(200)
  })
})
