import { eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import type { PaymentProvider } from '#server/integrations/payments/payment-provider.ts'
import { orders } from '#server/modules/orders/orders.table.ts'
import { products } from '#server/modules/products/products.table.ts'
import { openWithAdmin } from '#server/testing/admin.ts'
import { ONE_DATABASE } from '#server/testing/databases.ts'
import { cartBody } from '#server/testing/shop.ts'
import { startStripeShop } from '#server/testing/stripe-shop.ts'

describe.each(ONE_DATABASE)('what changes while somebody buys on $name', ({ open }) => {
  const { shop, admin } = openWithAdmin(() => startStripeShop(open))

  const setProduct = (id: number, changes: Partial<typeof products.$inferInsert>) =>
    shop.db.update(products).set(changes).where(eq(products.id, id))
  const ordersOf = (userId: number) =>
    shop.db.select().from(orders).where(eq(orders.userId, userId)).orderBy(orders.id)

  /** The provider closes an earlier checkout slowly; meanwhile `meanwhile` happens. */
  async function whileClosing(meanwhile: () => Promise<unknown>) {
    const payments = shop.deps.payments as PaymentProvider
    const closing = vi.spyOn(payments, 'expireSession').mockImplementationOnce(async () => {
      await meanwhile()
      return null
    })
    return () => closing.mockRestore()
  }

  it('is noticed: a price raised while the earlier checkout is being ended is not sold at the old one', async () => {
    const [buyer, product] = [await shop.customer(), await shop.product({ price: 10 })]
    await shop.checkout(buyer.headers, cartBody([{ product, quantity: 1 }]))
    const restore = await whileClosing(() => setProduct(product.id, { priceCents: 2500 }))
    const late = await shop.checkout(buyer.headers, cartBody([{ product, quantity: 1 }]))
    restore()
    expect([late.statusCode, late.json().error]).toEqual([
      409,
      `Le prix de « ${product.name} » a changé. Actualisez votre panier.`,
    ])
    expect((await ordersOf(buyer.user.id)).map(({ state }) => state)).toEqual(['ended'])
  })

  it('is noticed: a stock lowered under what is held is not sold twice; the money goes back and the admin sees why', async () => {
    const product = await shop.product({ price: 10, stock: 2 })
    const buyers = [await shop.customer(), await shop.customer()]
    const sessions: string[] = []
    for (const { headers } of buyers)
      sessions.push(
        (await shop.checkout(headers, cartBody([{ product, quantity: 1 }]))).json<{
          sessionId: string
        }>().sessionId,
      )
    const [{ price, ...rest }] = [
      {
        price: 10,
        name: product.name,
        description: product.description,
        category: product.category,
      },
    ]
    const lowered = await shop.call(admin, 'PUT', `/api/admin/products/${product.id}`, {
      ...rest,
      price,
      discount: 0,
      stock: 1,
      featured: false,
    })
    expect(lowered.statusCode).toBe(200)
    const paid = sessions.map((id) => shop.stripe.pay(id).paymentId)
    expect(await shop.verify(sessions[0] as string)).toEqual({ success: true, paid: true })
    expect(await shop.verify(sessions[1] as string)).toMatchObject({
      success: true,
      paid: false,
      message: expect.stringContaining('remboursé'),
    })
    const [row] = await shop.db.select().from(products).where(eq(products.id, product.id))
    expect([row?.stock, row?.reserved]).toEqual([0, 0])
    await vi.waitFor(() => expect(shop.stripe.payments.get(paid[1] as string)?.refunded).toBe(1000))
    expect((await ordersOf(buyers[1]?.user.id ?? 0))[0]?.attention).toBe(
      'Stock baissé pendant le paiement : remboursement automatique.',
    )
  })

  it('is noticed: an account that is deleted meanwhile is told, and orders nothing', async () => {
    const [buyer, product] = [await shop.customer(), await shop.product()]
    await shop.checkout(buyer.headers, cartBody([{ product, quantity: 1 }]))
    const restore = await whileClosing(async () => {
      restore()
      expect(
        (await shop.call(admin, 'DELETE', `/api/admin/users/${buyer.user.id}`)).statusCode,
      ).toBe(200)
    })
    const late = await shop.checkout(buyer.headers, cartBody([{ product, quantity: 1 }]))
    expect([late.statusCode, late.json().error]).toEqual([401, 'Ce compte n’existe plus.'])
  })
})
