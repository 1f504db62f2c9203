import { eq, sql } from 'drizzle-orm'
import { formInput } from '#contract/application-forms.ts'
import { factionInput } from '#contract/factions.ts'
import { freePageInput } from '#contract/free-pages.ts'
import { jobInput } from '#contract/jobs.ts'
import { newsInput } from '#contract/news.ts'
import { productInput } from '#contract/products.ts'
import { propertyInput } from '#contract/properties.ts'
import { ruleInput } from '#contract/rules.ts'
import { milestones } from '#server/db/milestones.table.ts'
import type { Database } from '#server/lib/database.ts'
import { insertForm } from '#server/modules/applications/forms.service.ts'
import { applicationForms } from '#server/modules/applications/forms.table.ts'
import { factions } from '#server/modules/factions/factions.table.ts'
import { freePages } from '#server/modules/free-pages/free-pages.table.ts'
import { jobs } from '#server/modules/jobs/jobs.table.ts'
import { news } from '#server/modules/news/news.table.ts'
import { insertProduct } from '#server/modules/products/products.service.ts'
import { productPrices, products } from '#server/modules/products/products.table.ts'
import { properties } from '#server/modules/properties/properties.table.ts'
import { ruleCategories, rules } from '#server/modules/rules/rules.table.ts'
import { demoForms } from './application-forms.ts'
import { demoFactions } from './factions.ts'
import { demoJobs } from './jobs.ts'
import { demoNews } from './news.ts'
import { demoPages } from './pages.ts'
import { demoProducts } from './products.ts'
import { demoProperties } from './properties.ts'
import { demoRuleCategories } from './rules.ts'

const CONTENT_TABLES = [
  factions,
  jobs,
  properties,
  ruleCategories,
  products,
  freePages,
  news,
  applicationForms,
]
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Fills in the demo community, once in the life of a database and only if nobody has put anything
 * there.
 */
export async function fillDemo(db: Database, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const [first] = await tx
      .insert(milestones)
      .values({ name: 'demo-content' })
      .onConflictDoNothing()
      .returning()
    if (!first || !(await isEmpty(tx))) return
    await tx.insert(factions).values(demoFactions.map((faction) => factionInput.parse(faction)))
    await tx.insert(jobs).values(demoJobs.map((job) => jobInput.parse(job)))
    await tx
      .insert(properties)
      .values(demoProperties.map((property) => propertyInput.parse(property)))
    await tx.insert(freePages).values(demoPages.map((page) => freePageInput.parse(page)))
    await tx.insert(news).values(demoNews.map((one) => toNews(one, now)))
    await fillShop(tx, now)
    await fillForms(tx)
    let order = 1
    for (const { name, rules: demoRules } of demoRuleCategories) {
      const [category] = await tx.insert(ruleCategories).values({ name }).returning()
      if (category)
        await tx
          .insert(rules)
          .values(
            demoRules.map((rule) =>
              ruleInput.parse({ ...rule, category: category.id, order_num: order++ }),
            ),
          )
    }
  })
}

function toNews({ daysAgo, ...written }: (typeof demoNews)[number], now: Date) {
  const published_at = new Date(now.getTime() - daysAgo * DAY_MS).toISOString()
  return newsInput.parse({ ...written, published_at })
}

async function fillForms(tx: Database): Promise<void> {
  for (const { faction, ...form } of demoForms) {
    const [led] = faction
      ? await tx.select({ id: factions.id }).from(factions).where(eq(factions.name, faction))
      : []
    await insertForm(tx, formInput.parse({ ...form, faction_id: led?.id ?? null }))
  }
}

/** A discount is shown against an earlier price, so those products have had one. */
async function fillShop(tx: Database, now: Date): Promise<void> {
  for (const demo of demoProducts) {
    const product = productInput.parse(demo)
    const { id, priceCents } = await insertProduct(tx, product, new Date(now.getTime() - DAY_MS))
    if (product.discount > 0)
      await tx.insert(productPrices).values({
        productId: id,
        unitCents: priceCents,
        since: new Date(now.getTime() - 60 * DAY_MS),
      })
  }
}

async function isEmpty(db: Database): Promise<boolean> {
  for (const table of CONTENT_TABLES) {
    const { rows } = await db.execute(sql`select 1 from ${table} limit 1`)
    if (rows.length > 0) return false
  }
  return true
}
