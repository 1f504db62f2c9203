import { desc, eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { ifMatch } from '#contract/if-match.ts'
import type { AdminOrder } from '#contract/orders.ts'
import { TOTAL_HEADER } from '#contract/pages.ts'
import { journal } from '#server/modules/journal/journal.table.ts'
import { orders } from '#server/modules/orders/orders.table.ts'
import { products } from '#server/modules/products/products.table.ts'
import { openWithAdmin } from '#server/testing/admin.ts'
import { ONE_DATABASE } from '#server/testing/databases.ts'
import { cartBody } from '#server/testing/shop.ts'
import { startStripeShop } from '#server/testing/stripe-shop.ts'

describe.each(ONE_DATABASE)('the orders in the admin panel on $name', ({ open }) => {
  const { shop, admin } = openWithAdmin(() => startStripeShop(open))

  const list = async (query = '') => {
    const response = await shop.call(admin, 'GET', `/api/admin/orders${query}`)
    return { rows: response.json<AdminOrder[]>(), total: Number(response.headers[TOTAL_HEADER]) }
  }
  const setStatus = (id: number, status: string, headers = {}) =>
    shop.call(admin, 'PUT', `/api/admin/orders/${id}`, { status }, headers)
  const lastEntry = async () =>
    (await shop.db.select().from(journal).orderBy(desc(journal.id)).limit(1))[0]

  async function pending(quantity = 2) {
    const [buyer, product] = [await shop.customer(), await shop.product({ stock: 5, price: 10 })]
    const { sessionId } = (
      await shop.checkout(buyer.headers, cartBody([{ product, quantity }]))
    ).json<{ sessionId: string }>()
    const [order] = await shop.db.select().from(orders).where(eq(orders.sessionId, sessionId))
    return { buyer, product, sessionId, id: order?.id ?? 0 }
  }
  async function paid(quantity = 2) {
    const [buyer, product] = [await shop.customer(), await shop.product({ stock: 5, price: 10 })]
    const { order, paymentId } = await shop.buy(buyer, [{ product, quantity }])
    return { buyer, product, paymentId, id: order.id }
  }
  const stockOf = async ({ product }: { product: { id: number } }) => {
    const [row] = await shop.db.select().from(products).where(eq(products.id, product.id))
    return { stock: row?.stock, reserved: row?.reserved }
  }

  it('are all there, newest first, in pages, sorted, and found by customer, number, product, status and day in Paris', async () => {
    const [first, second, third] = [await paid(1), await paid(3), await pending()]
    const at = (id: number, time: string) =>
      shop.db
        .update(orders)
        .set({ createdAt: new Date(time) })
        .where(eq(orders.id, id))
    // The second was made on the first of March in Paris, whatever the day in Greenwich.
    await at(first.id, '2026-02-28T22:59:59Z')
    await at(second.id, '2026-02-28T23:00:00Z')
    await at(third.id, '2026-03-01T22:59:59Z')
    const ids = async (query: string) => (await list(query)).rows.map(({ id }) => id)
    expect(await ids('')).toEqual([third.id, second.id, first.id])
    expect(await list('?page=2&size=2')).toMatchObject({ rows: [{ id: first.id }], total: 3 })
    expect(await ids('?sort=amount')).toEqual([first.id, third.id, second.id])
    expect(await ids('?sort=-amount')).toEqual([second.id, third.id, first.id])
    expect(await ids('?from=2026-03-01')).toEqual([third.id, second.id])
    expect(await ids('?from=2026-03-01&to=2026-03-01')).toEqual([third.id, second.id])
    expect(await ids('?to=2026-02-28')).toEqual([first.id])
    expect(await ids('?status=pending')).toEqual([third.id])
    expect(await ids(`?search=${second.buyer.user.username.toUpperCase()}`)).toEqual([second.id])
    expect(await ids(`?search=${encodeURIComponent(first.product.name)}&size=5`)).toEqual([
      first.id,
    ])
    for (const query of [
      '?status=lost',
      '?from=hier',
      '?to=2026-02-30',
      '?from=0000-01-01',
      '?to=0000-12-31',
      '?search=%00',
    ]) {
      expect((await shop.call(admin, 'GET', `/api/admin/orders${query}`)).statusCode, query).toBe(
        400,
      )
    }
  })

  it.each(['id', 'amount', 'status', 'created_at', 'user_name', ''])(
    'are the same rows on every page, the last ones too, as in the whole list sorted by « %s »',
    async (column) => {
      for (const query of [
        `sort=${column}`,
        `sort=-${column}`,
        `sort=${column}&status=completed`,
        'from=2026-03-01',
        'search=produit',
      ]) {
        const all = (await list(`?${query}`)).rows
        for (let page = 1; page <= all.length / 2 + 2; page++) {
          expect(await list(`?${query}&page=${page}&size=2`), `${query}, page ${page}`).toEqual({
            rows: all.slice((page - 1) * 2, page * 2),
            total: all.length,
          })
        }
      }
    },
  )

  it('are found by any part of a name, a number or a product, short or long, with the signs of LIKE as they are', async () => {
    const product = await shop.product({ name: 'Grade 50%_Or', stock: 5 })
    const { order } = await shop.buy(await shop.customer(), [{ product, quantity: 1 }])
    const renamed = await paid(1)
    await shop.db.update(orders).set({ userName: 'Zoé_Xq' }).where(eq(orders.id, renamed.id))
    const found = async (search: string) => {
      const { rows, total } = await list(`?search=${encodeURIComponent(search)}&size=100`)
      expect(total, search).toBe(rows.length)
      return rows.map(({ id }) => id)
    }
    for (const words of ['50%_or', '%', '%_', 'GRADE 50', '50%'])
      expect(await found(words), words).toEqual([order.id])
    for (const words of ['xQ', '_x', 'zo', 'é_', 'Zoé_xq'])
      expect(await found(words), words).toEqual([renamed.id])
    for (const words of ['50_', 'zoe', 'x%', 'g%r', '_xq 1'])
      expect(await found(words), words).toEqual([])
    const all = (await list()).rows
    for (const words of [String(order.id), '1', 'cl', 'p', 'produit']) {
      const plainly = all.filter(({ id, user_name, items }) =>
        [String(id), user_name, ...items.map((item) => item.product_name)].some((text) =>
          text.toLowerCase().includes(words),
        ),
      )
      expect((await found(words)).toSorted(), words).toEqual(plainly.map(({ id }) => id).toSorted())
    }
  })

  it('take any status once they are paid, and none before that says something was handed over; each change is written down', async () => {
    const [unpaid, settled] = [await pending(), await paid()]
    for (const [status, word] of [
      ['completed', 'terminée'],
      ['shipped', 'expédiée'],
      ['delivered', 'livrée'],
    ] as const) {
      const refused = await setStatus(unpaid.id, status)
      expect([refused.statusCode, refused.json().message]).toEqual([
        409,
        `Seule une commande payée peut être ${word}.`,
      ])
    }
    expect(await shop.order(unpaid.id)).toMatchObject({ status: 'pending' })
    for (const status of ['processing', 'pending']) {
      expect((await setStatus(unpaid.id, status)).json(), status).toMatchObject({
        id: unpaid.id,
        status,
      })
    }
    for (const status of ['processing', 'pending', 'delivered', 'shipped']) {
      expect((await setStatus(settled.id, status)).json(), status).toMatchObject({
        id: settled.id,
        status,
      })
    }
    expect((await setStatus(settled.id, 'completed')).json().status).toBe('completed')
    expect(await lastEntry()).toMatchObject({
      actorName: admin.user.username,
      noun: 'orders',
      entityId: settled.id,
      before: { status: 'shipped' },
      after: { status: 'completed' },
    })
    expect((await setStatus(settled.id, 'perdue')).json().message).toBe('Statut inconnu')
    expect((await setStatus(999_999, 'shipped')).statusCode).toBe(404)
  })

  it('keep a status that has changed since the admin saw it, and say so', async () => {
    const order = await paid()
    const seen = ifMatch('completed')
    expect((await setStatus(order.id, 'shipped', seen)).statusCode).toBe(200)
    const late = await setStatus(order.id, 'cancelled', seen)
    expect([late.statusCode, late.json().message]).toEqual([
      409,
      'Le statut de cette commande a changé entre-temps. Vérifiez-le avant de le modifier.',
    ])
    expect(await shop.order(order.id)).toMatchObject({ status: 'shipped' })
  })

  it('free their stock and close their payment page when cancelled unpaid', async () => {
    const order = await pending()
    expect(await stockOf(order)).toEqual({ stock: 5, reserved: 2 })
    expect((await setStatus(order.id, 'cancelled')).json().status).toBe('cancelled')
    expect(await stockOf(order)).toEqual({ stock: 5, reserved: 0 })
    expect(shop.stripe.sessions.get(order.sessionId)?.status).toBe('expired')
    await setStatus(order.id, 'cancelled')
    expect(await stockOf(order)).toEqual({ stock: 5, reserved: 0 })
  })

  it('only change their word when cancelled paid', async () => {
    const order = await paid()
    expect((await setStatus(order.id, 'cancelled')).json()).toMatchObject({
      status: 'cancelled',
      refunded_amount: 0,
      paid_at: expect.any(String),
    })
    expect(await stockOf(order)).toEqual({ stock: 3, reserved: 0 })
    expect(shop.stripe.payments.get(order.paymentId)?.refunded).toBe(0)
  })

  it('stay with their customer once they are paid, whoever would delete them', async () => {
    const order = await paid()
    const refused = await shop.call(admin, 'DELETE', `/api/admin/orders/${order.id}`)
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'Une commande payée ne se supprime pas : son client et les comptes en ont besoin. Masquez-la plutôt.',
    ])
    const own = (await shop.call(order.buyer, 'GET', '/api/user/orders')).json<{
      orders: { id: number }[]
    }>()
    expect(own.orders.map(({ id }) => id)).toEqual([order.id])
  })

  it('are put out of the team’s list once they are paid, for a reason, and nowhere else out of sight', async () => {
    const [order, unpaid] = [await paid(), await pending()]
    const hide = (id: number, body: object = { reason: 'Essai de l’équipe' }) =>
      shop.call(admin, 'POST', `/api/admin/orders/${id}/hide`, body)
    const show = () => shop.call(admin, 'POST', `/api/admin/orders/${order.id}/show`)
    const listed = async (query = '') =>
      (await list(query)).rows.filter(({ id }) => id === order.id).length
    const stats = async () => (await shop.call(admin, 'GET', '/api/admin/stats')).json()
    const before = await stats()
    for (const body of [{}, { reason: ' ' }, { reason: 7 }])
      expect((await hide(order.id, body)).statusCode).toBe(400)
    expect((await hide(unpaid.id)).json().message).toBe(
      'Seule une commande payée se masque : supprimez celle-ci.',
    )
    await shop.db.update(orders).set({ attention: 'À voir.' }).where(eq(orders.id, order.id))
    expect((await hide(order.id)).statusCode).toBe(409)
    await shop.db.update(orders).set({ attention: null }).where(eq(orders.id, order.id))
    expect([await listed(), await listed('?hidden=only')]).toEqual([1, 0])

    const hidden = await hide(order.id)
    expect(hidden.json()).toMatchObject({
      hidden_at: shop.now().toISOString(),
      hidden_reason: 'Essai de l’équipe',
    })
    expect(await lastEntry()).toMatchObject({
      entityId: order.id,
      before: { hidden: false },
      after: { hidden: true },
    })
    expect([await listed(), await listed('?hidden=only')]).toEqual([0, 1])
    expect(await list('?hidden=only&size=5')).toMatchObject({ total: 1 })
    expect(await stats()).toEqual(before)
    const own = (await shop.call(order.buyer, 'GET', '/api/user/orders')).json()
    expect([own.total, own.orders[0].id, 'hidden_reason' in own.orders[0]]).toEqual([
      1,
      order.id,
      false,
    ])
    expect((await shop.call(admin, 'GET', `/api/admin/orders/${order.id}`)).statusCode).toBe(200)
    // A second admin who hides it too changes neither the day nor the reason.
    expect((await hide(order.id, { reason: 'Autre' })).json().hidden_reason).toBe(
      'Essai de l’équipe',
    )
    expect((await show()).json()).toMatchObject({ hidden_at: null, hidden_reason: null })
    expect([await listed(), await listed('?hidden=only')]).toEqual([1, 0])
  })

  it('are hidden, not deleted, while unpaid, and leave no customer’s name in the journal', async () => {
    const order = await pending()
    expect((await shop.call(admin, 'DELETE', `/api/admin/orders/${order.id}`)).json()).toEqual({
      success: true,
    })
    expect((await list()).rows.some(({ id }) => id === order.id)).toBe(false)
    expect(await lastEntry()).toMatchObject({
      action: 'delete',
      noun: 'orders',
      entityId: order.id,
      before: { status: 'pending' },
      after: null,
    })
    expect(JSON.stringify(await lastEntry())).not.toContain(order.buyer.user.username)
    for (const again of [
      await shop.call(admin, 'DELETE', `/api/admin/orders/${order.id}`),
      await setStatus(order.id, 'shipped'),
      await shop.call(admin, 'POST', `/api/admin/orders/${order.id}/refund`, {}),
    ]) {
      expect(again.statusCode).toBe(404)
    }
    expect(await shop.order(order.id)).toMatchObject({ amountCents: 2000, status: 'cancelled' })
  })

  it('have their confirmation sent again, with its document, once a minute, while there is somebody to send it to', async () => {
    const [order, unpaid] = [await paid(), await pending()]
    const { email } = order.buyer.user
    const resend = (id = order.id) => shop.call(admin, 'POST', `/api/admin/orders/${id}/mails`)
    const arrived = () => shop.mails.filter(({ to }) => to === email)
    await vi.waitFor(() => expect(arrived()).toHaveLength(1))
    expect((await shop.call(admin, 'GET', `/api/admin/orders/${order.id}`)).json().email).toBe(
      email,
    )
    expect((await resend(unpaid.id)).statusCode).toBe(409)
    expect((await resend()).statusCode).toBe(200)
    expect((await resend()).json()).toMatchObject({
      code: 'rate_limited',
      message: 'Ce mail est parti il y a moins d’une minute.',
    })
    await vi.waitFor(() => expect(arrived()).toHaveLength(2))
    const [first, second] = arrived()
    expect(second).toEqual(first)
    expect(second?.attachments).toHaveLength(1)
    shop.setTime(new Date(shop.now().getTime() + 60_001))
    expect((await resend()).statusCode).toBe(200)
    await shop.call(admin, 'DELETE', `/api/admin/users/${order.buyer.user.id}`)
    shop.setTime(new Date(shop.now().getTime() + 60_001))
    expect((await resend()).json().message).toBe(
      'Le compte de ce client n’existe plus, ni son adresse.',
    )
  })

  it('want no look any more once somebody has read why, and that sentence alone', async () => {
    const { id } = await paid()
    await shop.db.update(orders).set({ attention: 'À voir.' }).where(eq(orders.id, id))
    const settle = (attention: unknown) =>
      shop.call(admin, 'POST', `/api/admin/orders/${id}/settle`, { attention })
    const waiting = async () =>
      (await shop.call(admin, 'GET', '/api/admin/waiting')).json<{ orders: number }>().orders
    const before = await waiting()
    expect((await settle('Autre chose.')).statusCode).toBe(409)
    expect((await settle(7)).statusCode).toBe(400)
    expect(await waiting()).toBe(before)
    expect((await settle('À voir.')).json()).toMatchObject({ id, attention: null })
    expect(await waiting()).toBe(before - 1)
    expect(await lastEntry()).toMatchObject({
      noun: 'orders',
      entityId: id,
      before: { attention: 'À voir.' },
      after: { attention: null },
    })
    expect((await settle('À voir.')).statusCode).toBe(200)
  })
})
