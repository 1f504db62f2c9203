import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { ifMatch } from '#contract/if-match.ts'
import type { ProductCategory } from '#contract/product-categories.ts'
import type { AdminProduct, Product } from '#contract/products.ts'
import { openWithAdmin } from '#server/testing/admin.ts'
import { ONE_DATABASE } from '#server/testing/databases.ts'
import { cartBody } from '#server/testing/shop.ts'
import { startStripeShop } from '#server/testing/stripe-shop.ts'

const LIST = '/api/shop/products'
const MINUTE = 60_000

describe.each(ONE_DATABASE)('what is for sale on $name', ({ open }) => {
  const { shop, admin } = openWithAdmin(() => startStripeShop(open))

  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object, seen = {}) =>
    shop.call(admin, method, `/api/admin/${url}`, body, seen)
  const make = async (changes: object) =>
    (
      await call('POST', 'products', {
        ...{ description: 'Un produit', price: 5, stock: 9 },
        ...changes,
      })
    ).json<AdminProduct>()
  const save = ({ name, description, price, stock, category }: AdminProduct, changes: object) => ({
    ...{ name, description, price, stock, category },
    ...changes,
  })
  const onHand = async (id: number) =>
    (await call('GET', 'products'))
      .json<AdminProduct[]>()
      .find((one) => one.id === id) as AdminProduct
  const categories = async () => (await call('GET', 'product-categories')).json<ProductCategory[]>()
  const categoryOf = async (name: string) =>
    (await categories()).find((one) => one.name === name) as ProductCategory
  const names = async (category?: string) =>
    (await shop.app.inject(LIST))
      .json<Product[]>()
      .filter((one) => !category || one.category === category)
      .map(({ name }) => name)
  const after = (ms: number) => new Date(shop.now().getTime() + ms).toISOString()

  it('stands by name until the owner puts it in an order, then by category and place', async () => {
    const [a, , c] = [
      await make({ name: 'Aviron', category: 'Voiles' }),
      await make({ name: 'Bouée', category: 'Agrès' }),
      await make({ name: 'Cordage', category: 'Voiles' }),
      await make({ name: 'Drisse', category: 'Agrès' }),
    ]
    expect(await names()).toEqual(['Aviron', 'Bouée', 'Cordage', 'Drisse'])
    const arranged = await call('PUT', 'products/order', { ids: [c.id, a.id] })
    expect(arranged.statusCode).toBe(200)
    expect(await names()).toEqual(['Bouée', 'Drisse', 'Cordage', 'Aviron'])
    const [agres, voiles] = [await categoryOf('Agrès'), await categoryOf('Voiles')]
    await call('PUT', 'product-categories/order', { ids: [voiles.id, agres.id] })
    expect(await names()).toEqual(['Cordage', 'Aviron', 'Bouée', 'Drisse'])
    // A stranger to the category, one that is missing: the list is not the one that was ordered.
    const partial = await call('PUT', 'products/order', { ids: [a.id] })
    expect(partial.statusCode).toBe(409)
    await make({ name: 'Ancre', category: 'Neuve' })
    expect((await names()).at(-1)).toBe('Ancre')
    // A save of the spec's own fields leaves its place.
    await call('PUT', `products/${c.id}`, save(c, { name: 'Corde' }))
    expect((await names())[0]).toBe('Corde')
  })

  it('begins and ends by the clock, in the cached list and at the checkout', async () => {
    const lantern = await make({
      name: 'Lanterne',
      category: 'Noël',
      publish_at: after(300),
      unpublish_at: after(10 * MINUTE),
    })
    expect(lantern).toMatchObject({ available: false })
    const buyer = await shop.customer()
    const buy = () =>
      shop.checkout(
        buyer.headers,
        cartBody([{ product: { ...lantern, priceCents: 500 }, quantity: 1 }]),
      )
    const refused = {
      success: false,
      message: '« Lanterne » n’est pas en vente pour le moment.',
    }
    expect((await buy()).json()).toMatchObject(refused)
    // Once our own notice has come back.
    await sleep(100)
    expect(await names('Noël')).toEqual([])
    expect(shop.deps.snapshots.ready(LIST)).not.toBe(null)
    const before = shop.now()
    shop.setTime(after(301))
    await sleep(400)
    expect(shop.deps.snapshots.ready(LIST)).toBe(null)
    expect(await names('Noël')).toEqual(['Lanterne'])
    expect((await buy()).statusCode).toBe(200)
    shop.setTime(after(10 * MINUTE))
    expect((await buy()).json()).toMatchObject(refused)
    expect((await onHand(lantern.id)).unavailable_reason).toBe('Sa vente est terminée')
    shop.setTime(before)
  })

  it('takes the products of a category along, and their checkout', async () => {
    const sail = await make({ name: 'Grand-voile', category: 'Saison' })
    const season = await categoryOf('Saison')
    const closed = { name: 'Saison', unpublish_at: after(-MINUTE) }
    expect((await call('PUT', `product-categories/${season.id}`, closed)).statusCode).toBe(200)
    expect(await names('Saison')).toEqual([])
    expect((await onHand(sail.id)).unavailable_reason).toBe(
      'La catégorie « Saison » n’est pas en vente',
    )
    const { headers } = await shop.customer()
    const body = cartBody([{ product: { ...sail, priceCents: 500 }, quantity: 1 }])
    expect((await shop.checkout(headers, body)).json().message).toBe(
      '« Grand-voile » n’est pas en vente pour le moment.',
    )
    await call('PUT', `product-categories/${season.id}`, { name: 'Saison', unpublish_at: null })
    expect(await names('Saison')).toEqual(['Grand-voile'])
  })

  it('refuses an end that is not after the start, also when a call names only one of them', async () => {
    const product = await make({ name: 'Foc', category: 'Voiles', publish_at: after(MINUTE) })
    for (const unpublish_at of [after(MINUTE), after(-MINUTE)]) {
      const response = await call('PUT', `products/${product.id}`, save(product, { unpublish_at }))
      expect([response.statusCode, response.json()]).toMatchObject([
        400,
        { fields: { unpublish_at: 'La fin de la vente doit être après son début.' } },
      ])
    }
    for (const publish_at of ['demain', '2026-12-01T10:00', 5])
      expect(
        (await call('PUT', `products/${product.id}`, save(product, { publish_at }))).statusCode,
      ).toBe(400)
    const kept = await call('PUT', `products/${product.id}`, save(product, { stock: 1 }))
    expect(kept.json()).toMatchObject({ publish_at: product.publish_at, unpublish_at: null })
    const forGood = await call('PUT', `products/${product.id}`, save(product, { publish_at: null }))
    expect(forGood.json()).toMatchObject({ publish_at: null })
  })

  it('follows a category to its new name; one with products stays, and no two have one name', async () => {
    const product = await make({ name: 'Cotre', category: 'Bateau' })
    const { id, version } = await categoryOf('Bateau')
    const rename = (name: string, seen = {}) =>
      call('PUT', `product-categories/${id}`, { name }, seen)
    expect((await rename('Bateaux', ifMatch(version))).statusCode).toBe(200)
    expect((await rename('Barques', ifMatch(version))).statusCode).toBe(409)
    expect(await onHand(product.id)).toMatchObject({ category: 'Bateaux', version: 2 })
    // Whoever had the product's form open does not bring the old name back.
    const late = await call(
      'PUT',
      `products/${product.id}`,
      save(product, {}),
      ifMatch(product.version),
    )
    expect(late.statusCode).toBe(409)
    const taken = await rename('Voiles')
    expect([taken.statusCode, taken.json().message]).toEqual([
      409,
      'La catégorie « Voiles » existe déjà.',
    ])
    const held = await call('DELETE', `product-categories/${id}`)
    expect([held.statusCode, held.json().message]).toEqual([
      409,
      '« Bateaux » a encore un produit : videz-la avant de la supprimer.',
    ])
    await call('DELETE', `products/${product.id}`)
    expect((await call('DELETE', `product-categories/${id}`)).json()).toEqual({ success: true })
    expect(await categoryOf('Bateaux')).toBeUndefined()
  })
})
