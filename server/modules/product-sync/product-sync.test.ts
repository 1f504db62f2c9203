import { desc, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, it, vi } from 'vitest'
import type { Catalogue, ImportOutcome } from '#contract/catalogue.ts'
import { ifMatch } from '#contract/if-match.ts'
import type { AdminProduct, Product } from '#contract/products.ts'
import { cataloguePackages } from '#server/modules/catalogue/catalogue.table.ts'
import { images } from '#server/modules/images/images.table.ts'
import { journal } from '#server/modules/journal/journal.table.ts'
import { orders } from '#server/modules/orders/orders.table.ts'
import { productPrices, products } from '#server/modules/products/products.table.ts'
import { openWithAdmin } from '#server/testing/admin.ts'
import { buildPackage, startCatalogueShop } from '#server/testing/catalogue-shop.ts'
import { ONE_DATABASE } from '#server/testing/databases.ts'
import { cartBody } from '#server/testing/shop.ts'
import { digestOf } from '#server/testing/stored.ts'
import { refreshCatalogueTask } from './product-sync.tasks.ts'

const PICTURE = 'https://pictures.example/or.png'
let last = 1000
/** A number of a package that no other test has. */
const newId = () => ++last
const plain = (text: string | null | undefined) => text?.replace(/\s/g, ' ') ?? null

