import { asc, eq, getTableColumns, inArray } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import { listFactions } from '#contract/endpoints/factions.ts'
import { listJobs } from '#contract/endpoints/jobs.ts'
import { listProperties } from '#contract/endpoints/properties.ts'
import { listRuleCategories, listRules } from '#contract/endpoints/rules.ts'
import * as calls from '#contract/endpoints/transfer.ts'
import { factionFields, factionInput } from '#contract/factions.ts'
import { jobFields, jobInput } from '#contract/jobs.ts'
import { type Fields, inputOf } from '#contract/noun.ts'
import * as field from '#contract/noun-field.ts'
import { PRODUCT_LIMITS, productFields } from '#contract/product-fields.ts'
import { productInput } from '#contract/products.ts'
import { propertyFields, propertyInput } from '#contract/properties.ts'
import { position, publicationFields } from '#contract/publication.ts'
import { ruleFields } from '#contract/rules.ts'
import { gone } from '#server/lib/admin-write.ts'
import type { Transaction } from '#server/lib/database.ts'
import { violatedConstraint } from '#server/lib/database-faults.ts'
import { AppError } from '#server/lib/errors.ts'
import { nextVersion } from '#server/lib/version-column.ts'
import { factions } from '#server/modules/factions/factions.table.ts'
import { jobs } from '#server/modules/jobs/jobs.table.ts'
import { placeCategory } from '#server/modules/products/product-categories.service.ts'
import { productCategories } from '#server/modules/products/product-categories.table.ts'
import {
  addProduct,
  listOnHand,
  PACKAGE_KEY,
  PRODUCT_SNAPSHOT,
  saveProduct,
} from '#server/modules/products/products.service.ts'
import { products } from '#server/modules/products/products.table.ts'
import { asWindow } from '#server/modules/products/publication.ts'
import { properties } from '#server/modules/properties/properties.table.ts'
import { cleanRule } from '#server/modules/rules/clean-rule.ts'
import { ruleCategories, rules } from '#server/modules/rules/rules.table.ts'
import type { Held, NounTransfer, Values } from './noun-transfer.ts'

type Table = PgTable & { id: PgColumn; version: PgColumn }

const held = ({ id, version, ...values }: Values): Held => ({
  id: Number(id),
  version: Number(version),
  values,
})

const lockIn = (table: Table) => async (tx: Transaction, ids: readonly number[]) => {
  const rows = table as PgTable
  await tx
    .select({ id: table.id })
    .from(rows)
    .where(inArray(table.id, [...ids]))
    .orderBy(asc(table.id))
    .for('update')
}

type Plain = Pick<NounTransfer, 'name' | 'calls' | 'fields' | 'schema' | 'snapshots'>

/** A noun that is nothing but its fields in a table. */
function plainNoun(table: Table, described: Plain): NounTransfer {
  const rows = table as PgTable
  const { name: noun } = described
  return {
    ...described,
    title: 'name',
    list: async (db) => (await db.select().from(rows).orderBy(asc(table.id))).map(held),
    lock: lockIn(table),
    async add(deps, tx, caller, values) {
      const [after] = await tx.insert(rows).values(values).returning()
      const id = Number(after?.id)
      await deps.recordChange(tx, caller, { action: 'create', noun, id, before: null, after })
    },
    async save(deps, tx, caller, { id, values }) {
      const isThis = eq(table.id, id)
      const [before] = await tx.select().from(rows).where(isThis)
      if (!before) throw gone()
      const changed = { ...values, version: nextVersion(table) }
      const [after] = await tx.update(rows).set(changed).where(isThis).returning()
      await deps.recordChange(tx, caller, { action: 'update', noun, id, before, after })
    },
  }
}

/** In a file a rule names its category; what is left out is what a new one begins with. */
const RULE_FIELDS = {
  ...ruleFields,
  category: field.line('Catégorie', 'La catégorie est requise', 120),
} satisfies Fields
const ruleSchema = z.extend(inputOf(RULE_FIELDS), {
  severity_level: z._default(ruleFields.severity_level.input, 'medium'),
  order_num: z._default(ruleFields.order_num.input, 1),
})

const ruleNoun: NounTransfer = {
  name: 'rules',
  calls: calls.ruleTransfer,
  fields: RULE_FIELDS,
  title: 'title',
  schema: ruleSchema,
  snapshots: [listRuleCategories.path, listRules.path],
  list: async (db) =>
    (
      await db
        .select({ ...getTableColumns(rules), category: ruleCategories.name })
        .from(rules)
        .innerJoin(ruleCategories, eq(ruleCategories.id, rules.category))
        .orderBy(
          asc(ruleCategories.order_num),
          asc(ruleCategories.id),
          asc(rules.order_num),
          asc(rules.id),
        )
    ).map(held),
  lock: lockIn(rules),
  clean: (values) => cleanRule(ruleSchema.parse(values)),
  async add(deps, tx, caller, values) {
    const rule = ruleSchema.parse(values)
    const category = await ensureRuleCategory(deps, tx, caller, rule.category)
    const [after] = await tx
      .insert(rules)
      .values({ ...rule, category })
      .returning()
    const id = after?.id ?? 0
    await deps.recordChange(tx, caller, {
      action: 'create',
      noun: 'rules',
      id,
      before: null,
      after,
    })
  },
  async save(deps, tx, caller, { id, values }) {
    const rule = ruleSchema.parse(values)
    const [before] = await tx.select().from(rules).where(eq(rules.id, id))
    if (!before) throw gone()
    const category = await ensureRuleCategory(deps, tx, caller, rule.category)
    const [after] = await tx
      .update(rules)
      .set({ ...rule, category, version: nextVersion(rules) })
      .where(eq(rules.id, id))
      .returning()
    await deps.recordChange(tx, caller, { action: 'update', noun: 'rules', id, before, after })
  },
}

