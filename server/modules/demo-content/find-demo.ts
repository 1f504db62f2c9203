import { isDeepStrictEqual } from 'node:util'
import { asc, eq, inArray } from 'drizzle-orm'
import type { DemoContent, DemoNoun } from '#contract/demo-content.ts'
import { factionInput } from '#contract/factions.ts'
import { freePageInput } from '#contract/free-pages.ts'
import { jobInput } from '#contract/jobs.ts'
import { toCents } from '#contract/pricing.ts'
import { productInput } from '#contract/products.ts'
import { propertyInput } from '#contract/properties.ts'
import { demoForms } from '#server/db/demo/application-forms.ts'
import { demoFactions } from '#server/db/demo/factions.ts'
import { demoJobs } from '#server/db/demo/jobs.ts'
import { demoNews } from '#server/db/demo/news.ts'
import { demoPages } from '#server/db/demo/pages.ts'
import { demoProducts } from '#server/db/demo/products.ts'
import { demoProperties } from '#server/db/demo/properties.ts'
import { demoRuleCategories } from '#server/db/demo/rules.ts'
import type { Database } from '#server/lib/database.ts'
import { applications } from '#server/modules/applications/applications.table.ts'
import { applicationForms } from '#server/modules/applications/forms.table.ts'
import { factions } from '#server/modules/factions/factions.table.ts'
import { freePages } from '#server/modules/free-pages/free-pages.table.ts'
import { jobs } from '#server/modules/jobs/jobs.table.ts'
import { news } from '#server/modules/news/news.table.ts'
import { orderItems } from '#server/modules/orders/orders.table.ts'
import { products } from '#server/modules/products/products.table.ts'
import { properties } from '#server/modules/properties/properties.table.ts'
import { ruleCategories, rules } from '#server/modules/rules/rules.table.ts'

type Row = { id: number; version: number }
/** Something of the demo; `isSold`: an order names it. */
export type DemoRow = { noun: DemoNoun; id: number; name: string; isSold: boolean }
type Stays = DemoContent['stays'][number]
export type FoundDemo = { goes: DemoRow[]; stays: Stays[] }

const EDITED = 'modifié depuis'
const WRITTEN = 'quelqu’un a commencé une candidature'

/** As a column holds it: without what was left out, in no order of keys. */
const asKept = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

/** Sorts the rows that have the name of something in the demo by whether they still are that. */
function sortOut<Kept extends Row>(
  noun: DemoNoun,
  rows: readonly Kept[],
  filled: readonly object[],
  nameOf: (one: object) => string,
): FoundDemo {
  const byName = new Map(filled.map((one) => [nameOf(one), one]))
  const found: FoundDemo = { goes: [], stays: [] }
  for (const row of rows) {
    const [name, demo] = [nameOf(row), byName.get(nameOf(row))]
    if (!demo) continue
    const now = Object.entries(row).filter(([key]) => Object.hasOwn(demo, key))
    const isSame = isDeepStrictEqual(asKept(Object.fromEntries(now)), asKept(demo))
    if (row.version === 1 && isSame) found.goes.push({ noun, id: row.id, name, isSold: false })
    else found.stays.push({ noun, id: row.id, name, reason: EDITED })
  }
  return found
}

const named = (one: object) => ('name' in one ? String(one.name) : '')
const titled = (one: object) => ('title' in one ? String(one.title) : '')

async function findRules(db: Database): Promise<FoundDemo> {
  const rows = await db
    .select({
      id: rules.id,
      version: rules.version,
      title: rules.title,
      description: rules.description,
      content: rules.content,
      examples: rules.examples,
      severity_level: rules.severity_level,
      punishment: rules.punishment,
      category: ruleCategories.name,
    })
    .from(rules)
    .innerJoin(ruleCategories, eq(ruleCategories.id, rules.category))
    .orderBy(asc(rules.id))
  const filled = demoRuleCategories.flatMap(({ name: category, rules: listed }) =>
    listed.map((rule) => ({ ...rule, category })),
  )
  return sortOut('rules', rows, filled, titled)
}

/** The stock is what sales leave of it; what was ordered cannot go. */
async function findProducts(db: Database): Promise<FoundDemo> {
  const rows = await db.select().from(products).orderBy(asc(products.id))
  const filled = demoProducts.map((demo) => {
    const { price, stock: _, ...input } = productInput.parse(demo)
    return { ...input, priceCents: toCents(price) }
  })
  const { goes, stays } = sortOut('products', rows, filled, named)
  const ids = goes.map(({ id }) => id)
  const ordered = await db
    .selectDistinct({ id: orderItems.productId })
    .from(orderItems)
    .where(inArray(orderItems.productId, ids))
  const sold = new Set(ordered.map(({ id }) => id))
  return { goes: goes.map((one) => ({ ...one, isSold: sold.has(one.id) })), stays }
}

/** What somebody has written to is not thrown away. */
async function findForms(db: Database): Promise<FoundDemo> {
  const rows = await db.select().from(applicationForms).orderBy(asc(applicationForms.id))
  const filled = demoForms.map(({ faction: _, ...form }) => form)
  const { goes, stays } = sortOut('application_forms', rows, filled, titled)
  const written = await db.selectDistinct({ id: applications.formId }).from(applications)
  const isWritten = ({ id }: { id: number }) => written.some((form) => form.id === id)
  return {
    goes: goes.filter((form) => !isWritten(form)),
    stays: [
      ...stays,
      ...goes.filter(isWritten).map(({ isSold: _, ...form }) => ({ ...form, reason: WRITTEN })),
    ],
  }
}

/** What of the demo is still there, as it was filled in or not. */
export async function findDemo(db: Database): Promise<FoundDemo> {
  const plain = [
    sortOut(
      'factions',
      await db.select().from(factions).orderBy(asc(factions.id)),
      demoFactions.map((one) => factionInput.parse(one)),
      named,
    ),
    sortOut(
      'jobs',
      await db.select().from(jobs).orderBy(asc(jobs.id)),
      demoJobs.map((one) => jobInput.parse(one)),
      named,
    ),
    sortOut(
      'properties',
      await db.select().from(properties).orderBy(asc(properties.id)),
      demoProperties.map((one) => propertyInput.parse(one)),
      named,
    ),
    sortOut(
      'free_pages',
      await db.select().from(freePages).orderBy(asc(freePages.id)),
      demoPages.map((one) => freePageInput.parse(one)),
      titled,
    ),
    sortOut(
      'news',
      await db.select().from(news).orderBy(asc(news.id)),
      // Their day was counted from the day that they were filled in.
      demoNews.map(({ daysAgo: _, ...written }) => written),
      titled,
    ),
  ]
  const all = [...plain, await findRules(db), await findProducts(db), await findForms(db)]
  return {
    goes: all.flatMap(({ goes }) => goes),
    stays: all.flatMap(({ stays }) => stays),
  }
}
