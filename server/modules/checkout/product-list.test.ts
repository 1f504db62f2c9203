import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Product } from '#contract/products.ts'
import { ONE_DATABASE } from '#server/testing/databases.ts'
import { cartBody, startShop } from '#server/testing/shop.ts'
import { reconcileTask } from './checkout.tasks.ts'

const LIST = '/api/shop/products'

describe.each(ONE_DATABASE)('the cached product list on $name', ({ open }) => {
  let shop: Awaited<ReturnType<typeof startShop>>
  let notices = 0
  beforeAll(async () => {
    shop = await startShop(open)
    await shop.connection.listen(
      'snapshots',
      () => notices++,
      () => {},
    )
  })
  afterAll(() => shop.close())
  beforeEach(() => {
    notices = 0
  })

  /** Once our own notices have come back, which invalidate a second time. */
  async function readStock(id: number) {
    await sleep(100)
    const list = (await shop.app.inject(LIST)).json<Product[]>()
    return list.find((product) => product.id === id)?.stock
  }
  const isCached = () => shop.deps.snapshots.ready(LIST) !== null
  async function openCheckout(stock: number) {
    const [buyer, product] = [await shop.customer(), await shop.product({ stock })]
    const body = cartBody([{ product, quantity: 1 }])
    const { sessionId } = (await shop.checkout(buyer.headers, body)).json<{ sessionId: string }>()
    return { product, sessionId }
  }
  const pay = (sessionId: string) =>
    shop.app.inject({
      method: 'POST',
      url: `/paiement-test/${sessionId}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'action=pay&consent=yes',
    })

  it('stays while an unpaid session is polled and reconciled', async () => {
    const { product, sessionId } = await openCheckout(5)
    expect(await readStock(product.id)).toBe(4)
    expect(await shop.verify(sessionId)).toEqual({ success: true, paid: false })
    await reconcileTask.run(shop.deps, {})
    expect(isCached()).toBe(true)
  })

  it('follows each held and each freed piece of what is scarce, by one notice each', async () => {
    const { product, sessionId } = await openCheckout(5)
    expect(await readStock(product.id)).toBe(4)
    notices = 0
    await shop.app.inject({ method: 'POST', url: `/api/cancel-checkout/${sessionId}` })
    expect(await readStock(product.id)).toBe(5)
    expect(notices).toBe(1)
    // Once more ends nothing that has not ended.
    await shop.app.inject({ method: 'POST', url: `/api/cancel-checkout/${sessionId}` })
    expect(isCached()).toBe(true)
  })

  it('does not follow the held pieces of what has no visible limit, but its sales', async () => {
    const product = await shop.product({ stock: 5000 })
    await shop.deps.snapshots.change(LIST, async () => {})
    expect(await readStock(product.id)).toBe(5000)
    const buyer = await shop.customer()
    const body = cartBody([{ product, quantity: 1 }])
    const { sessionId } = (await shop.checkout(buyer.headers, body)).json<{ sessionId: string }>()
    expect(isCached()).toBe(true)
    await pay(sessionId)
    expect(await readStock(product.id)).toBe(4999)
  })

  it('follows neither what is held nor what is sold of what is unlimited, which has no end', async () => {
    const product = await shop.product({ stock: 0, unlimited: true })
    await shop.deps.snapshots.change(LIST, async () => {})
    expect(await readStock(product.id)).toBe(1_000_000)
    for (const quantity of [1, 7]) {
      const body = cartBody([{ product, quantity }])
      const { headers } = await shop.customer()
      const { sessionId } = (await shop.checkout(headers, body)).json<{ sessionId: string }>()
      await pay(sessionId)
      expect(await shop.verify(sessionId)).toMatchObject({ paid: true })
      expect(isCached()).toBe(true)
    }
    await shop.deps.snapshots.change(LIST, async () => {})
    expect(await readStock(product.id)).toBe(1_000_000)
  })

  it('has nothing to follow when a held piece of what is scarce is sold', async () => {
    const { product, sessionId } = await openCheckout(5)
    expect(await readStock(product.id)).toBe(4)
    await pay(sessionId)
    expect(isCached()).toBe(true)
    expect(await readStock(product.id)).toBe(4)
  })
})