async function ensureRuleCategory(
  deps: Parameters<NounTransfer['add']>[0],
  tx: Transaction,
  caller: Parameters<NounTransfer['add']>[2],
  name: string,
): Promise<number> {
  const [found] = await tx
    .select({ id: ruleCategories.id })
    .from(ruleCategories)
    .where(eq(ruleCategories.name, name))
    .orderBy(asc(ruleCategories.id))
    .limit(1)
    .for('key share')
  if (found) return found.id
  const [after] = await tx.insert(ruleCategories).values({ name }).returning()
  if (!after) throw gone()
  const noun = 'rule_categories'
  await deps.recordChange(tx, caller, { action: 'create', noun, id: after.id, before: null, after })
  return after.id
}

const PRODUCT_FIELDS = {
  ...productFields,
  ...publicationFields,
  position: field.custom({
    label: 'Place dans la catégorie',
    as: 'number',
    min: 1,
    input: position,
    item: z.unknown(),
    blank: null,
  }),
  category_position: field.custom({
    label: 'Place de la catégorie',
    as: 'number',
    min: 1,
    input: position,
    item: z.unknown(),
    blank: null,
  }),
  actions: field.custom({
    label: 'Livraison en jeu',
    as: 'actions',
    input: z.unknown(),
    item: z.unknown(),
    blank: [],
  }),
  tebex_package_id: field.custom({
    label: 'Paquet Tebex',
    as: 'number',
    min: 1,
    input: z.unknown(),
    item: z.unknown(),
    blank: null,
  }),
} satisfies Fields

const productSchema = z.extend(productInput, { category_position: position })

const PRODUCT_COLUMNS = ['id', 'version', ...Object.keys(PRODUCT_FIELDS)]
const pick = (row: object, names: readonly string[]): Values =>
  Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)))

function explainPackage(error: unknown): never {
  if (violatedConstraint(error) !== PACKAGE_KEY) throw error
  throw new AppError(
    'conflict',
    'Un même paquet Tebex serait celui de deux produits : rien n’a été importé.',
  )
}

const placeItsCategory: NounTransfer['add'] = async (deps, tx, caller, values) => {
  const { category, category_position: place } = productSchema.parse(values)
  if (typeof place === 'number') await placeCategory(deps, tx, caller, category, place)
}

const productNoun: NounTransfer = {
  name: 'products',
  calls: calls.productTransfer,
  fields: PRODUCT_FIELDS,
  title: 'name',
  schema: productSchema,
  shared: { by: 'category', fields: ['category_position'] },
  snapshots: [PRODUCT_SNAPSHOT],
  list: async (db, deps) =>
    (await listOnHand({ ...deps, db })).map((product) => held(pick(product, PRODUCT_COLUMNS))),
  async lock(tx, ids) {
    // Before their products, as whoever renames one does.
    await tx
      .select({ id: productCategories.id })
      .from(productCategories)
      .orderBy(asc(productCategories.id))
      .for('update')
    await lockIn(products)(tx, ids)
  },
  clean({ category_position: place, ...values }) {
    asWindow(productInput.parse(values))
    return {
      ...values,
      ...(values.unlimited === true && { stock: PRODUCT_LIMITS.stock }),
      ...(typeof place === 'number' && { category_position: place }),
    }
  },
  async add(deps, tx, caller, values) {
    await addProduct(deps, tx, caller, productInput.parse(values)).catch(explainPackage)
    await placeItsCategory(deps, tx, caller, values)
  },
  async save(deps, tx, caller, { id, values, changed }) {
    if (changed.some((name) => name !== 'category_position'))
      await saveProduct(deps, tx, caller, id, productInput.parse(values)).catch(explainPackage)
    await placeItsCategory(deps, tx, caller, values)
  },
}

export const TRANSFERS: readonly NounTransfer[] = [
  plainNoun(factions, {
    name: 'factions',
    calls: calls.factionTransfer,
    fields: factionFields,
    schema: factionInput,
    snapshots: [listFactions.path],
  }),
  plainNoun(jobs, {
    name: 'jobs',
    calls: calls.jobTransfer,
    fields: jobFields,
    schema: jobInput,
    snapshots: [listJobs.path],
  }),
  plainNoun(properties, {
    name: 'properties',
    calls: calls.propertyTransfer,
    fields: propertyFields,
    schema: propertyInput,
    snapshots: [listProperties.path],
  }),
  ruleNoun,
  productNoun,
]
