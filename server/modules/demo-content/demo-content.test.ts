import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { DemoContent } from '#contract/demo-content.ts'
import type { FirstDay } from '#contract/first-day.ts'
import type { Product } from '#contract/products.ts'
import { fillDemo } from '#server/db/demo/fill-demo.ts'
import { saveDraft } from '#server/modules/applications/apply.ts'
import { applicationForms } from '#server/modules/applications/forms.table.ts'
import { factions } from '#server/modules/factions/factions.table.ts'
import { freePages } from '#server/modules/free-pages/free-pages.table.ts'
import { jobs } from '#server/modules/jobs/jobs.table.ts'
import { journal } from '#server/modules/journal/journal.table.ts'
import { news } from '#server/modules/news/news.table.ts'
import { productCategories } from '#server/modules/products/product-categories.table.ts'
import { products } from '#server/modules/products/products.table.ts'
import { properties } from '#server/modules/properties/properties.table.ts'
import { ruleCategories, rules } from '#server/modules/rules/rules.table.ts'
import { openWithAdmin } from '#server/testing/admin.ts'
import { ONE_DATABASE } from '#server/testing/databases.ts'
import { buildConfig } from '#server/testing/deps.ts'
import { startStripeShop } from '#server/testing/stripe-shop.ts'

const TABLES = {
  factions,
  jobs,
  properties,
  rules,
  ruleCategories,
  products,
  productCategories,
  freePages,
  news,
  applicationForms,
}

describe.each(ONE_DATABASE)('taking the demo away on $name', ({ open }) => {
  const { shop, admin } = openWithAdmin(async () => {
    const config = buildConfig({ CAPTCHA: 'off', DEMO: 'on' })
    const started = await startStripeShop(open, { config })
    await fillDemo(started.db, started.deps.now())
    return started
  })
  const read = async () => (await shop.call(admin, 'GET', '/api/admin/demo')).json<DemoContent>()
  const remove = () => shop.call(admin, 'POST', '/api/admin/demo/removal')
  const counts = async (): Promise<Record<string, number>> =>
    Object.fromEntries(
      await Promise.all(
        Object.entries(TABLES).map(async ([name, table]) => [name, await shop.db.$count(table)]),
      ),
    )

  it('goes with everything that nobody touched, and with nothing else', async () => {
    const before = await counts()
    const whole = await read()
    expect(whole).toMatchObject({ stays: [], sales: true })
    const { ruleCategories: _, productCategories: __, ...filled } = before
    expect(whole.goes).toHaveLength(Object.values(filled).reduce((sum, count) => sum + count, 0))

    // A faction and news are edited, a job is made the owner's by its name, a product is sold, one is theirs,
    // and somebody has begun to fill in a form.
    const [faction] = await shop.db.select().from(factions).limit(1)
    await shop.db
      .update(factions)
      .set({ version: 2 })
      .where(eq(factions.id, faction?.id ?? 0))
    const [told] = await shop.db.select().from(news).limit(1)
    await shop.db
      .update(news)
      .set({ version: 2 })
      .where(eq(news.id, told?.id ?? 0))
    const [job] = await shop.db.select().from(jobs).limit(1)
    await shop.db
      .update(jobs)
      .set({ name: 'Le nôtre' })
      .where(eq(jobs.id, job?.id ?? 0))
    const [sold] = await shop.db.select().from(products).limit(1)
    if (!sold) throw new Error('no product')
    await shop.buy(await shop.customer(), [{ product: sold, quantity: 1 }])
    const [form] = await shop.db.select().from(applicationForms).limit(1)
    const { user } = await shop.customer()
    await saveDraft(shop.deps, user, '::1', form?.slug ?? '', { version: 1, answers: {} })
    const own = await shop.product({ name: 'À nous', category: sold.category })

    expect((await read()).stays).toEqual([
      { noun: 'factions', id: faction?.id, name: faction?.name, reason: 'modifié depuis' },
      { noun: 'news', id: told?.id, name: told?.title, reason: 'modifié depuis' },
      {
        noun: 'application_forms',
        id: form?.id,
        name: form?.title,
        reason: 'quelqu’un a commencé une candidature',
      },
      {
        noun: 'products',
        id: sold.id,
        name: sold.name,
        reason: 'dans une commande : son stock est mis à 0, la boutique ne le vend plus',
      },
    ])
    // Twice at once as well as once.
    const answers = await Promise.all([remove(), remove()])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(await counts()).toEqual({
      factions: 1,
      jobs: 1,
      properties: 0,
      rules: 0,
      ruleCategories: 0,
      products: 2,
      productCategories: 1,
      freePages: 0,
      news: 1,
      applicationForms: 1,
    })
    const links = (await shop.app.inject('/api/public/menu')).json()
    expect(links).toEqual([['/actualites', 'Actualités']])
    const [kept] = await shop.db.select().from(products).where(eq(products.id, sold.id))
    expect(kept).toMatchObject({ stock: 0, reserved: 0, version: 2 })
    const listed = (await shop.app.inject('/api/shop/products')).json<Product[]>()
    expect(listed.map(({ id, stock }) => [id, stock]).sort()).toEqual(
      [
        [sold.id, 0],
        [own.id, 5],
      ].sort(),
    )
    expect(await read()).toMatchObject({ goes: [], sales: false })
    const removed = await shop.db.$count(journal, eq(journal.action, 'delete'))
    expect(removed).toBe(whole.goes.length - 5)
    const { steps } = (await shop.call(admin, 'GET', '/api/admin/first-day')).json<FirstDay>()
    expect(steps.demo).toBe(true)
    // A start does not bring it back.
    await fillDemo(shop.db, shop.deps.now())
    expect(await shop.db.$count(properties)).toBe(0)
  })

  it('is the owner’s and the administrators’ alone', async () => {
    const editor = await shop.customer(['admin'], { builtInGroup: 'editor' })
    expect((await shop.call(editor, 'POST', '/api/admin/demo/removal')).statusCode).toBe(403)
  })
})
