import { desc, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { ifMatch, SEEN_STOCK_HEADER } from '#contract/if-match.ts'
import type { AdminProduct, Product } from '#contract/products.ts'
import { images } from '#server/modules/images/images.table.ts'
import { journal } from '#server/modules/journal/journal.table.ts'
import { orders } from '#server/modules/orders/orders.table.ts'
import { openWithAdmin } from '#server/testing/admin.ts'
import { ONE_DATABASE } from '#server/testing/databases.ts'
import { cartBody } from '#server/testing/shop.ts'
import { startStripeShop } from '#server/testing/stripe-shop.ts'
import { productPrices } from './products.table.ts'

const DAY = 24 * 60 * 60 * 1000
const INPUT = {
  name: 'Barque',
  price: 20,
  description: 'Elle flotte.',
  category: 'Bateaux',
  stock: 3,
}

function asShown(onHand: AdminProduct): Product {
  const { version, actions, tebex_package_id, unavailable_reason, ...product } = onHand
  const { publish_at, unpublish_at, position, ...shown } = product
  return shown
}
const seenBy = ({ version, stock }: AdminProduct) => ({
  ...ifMatch(version),
  [SEEN_STOCK_HEADER]: String(stock),
})

describe.each(ONE_DATABASE)('the products in the admin panel on $name', ({ open }) => {
  const { shop, admin } = openWithAdmin(() => startStripeShop(open))

  const create = (changes: object = {}) =>
    shop.call(admin, 'POST', '/api/admin/products', { ...INPUT, ...changes })
  const made = async (changes: object = {}) => (await create(changes)).json<AdminProduct>()
  const update = (id: number, changes: object = {}, headers = {}) =>
    shop.call(admin, 'PUT', `/api/admin/products/${id}`, { ...INPUT, ...changes }, headers)
  const remove = (id: number) => shop.call(admin, 'DELETE', `/api/admin/products/${id}`)
  const list = async (url: string) => (await shop.call(admin, 'GET', url)).json<Product[]>()
  const inShop = async (id: number) =>
    (await list('/api/shop/products')).find((product) => product.id === id)
  const onHand = async (id: number) =>
    (await list('/api/admin/products')).find((product) => product.id === id) as AdminProduct
  const lastEntry = async () =>
    (await shop.db.select().from(journal).orderBy(desc(journal.id)).limit(1))[0]

  it('are added, changed and deleted, in both lists at once, each change with what was before and after', async () => {
    const created = await made({ name: ' Barque ', image: '' })
    expect(created).toEqual({
      ...INPUT,
      id: created.id,
      image: null,
      featured: false,
      unlimited: false,
      discount: 0,
      category_position: null,
      position: null,
      publish_at: null,
      unpublish_at: null,
      lowest_price: null,
      actions: [],
      receives: [],
      handed_over: true,
      available: true,
      tebex_package_id: null,
      unavailable_reason: null,
      version: 1,
    })
    expect(await lastEntry()).toMatchObject({
      actorName: admin.user.username,
      action: 'create',
      noun: 'products',
      before: null,
      after: created,
    })
    expect(await inShop(created.id)).toEqual(asShown(created))

    const changed = (
      await update(created.id, {
        name: 'Chaloupe',
        price: 19.99,
        image: '/images/a.webp',
        featured: true,
      })
    ).json<AdminProduct>()
    expect(changed).toMatchObject({
      version: 2,
      name: 'Chaloupe',
      price: 19.99,
      image: '/images/a.webp',
      featured: true,
    })
    expect(await lastEntry()).toMatchObject({
      action: 'update',
      entityId: created.id,
      before: created,
      after: changed,
    })
    expect(await inShop(created.id)).toEqual(asShown(changed))

    expect((await remove(created.id)).json()).toEqual({ success: true })
    expect(await lastEntry()).toMatchObject({ action: 'delete', before: changed, after: null })
    expect(await inShop(created.id)).toBeUndefined()
    expect([(await remove(created.id)).statusCode, (await update(created.id)).statusCode]).toEqual([
      404, 404,
    ])
  })

  it.each([
    ['no name', { name: '  ' }, 'Le nom du produit est requis'],
    ['a price of nothing', { price: 0 }, 'Le prix doit être supérieur à 0'],
    ['a price below nothing', { price: -1 }, 'Le prix doit être supérieur à 0'],
    ['a price that rounds to nothing', { price: 1e-9 }, 'Le prix doit être supérieur à 0'],
    ['a price in words', { price: '20' }, 'Le prix doit être supérieur à 0'],
    ['half a cent', { price: 1.005 }, 'Le prix a au plus deux décimales'],
    ['no description', { description: '' }, 'La description est requise'],
    ['no category', { category: undefined }, 'La catégorie est requise'],
    ['a negative stock', { stock: -1 }, 'Le stock est un nombre entier positif ou nul'],
    ['half a stock', { stock: 1.5 }, 'Le stock est un nombre entier positif ou nul'],
    ['a discount of everything', { discount: 100 }, 'La remise est un nombre entier de 0 à 99'],
    ['a negative discount', { discount: -1 }, 'La remise est un nombre entier de 0 à 99'],
    ['an image that is a script', { image: 'javascript:alert(1)' }, 'Adresse invalide'],
    ['an image from wherever', { image: '//evil.example/a.png' }, 'Adresse invalide'],
  ])(
    'refuse %s in the words of the form, and the shop stays as it was',
    async (_, changes, message) => {
      const before = await list('/api/shop/products')
      const response = await create(changes)
      expect([
        response.statusCode,
        response.json().message,
        Object.keys(response.json().fields),
      ]).toEqual([400, message, Object.keys(changes)])
      expect(await list('/api/shop/products')).toEqual(before)
    },
  )

  it('show visitors what is left to buy, and admins what is on hand', async () => {
    const [buyer, product] = [await shop.customer(), await shop.product({ stock: 5 })]
    await shop.checkout(buyer.headers, cartBody([{ product, quantity: 2 }]))
    expect([(await inShop(product.id))?.stock, (await onHand(product.id)).stock]).toEqual([3, 5])
  })

  it('stay while an order names them, with the advice', async () => {
    const [buyer, product] = [await shop.customer(), await shop.product()]
    await shop.checkout(buyer.headers, cartBody([{ product, quantity: 1 }]))
    const response = await remove(product.id)
    expect([response.statusCode, response.json().message]).toEqual([
      409,
      'Ce produit est référencé dans des commandes existantes. Mettez son stock à 0 ou renommez-le avec « (Archivé) ».',
    ])
    expect(await inShop(product.id)).toBeDefined()
  })

  it('are not saved over what another admin has changed since', async () => {
    const seen = await made()
    const header = seenBy(seen)
    expect((await update(seen.id, { price: 9 }, header)).statusCode).toBe(200)
    const late = await update(seen.id, { price: 1 }, header)
    expect([late.statusCode, late.json().message]).toEqual([
      409,
      expect.stringMatching(/^Un autre membre de l’équipe a modifié/),
    ])
    expect((await inShop(seen.id))?.price).toBe(9)
  })

  it('are saved although some were sold meanwhile, and what was sold does not come back', async () => {
    const product = await shop.product({ stock: 5 })
    const header = seenBy(await onHand(product.id))
    await shop.buy(await shop.customer(), [{ product, quantity: 2 }])
    const saved = await update(product.id, { name: 'Bouée rouge', stock: 5 }, header)
    expect([saved.statusCode, saved.json()]).toMatchObject([200, { name: 'Bouée rouge', stock: 3 }])
  })

  it('refuse a stock that was counted before it moved, and say where it is now', async () => {
    const product = await shop.product({ stock: 5 })
    const header = seenBy(await onHand(product.id))
    await shop.buy(await shop.customer(), [{ product, quantity: 2 }])
    const late = await update(product.id, { name: 'Radeau', stock: 8 }, header)
    expect([late.statusCode, late.json().message]).toEqual([
      409,
      'Le stock a changé entre-temps : il est maintenant de 3. Rechargez le produit avant de le corriger.',
    ])
    expect(await inShop(product.id)).toMatchObject({ name: product.name, stock: 3 })
    const fresh = seenBy(await onHand(product.id))
    expect((await update(product.id, { stock: 8 }, fresh)).json().stock).toBe(8)
  })

  it('are unlimited until an admin says otherwise, whatever stock a call names', async () => {
    const created = await made({ stock: 3, unlimited: true })
    expect(created).toMatchObject({ stock: 1_000_000, unlimited: true })
    const kept = await update(created.id, { stock: 0, name: 'Radeau' })
    expect(kept.json()).toMatchObject({ name: 'Radeau', stock: 1_000_000, unlimited: true })
    expect(await inShop(created.id)).toMatchObject({ stock: 1_000_000, unlimited: true })
    expect((await update(created.id, { unlimited: 'oui' })).statusCode).toBe(400)
    const limited = await update(created.id, { stock: 4, unlimited: false }, seenBy(kept.json()))
    expect(limited.json()).toMatchObject({ stock: 4, unlimited: false, version: 3 })
    expect(await inShop(created.id)).toMatchObject({ stock: 4, unlimited: false })
  })

  it('that are given a limit send back the money of a checkout that it leaves nothing for', async () => {
    const product = await shop.product({ stock: 0, unlimited: true })
    const [paid, late] = [await shop.customer(), await shop.customer()]
    await shop.buy(paid, [{ product, quantity: 3 }])
    const { sessionId } = (
      await shop.checkout(late.headers, cartBody([{ product, quantity: 2 }]))
    ).json<{ sessionId: string }>()
    await update(product.id, { stock: 1, unlimited: false })
    expect(await inShop(product.id)).toMatchObject({ stock: 0 })
    shop.stripe.pay(sessionId)
    await shop.verify(sessionId)
    const [order] = await shop.db.select().from(orders).where(eq(orders.sessionId, sessionId))
    expect(order?.state).toBe('returned')
    expect(await inShop(product.id)).toMatchObject({ stock: 1, unlimited: false })
  })

  it('are listed by name as French readers expect, for visitors and admins alike', async () => {
    const names = ['Pack 10', 'Zodiac', 'Échelle', 'pack 9', 'Echarpe']
    const ids = new Set(await Promise.all(names.map(async (name) => (await made({ name })).id)))
    for (const url of ['/api/shop/products', '/api/admin/products']) {
      const listed = (await list(url)).filter(({ id }) => ids.has(id)).map(({ name }) => name)
      expect(listed, url).toEqual(['Echarpe', 'Échelle', 'pack 9', 'Pack 10', 'Zodiac'])
    }
  })

  it('remember every price, and a discount names the lowest of the thirty days before it', async () => {
    const { id } = await made({ price: 20 })
    const start = shop.now().getTime()
    shop.setTime(new Date(start + 3 * DAY))
    await update(id, { price: 30 })
    await update(id, { price: 30, stock: 8 })
    shop.setTime(new Date(start + 6 * DAY))
    const discounted = (await update(id, { price: 30, discount: 10 })).json<Product>()
    expect(discounted).toMatchObject({ price: 30, discount: 10, lowest_price: 20 })
    expect((await inShop(id))?.lowest_price).toBe(20)
    const prices = await shop.db
      .select()
      .from(productPrices)
      .where(eq(productPrices.productId, id))
      .orderBy(productPrices.id)
    expect(prices.map(({ unitCents }) => unitCents)).toEqual([2000, 3000, 2700])
    expect((await update(id, { price: 30 })).json<Product>().lowest_price).toBe(null)
    shop.setTime(new Date(start))
  })

  it('name the price that was asked before when a discount only takes back a raise of the list price', async () => {
    const { id } = await made({ price: 10 })
    const start = shop.now().getTime()
    shop.setTime(new Date(start + 3 * DAY))
    const inflated = { price: 20, discount: 50 }
    expect((await update(id, inflated)).json<Product>()).toMatchObject({
      ...inflated,
      lowest_price: 10,
    })
    expect(await inShop(id)).toMatchObject({ ...inflated, lowest_price: 10 })
    // Neither a further raise nor saving the form again hides it.
    await update(id, { price: 40, discount: 75 })
    await update(id, { price: 40, discount: 75, stock: 8 })
    expect((await inShop(id))?.lowest_price).toBe(10)
    const prices = await shop.db
      .select()
      .from(productPrices)
      .where(eq(productPrices.productId, id))
      .orderBy(productPrices.id)
    expect(prices.map(({ unitCents }) => unitCents)).toEqual([1000, 1000, 1000])
    shop.setTime(new Date(start))
  })

  describe('their pictures', () => {
    const upload = (payload: Buffer, type: string) =>
      shop.app.inject({
        method: 'POST',
        url: '/api/admin/images',
        payload,
        headers: { ...admin.headers, 'content-type': type },
      })
    const picture = (width: number, height = width) =>
      sharp({ create: { width, height, channels: 3, background: '#d81e5b' } })

    it('are read, written anew without what else they carried, and served from here for ever', async () => {
      const png = await picture(40)
        .withExif({ IFD0: { Copyright: 'un secret' } })
        .png()
        .toBuffer()
      const response = await upload(
        Buffer.concat([png, Buffer.from('<script>alert(1)</script>')]),
        'image/png',
      )
      expect(response.json()).toEqual({
        success: true,
        url: expect.stringMatching(/^\/images\/[\w-]{22}\.webp$/),
      })
      expect((await lastEntry())?.noun).toBe('images')
      const served = await shop.app.inject(response.json().url)
      expect(served.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
      })
      expect(await sharp(served.rawPayload).metadata()).toMatchObject({
        format: 'webp',
        width: 40,
        height: 40,
      })
      for (const words of ['<script', 'un secret'])
        expect(served.rawPayload.includes(words)).toBe(false)
      expect((await upload(png, 'image/png')).json()).toEqual(response.json())
      expect(await shop.db.$count(images)).toBe(1)
    })

    it.each(['jpeg', 'webp', 'avif', 'gif'] as const)(
      'may be %s, and are made small enough',
      async (format) => {
        const response = await upload(
          await picture(2000, 20).toFormat(format).toBuffer(),
          `image/${format}`,
        )
        const served = await shop.app.inject(response.json().url)
        expect(await sharp(served.rawPayload).metadata()).toMatchObject({ width: 1600, height: 16 })
      },
    )

    it('are nothing else, whatever the request calls it', async () => {
      const count = await shop.db.$count(images)
      const svg = Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
      )
      const bomb = await picture(8000, 6000).png({ compressionLevel: 9 }).toBuffer()
      const truncated = (await picture(300).png().toBuffer()).subarray(0, 200)
      for (const [payload, type, status] of [
        [Buffer.from('<h1>Bonjour</h1>'), 'text/html', 415],
        [svg, 'image/svg+xml', 415],
        [svg, 'image/png', 400],
        [Buffer.from('<h1>Bonjour</h1>'), 'image/png', 400],
        [await picture(9).tiff().toBuffer(), 'image/png', 400],
        [truncated, 'image/png', 400],
        [Buffer.alloc(0), 'image/png', 400],
        [bomb, 'image/png', 400],
        [Buffer.alloc(8 * 1024 * 1024 + 1), 'image/png', 413],
        [Buffer.from('{}'), 'application/json', 415],
      ] as const) {
        const response = await upload(payload, type)
        expect(
          [response.statusCode, response.json().success],
          `${payload.length} bytes as ${type}`,
        ).toEqual([status, false])
      }
      expect(await shop.db.$count(images)).toBe(count)
      for (const name of ['x.webp', '../secret', 'aaaaaaaaaaaaaaaaaaaaaa.webp', '%00']) {
        expect((await shop.app.inject(`/images/${name}`)).statusCode, name).toBe(404)
      }
    })
  })
})
