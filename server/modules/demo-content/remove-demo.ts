import { and, asc, eq, inArray, isNull, notExists, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { FastifyRequest } from 'fastify'
import type { DemoContent, DemoNoun } from '#contract/demo-content.ts'
import { listOpenForms } from '#contract/endpoints/application-forms.ts'
import { listFactions } from '#contract/endpoints/factions.ts'
import { listJobs } from '#contract/endpoints/jobs.ts'
import { listProperties } from '#contract/endpoints/properties.ts'
import { listRuleCategories, listRules } from '#contract/endpoints/rules.ts'
import { demoProducts } from '#server/db/demo/products.ts'
import { demoRuleCategories } from '#server/db/demo/rules.ts'
import { milestones } from '#server/db/milestones.table.ts'
import type { Deps } from '#server/deps.ts'
import type { Transaction } from '#server/lib/database.ts'
import { nextVersion } from '#server/lib/version-column.ts'
import { applicationForms } from '#server/modules/applications/forms.table.ts'
import { DEMO_REMOVED, standInSales } from '#server/modules/demo-sales/demo-sales.service.ts'
import { factions } from '#server/modules/factions/factions.table.ts'
import { freePages } from '#server/modules/free-pages/free-pages.table.ts'
import { PAGES_SNAPSHOT } from '#server/modules/free-pages/read-pages.ts'
import { jobs } from '#server/modules/jobs/jobs.table.ts'
import { news } from '#server/modules/news/news.table.ts'
import { NEWS_SNAPSHOT } from '#server/modules/news/read-news.ts'
import { productCategories } from '#server/modules/products/product-categories.table.ts'
import { PRODUCT_SNAPSHOT } from '#server/modules/products/products.service.ts'
import { products } from '#server/modules/products/products.table.ts'
import { properties } from '#server/modules/properties/properties.table.ts'
import { ruleCategories, rules } from '#server/modules/rules/rules.table.ts'
import { type DemoRow, type FoundDemo, findDemo } from './find-demo.ts'

type Table = PgTable & { id: PgColumn; version: PgColumn }
type Caller = Pick<FastifyRequest, 'id' | 'ip'>

const TABLES: Record<DemoNoun, Table> = {
  factions,
  jobs,
  properties,
  rules,
  products,
  free_pages: freePages,
  news,
  application_forms: applicationForms,
}
const LISTS = [
  listFactions.path,
  listJobs.path,
  listProperties.path,
  listRuleCategories.path,
  listRules.path,
  PRODUCT_SNAPSHOT,
  PAGES_SNAPSHOT,
  NEWS_SNAPSHOT,
  listOpenForms.path,
]
const SOLD = 'dans une commande : son stock est mis à 0, la boutique ne le vend plus'

function answer({ goes, stays }: FoundDemo, sales: boolean): DemoContent {
  const sold = goes.filter(({ isSold }) => isSold)
  return {
    goes: goes.filter(({ isSold }) => !isSold),
    stays: [...stays, ...sold.map((one) => ({ ...one, reason: SOLD }))],
    sales,
  }
}

const showsSales = async (deps: Deps) => (await standInSales(deps, deps.db)) !== null

export async function readDemo(deps: Deps): Promise<DemoContent> {
  return answer(await findDemo(deps.db), await showsSales(deps))
}

/** All of it in one transaction; rows that somebody saves meanwhile are waited for, and stay. */
export async function removeDemo(deps: Deps, caller: Caller): Promise<DemoContent> {
  const sales = await showsSales(deps)
  return deps.snapshots.transaction(async (tx, invalidate) => {
    for (const table of Object.values(TABLES))
      await tx
        .select({ id: table.id })
        .from(table as PgTable)
        .orderBy(asc(table.id))
        .for('update')
    const found = await findDemo(tx)
    for (const one of found.goes) await removeOne(deps, tx, caller, one)
    await removeEmptyCategories(tx)
    await tx.insert(milestones).values({ name: DEMO_REMOVED }).onConflictDoNothing()
    for (const key of LISTS) invalidate(key)
    return answer(found, sales)
  })
}

async function removeOne(
  { recordChange }: Deps,
  tx: Transaction,
  caller: Caller,
  { noun, id, isSold }: DemoRow,
): Promise<void> {
  const table = TABLES[noun]
  const rows = table as PgTable
  const isThis = eq(table.id, id)
  if (!isSold) {
    const [before] = await tx.delete(rows).where(isThis).returning()
    await recordChange(tx, caller, { action: 'delete', noun, id, before, after: null })
    return
  }
  const [before] = await tx.select().from(rows).where(isThis)
  const [after] = await tx
    .update(products)
    .set({ stock: 0, unlimited: false, version: nextVersion(products) })
    .where(eq(products.id, id))
    .returning()
  await recordChange(tx, caller, { action: 'update', noun, id, before, after })
}

/** The demo's categories that nothing is in any more, and that nobody touched. */
async function removeEmptyCategories(tx: Transaction): Promise<void> {
  const ruleNames = demoRuleCategories.map(({ name }) => name)
  await tx
    .delete(ruleCategories)
    .where(
      and(
        inArray(ruleCategories.name, ruleNames),
        eq(ruleCategories.version, 1),
        notExists(
          tx.select({ one: sql`1` }).from(rules).where(eq(rules.category, ruleCategories.id)),
        ),
      ),
    )
  const productNames = demoProducts.map(({ category }) => category)
  const inside = eq(products.category, productCategories.name)
  await tx
    .delete(productCategories)
    .where(
      and(
        inArray(productCategories.name, productNames),
        eq(productCategories.version, 1),
        isNull(productCategories.position),
        notExists(tx.select({ one: sql`1` }).from(products).where(inside)),
      ),
    )
}