describe.each(ONE_DATABASE)('products of a store with a catalogue on $name', ({ open }) => {
  const { shop, admin } = openWithAdmin(() =>
    startCatalogueShop(open, {
      readPicture: async (address) => {
        if (address !== PICTURE) throw new Error('no such picture')
        return sharp({ create: { width: 9, height: 9, channels: 3, background: '#d81e5b' } })
          .png()
          .toBuffer()
      },
    }),
  )

  const get = async <Answer>(url: string) => (await shop.call(admin, 'GET', url)).json<Answer>()
  const catalogue = () => get<Catalogue>('/api/admin/catalogue')
  const refresh = () => shop.call(admin, 'POST', '/api/admin/catalogue/refresh')
  const importing = (body: object = {}) =>
    shop.call(admin, 'POST', '/api/admin/catalogue/import', body)
  const align = (id: number) =>
    shop.call(admin, 'POST', '/api/admin/catalogue/align', { product_id: id })
  const inShop = async (id: number) =>
    (await get<Product[]>('/api/shop/products')).find((product) => product.id === id)
  const onHand = async (id: number) =>
    (await get<AdminProduct[]>('/api/admin/products')).find((product) => product.id === id)
  const listed = async (id: number) => (await catalogue()).packages.find((one) => one.id === id)
  const ofPackage = (id: number) =>
    shop.db.select().from(products).where(eq(products.packageId, id))
  const pricesOf = async (id: number) =>
    (
      await shop.db
        .select()
        .from(productPrices)
        .where(eq(productPrices.productId, id))
        .orderBy(productPrices.id)
    ).map(({ unitCents }) => unitCents)
  const lastEntry = async () =>
    (await shop.db.select().from(journal).orderBy(desc(journal.id)).limit(1))[0]

  /** A product tied to a package of its own, which asks 10 €. */
  async function tied(input: Parameters<typeof shop.product>[0] = {}) {
    const sold = buildPackage({ id: newId() })
    await shop.read([sold])
    return { sold, product: await shop.product({ tebex_package_id: sold.id, ...input }) }
  }

  describe('the price', () => {
    it('follows that of the package, with its history, a version and an entry in the journal', async () => {
      const { sold, product } = await tied()
      expect(await inShop(product.id)).toMatchObject({ price: 10, available: true })
      await shop.read([{ ...sold, priceCents: 1250 }])
      expect(await inShop(product.id)).toMatchObject({ price: 12.5, discount: 0, available: true })
      expect(await onHand(product.id)).toMatchObject({ version: 2, unavailable_reason: null })
      expect(await pricesOf(product.id)).toEqual([1000, 1250])
      expect(await lastEntry()).toMatchObject({
        actorId: 0,
        actorName: 'Le site',
        action: 'update',
        noun: 'products',
        entityId: product.id,
        before: { price: 10 },
        after: { price: 12.5 },
        address: '',
      })
      // An admin who had the form open is told rather than laid over.
      const late = await shop.call(
        admin,
        'PUT',
        `/api/admin/products/${product.id}`,
        { name: 'X', description: 'X', price: 10, category: 'X', stock: 1 },
        ifMatch(1),
      )
      expect(late.statusCode).toBe(409)
    })

    it('follows where a discount made it that of the package, which it then asks without', async () => {
      const { sold, product } = await tied({ price: 20, discount: 50 })
      await shop.read([{ ...sold, priceCents: 800 }])
      expect(await inShop(product.id)).toMatchObject({ price: 8, discount: 0, available: true })
      expect(await pricesOf(product.id)).toEqual([1000, 800])
    })

    it('stays where it differed already, and the difference is told to admins alone', async () => {
      const { sold, product } = await tied({ price: 11 })
      await shop.read([{ ...sold, priceCents: 1200 }])
      const shown = await inShop(product.id)
      expect(shown).toMatchObject({ price: 11, available: false })
      expect(Object.keys(shown ?? {})).not.toContain('unavailable_reason')
      const reason = 'Tebex demande 12,00 €, votre prix est 11,00 €'
      expect(plain((await onHand(product.id))?.unavailable_reason)).toBe(reason)
      const row = await listed(sold.id)
      expect(plain(row?.difference)).toBe(reason)
      expect(row).toMatchObject({
        price: 12,
        product: { id: product.id, name: product.name },
        alignable: true,
        importable: false,
      })
    })

    it('does not follow a number in another currency, nor to what no product may cost', async () => {
      const { sold, product } = await tied()
      await shop.read([{ ...sold, priceCents: 1100, currency: 'USD' }])
      await shop.read([{ ...sold, priceCents: 1200, currency: 'EUR' }])
      expect(await inShop(product.id)).toMatchObject({ price: 10, available: false })
      await align(product.id)
      await shop.read([{ ...sold, priceCents: 0 }])
      expect(await inShop(product.id)).toMatchObject({ price: 12, available: false })
      expect((await listed(sold.id))?.alignable).toBe(false)
    })

    it('is aligned by an admin, once, with its history and their name', async () => {
      const { product } = await tied({ price: 14, discount: 50 })
      expect((await inShop(product.id))?.available).toBe(false)
      const aligned = await align(product.id)
      expect(aligned.json()).toMatchObject({ price: 10, discount: 0, available: true, version: 2 })
      expect(await inShop(product.id)).toMatchObject({ price: 10, available: true })
      expect(await lastEntry()).toMatchObject({
        actorName: admin.user.username,
        entityId: product.id,
        before: { price: 14, discount: 50 },
        after: { price: 10, discount: 0 },
      })
      const before = await digestOf(shop.db)
      expect((await align(product.id)).json()).toEqual(aligned.json())
      expect(await digestOf(shop.db)).toEqual(before)
      expect(await pricesOf(product.id)).toEqual([700, 1000])
    })

    it('cannot be aligned with what is not there', async () => {
      const { sold, product } = await tied({ price: 9 })
      await shop.read([{ ...sold, isSingle: false }])
      const loose = await shop.product()
      const before = await digestOf(shop.db)
      const answers = [await align(product.id), await align(loose.id), await align(2_000_000_000)]
      expect(answers.map((answer) => [answer.statusCode, answer.json().message])).toEqual([
        [409, 'Le paquet est un abonnement, qui ne se vend pas ici.'],
        [409, 'Aucun paquet Tebex.'],
        [404, 'Cet élément n’existe plus.'],
      ])
      expect(await digestOf(shop.db)).toEqual(before)
    })
  })

  describe('a reading', () => {
    it('that fails changes nothing, and is told with the time since when', async () => {
      const { sold, product } = await tied()
      const began = shop.now()
      shop.setTime(new Date(began.getTime() + 600_000))
      await shop.read(null)
      shop.setTime(new Date(began.getTime() + 1_200_000))
      const failed = await refresh()
      expect([failed.statusCode, failed.json().message]).toEqual([
        502,
        expect.stringMatching(/^Le magasin Tebex n’a pas pu être lu : rien n’a changé/),
      ])
      expect(await catalogue()).toMatchObject({
        exists: true,
        read_at: began.toISOString(),
        failed_since: new Date(began.getTime() + 600_000).toISOString(),
      })
      expect(await inShop(product.id)).toMatchObject({ price: 10, available: true })
      expect((await listed(sold.id))?.listed).toBe(true)
      shop.store.packages = [sold]
      expect((await refresh()).json()).toMatchObject({
        read_at: shop.now().toISOString(),
        failed_since: null,
      })
    })

    it('that finds a package gone takes its product off sale, until it is back', async () => {
      const { sold, product } = await tied()
      await shop.read([buildPackage({ id: newId() })])
      expect((await inShop(product.id))?.available).toBe(false)
      expect((await onHand(product.id))?.unavailable_reason).toBe('Le paquet a disparu du magasin')
      expect(await listed(sold.id)).toMatchObject({ listed: false, alignable: false })
      await shop.read([sold])
      expect((await inShop(product.id))?.available).toBe(true)
    })

    it('that finds nothing at all unlists everything and deletes nothing', async () => {
      const { sold, product } = await tied()
      const count = await shop.db.$count(cataloguePackages)
      await shop.read([])
      expect(await shop.db.$count(cataloguePackages)).toBe(count)
      expect((await catalogue()).packages.filter((one) => one.listed)).toEqual([])
      expect(await inShop(product.id)).toMatchObject({ price: 10, available: false })
      expect((await ofPackage(sold.id)).length).toBe(1)
    })

    it('leaves out what no number can be made of, and takes a package that comes twice once', async () => {
      const { sold, product } = await tied()
      await shop.read([
        sold,
        sold,
        buildPackage({ id: 1.5 }),
        buildPackage({ id: newId(), priceCents: Number.NaN }),
        buildPackage({ id: newId(), name: 'Nul\0 \uD800', priceCents: 500 }),
      ])
      const names = (await catalogue()).packages.filter((one) => one.listed).map(({ name }) => name)
      expect(names).toEqual([sold.name, 'Nul �'])
      expect((await inShop(product.id))?.available).toBe(true)
    })

    it('that was overtaken by a later one is not laid over it', async () => {
      const { sold, product } = await tied()
      const late = { ...sold, priceCents: 900 }
      const slowly = Promise.withResolvers<(typeof sold)[]>()
      const asked = vi.fn(() => slowly.promise)
      const { payments } = shop.deps
      if (!payments) throw new Error('no payments')
      shop.deps.payments = { ...payments, readCatalogue: asked }
      const slow = refresh()
      await expect.poll(() => asked.mock.calls.length).toBe(1)
      shop.deps.payments = payments
      shop.setTime(new Date(shop.now().getTime() + 1000))
      await shop.read([{ ...sold, priceCents: 1500 }])
      slowly.resolve([late])
      expect((await slow).statusCode).toBe(200)
      expect(await inShop(product.id)).toMatchObject({ price: 15, available: true })
    })

    it('is made by the clock where there is a catalogue, and there alone', async () => {
      const isDue = refreshCatalogueTask.isDue ?? (async () => true)
      const { payments } = shop.deps
      if (!payments) throw new Error('no payments')
      expect(await isDue(shop.deps)).toBe(true)
      expect(await isDue({ ...shop.deps, payments: { ...payments, readCatalogue: null } })).toBe(
        false,
      )
      expect(await isDue({ ...shop.deps, payments: null })).toBe(false)
      const { sold, product } = await tied()
      shop.store.packages = [{ ...sold, priceCents: 700 }]
      await refreshCatalogueTask.run(shop.deps, {})
      expect((await inShop(product.id))?.price).toBe(7)
      shop.store.packages = null
      const told: Error[] = []
      await refreshCatalogueTask.run({ ...shop.deps, report: (error) => told.push(error) }, {})
      expect(told.length).toBe(1)
    })
  })

  describe('a package', () => {
    const input = { name: 'Barque', price: 10, description: 'X', category: 'X', stock: 3 }
    const create = (body: object) =>
      shop.call(admin, 'POST', '/api/admin/products', { ...input, ...body })
    const update = (id: number, body: object) =>
      shop.call(admin, 'PUT', `/api/admin/products/${id}`, { ...input, ...body })

    it('is tied to a product, stays when a call leaves it out, and is let go', async () => {
      const id = newId()
      await shop.read([buildPackage({ id })])
      const made = (await create({ tebex_package_id: id })).json<AdminProduct>()
      expect(made).toMatchObject({ tebex_package_id: id, available: true, version: 1 })
      const kept = (await update(made.id, { name: 'Chaloupe' })).json()
      expect(kept).toMatchObject({ tebex_package_id: id, available: true, version: 2 })
      expect((await update(made.id, { tebex_package_id: null })).json()).toMatchObject({
        tebex_package_id: null,
        available: false,
        unavailable_reason: 'Aucun paquet Tebex',
        version: 3,
      })
      expect((await catalogue()).products_without_package).toContainEqual({
        id: made.id,
        name: 'Barque',
      })
    })

    it('of one product cannot be another’s: it says whose, and nothing changes', async () => {
      const { sold, product } = await tied()
      const other = await shop.product()
      const before = await digestOf(shop.db)
      const message = `Ce paquet Tebex est déjà celui du produit « ${product.name} ».`
      for (const answer of [
        await create({ tebex_package_id: sold.id }),
        await update(other.id, { tebex_package_id: sold.id }),
      ])
        expect([answer.statusCode, answer.json()]).toMatchObject([
          409,
          { message, fields: { tebex_package_id: message } },
        ])
      expect(await digestOf(shop.db)).toEqual(before)
      expect((await update(product.id, { tebex_package_id: sold.id })).statusCode).toBe(200)
    })

    it.each([0, -1, 1.5, '7', 2_147_483_648, {}])('is no %o', async (tebex_package_id) => {
      const before = await digestOf(shop.db)
      const answer = await create({ tebex_package_id })
      expect([answer.statusCode, answer.json().message]).toEqual([
        400,
        'Le numéro du paquet est un nombre entier positif',
      ])
      expect(await digestOf(shop.db)).toEqual(before)
    })

    it('that the store does not know keeps its product off sale', async () => {
      const made = (await create({ tebex_package_id: 999_999 })).json<AdminProduct>()
      expect([made.available, made.unavailable_reason]).toEqual([
        false,
        'Le paquet 999999 n’est pas dans le magasin',
      ])
    })
  })

  describe('the checkout', () => {
    it('sells what is available, and refuses the rest without a reason to the buyer', async () => {
      const { sold, product } = await tied()
      const buyer = await shop.customer()
      const body = cartBody([{ product, quantity: 1 }])
      expect((await shop.checkout(buyer.headers, body)).statusCode).toBe(200)
      const loose = await shop.product({ name: 'Sans paquet' })
      const dear = await tied({ name: 'Trop cher', price: 11 })
      const count = await shop.db.$count(orders)
      for (const [line, name] of [
        [loose, 'Sans paquet'],
        [dear.product, 'Trop cher'],
        // Its package is no longer in the store.
        [product, product.name],
      ] as const) {
        const refused = await shop.checkout(
          buyer.headers,
          cartBody([{ product: line, quantity: 1 }]),
        )
        expect([refused.statusCode, refused.json().message]).toEqual([
          409,
          `« ${name} » n’est pas en vente pour le moment.`,
        ])
      }
      expect(await shop.db.$count(orders)).toBe(count)
      await shop.read([{ ...sold, priceCents: 1100 }])
      const changed = await shop.checkout(buyer.headers, body)
      expect(changed.json().message).toMatch(/^Le prix de « .+ » a changé/)
    })
  })

  describe('an import', () => {
    it('makes a product of each package, with its picture, tied to it and for sale at once', async () => {
      const id = newId()
      await shop.read([buildPackage({ id, name: 'Grade Argent', image: PICTURE, priceCents: 499 })])
      const outcome = (await importing({ package_ids: [id] })).json<ImportOutcome>()
      const [row] = await ofPackage(id)
      expect(outcome).toEqual({
        imported: [
          { package_id: id, product_id: row?.id, name: 'Grade Argent', picture_fault: null },
        ],
        skipped: [],
        refused: [],
      })
      const made = await onHand(row?.id ?? 0)
      expect(made).toMatchObject({
        name: 'Grade Argent',
        description: 'Trente jours de grade.',
        category: 'Grades',
        price: 4.99,
        stock: 1_000_000,
        available: true,
        tebex_package_id: id,
      })
      const picture = await shop.app.inject(made?.image ?? '')
      expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 9 })
      expect(await lastEntry()).toMatchObject({
        actorName: admin.user.username,
        action: 'create',
        noun: 'products',
        entityId: row?.id,
        after: made,
      })
      expect((await inShop(row?.id ?? 0))?.available).toBe(true)
      const buyer = await shop.customer()
      if (!row) throw new Error('no product')
      expect(
        (await shop.checkout(buyer.headers, cartBody([{ product: row, quantity: 2 }]))).statusCode,
      ).toBe(200)
    })

    it('takes all that no product is tied to, tells what cannot be, and imports the others', async () => {
      const { sold } = await tied()
      const [good, free, monthly] = [newId(), newId(), newId()]
      await shop.read([
        sold,
        buildPackage({ id: good, name: 'Coffre', image: 'https://pictures.example/none.png' }),
        buildPackage({ id: free, name: 'Gratuit', priceCents: 0 }),
        buildPackage({ id: monthly, name: 'Mensuel', isSingle: false }),
      ])
      const before = await shop.db.$count(images)
      const outcome = (await importing()).json<ImportOutcome>()
      expect(outcome).toEqual({
        imported: [
          {
            package_id: good,
            product_id: expect.any(Number),
            name: 'Coffre',
            picture_fault: 'Son image n’a pas pu être reprise',
          },
        ],
        skipped: [],
        refused: [
          { package_id: free, name: 'Gratuit', reason: 'Le prix doit être supérieur à 0' },
          {
            package_id: monthly,
            name: 'Mensuel',
            reason: 'Le paquet est un abonnement, qui ne se vend pas ici',
          },
        ],
      })
      expect((await ofPackage(good))[0]?.image).toBeNull()
      expect(await shop.db.$count(images)).toBe(before)
    })

    it('made twice makes nothing twice', async () => {
      const ids = [newId(), newId()]
      await shop.read(ids.map((id) => buildPackage({ id, image: PICTURE })))
      expect((await importing()).json<ImportOutcome>().imported.length).toBe(2)
      const before = await digestOf(shop.db)
      expect((await importing()).json()).toEqual({ imported: [], skipped: [], refused: [] })
      const named = (await importing({ package_ids: [...ids, ids[0]] })).json<ImportOutcome>()
      expect(named.skipped.map(({ package_id }) => package_id).sort()).toEqual(ids)
      expect(await digestOf(shop.db)).toEqual(before)
    })

    it('made by two admins at once makes each product once', async () => {
      const other = await shop.customer(['admin'])
      const ids = Array.from({ length: 5 }, newId)
      await shop.read(ids.map((id) => buildPackage({ id, image: PICTURE })))
      const answers = await Promise.all(
        [admin, other, admin].map((who) =>
          shop.call(who, 'POST', '/api/admin/catalogue/import', { package_ids: ids }),
        ),
      )
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
      const outcomes = answers.map((answer) => answer.json<ImportOutcome>())
      expect(outcomes.flatMap(({ imported }) => imported).length).toBe(5)
      expect(outcomes.flatMap(({ skipped }) => skipped).length).toBe(10)
      for (const id of ids) expect((await ofPackage(id)).length).toBe(1)
    })

    it('of what is not in the store, or gone from it, is refused by name', async () => {
      const { sold } = await tied()
      const gone = newId()
      await shop.read([sold, buildPackage({ id: gone, name: 'Parti' })])
      await shop.read([sold])
      const before = await digestOf(shop.db)
      expect((await importing({ package_ids: [gone, 999_998] })).json()).toEqual({
        imported: [],
        skipped: [],
        refused: [
          {
            package_id: 999_998,
            name: 'Paquet 999998',
            reason: 'Le paquet n’est pas dans le magasin',
          },
          { package_id: gone, name: 'Parti', reason: 'Le paquet a disparu du magasin' },
        ],
      })
      expect((await importing({ package_ids: [] })).json().message).toBe(
        'Choisissez au moins un paquet',
      )
      expect((await importing({ package_ids: ['1'] })).statusCode).toBe(400)
      expect(await digestOf(shop.db)).toEqual(before)
    })
  })

  it('are all for sale again where the provider has no catalogue, and nothing of it shows', async () => {
    const loose = await shop.product()
    expect((await inShop(loose.id))?.available).toBe(false)
    const { payments } = shop.deps
    if (!payments) throw new Error('no payments')
    shop.deps.payments = { ...payments, readCatalogue: null }
    expect(await catalogue()).toEqual({
      exists: false,
      read_at: null,
      failed_since: null,
      packages: [],
      products_without_package: [],
    })
    expect(await onHand(loose.id)).toMatchObject({ available: true, unavailable_reason: null })
    const buyer = await shop.customer()
    expect(
      (await shop.checkout(buyer.headers, cartBody([{ product: loose, quantity: 1 }]))).statusCode,
    ).toBe(200)
    for (const answer of [await refresh(), await importing(), await align(loose.id)])
      expect([answer.statusCode, answer.json().message]).toEqual([
        409,
        'Le moyen de paiement de ce site n’a pas de catalogue.',
      ])
    shop.deps.payments = payments
  })
})
