import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openPostgres } from '#server/db/postgres.ts'
import type { Database, DatabaseConnection } from '#server/lib/database.ts'
import { applicationForms } from '#server/modules/applications/forms.table.ts'
import { factions } from '#server/modules/factions/factions.table.ts'
import { freePages } from '#server/modules/free-pages/free-pages.table.ts'
import { jobs } from '#server/modules/jobs/jobs.table.ts'
import { news } from '#server/modules/news/news.table.ts'
import { products } from '#server/modules/products/products.table.ts'
import { properties } from '#server/modules/properties/properties.table.ts'
import { ruleCategories, rules } from '#server/modules/rules/rules.table.ts'
import { ONE_DATABASE } from '#server/testing/databases.ts'
import { newPostgresUrl } from '#server/testing/postgres-urls.ts'
import { fillDemo } from './fill-demo.ts'

const PUBLIC_FOLDER = fileURLToPath(new URL('../../../web/public', import.meta.url))
const TABLES = {
  factions,
  jobs,
  properties,
  products,
  ruleCategories,
  rules,
  freePages,
  news,
  applicationForms,
}
const NOTHING = Object.fromEntries(Object.keys(TABLES).map((name) => [name, 0]))

async function countAll(db: Database): Promise<Record<string, number>> {
  const counts = Object.entries(TABLES).map(
    async ([name, table]) => [name, await db.$count(table)] as const,
  )
  return Object.fromEntries(await Promise.all(counts))
}

async function removeAll(db: Database) {
  for (const table of Object.values(TABLES)) await db.delete(table)
}

describe.each(ONE_DATABASE)('the demo community on $name', ({ open }) => {
  let connection: DatabaseConnection
  let db: Database

  beforeAll(async () => {
    connection = await open()
    db = connection.db
  })
  beforeEach(async () => {
    await db.execute(
      sql`truncate free_pages, application_forms, news, factions, jobs, properties, products, rule_categories, rules, milestones restart identity cascade`,
    )
  })
  afterAll(() => connection.close())

  it('is a city worth reading', async () => {
    await fillDemo(db, new Date())
    const counts = await countAll(db)
    expect(counts.factions).toBe(10)
    expect(counts.jobs).toBeGreaterThanOrEqual(12)
    expect(counts.properties).toBeGreaterThanOrEqual(12)
    expect(counts.ruleCategories).toBeGreaterThanOrEqual(5)
    expect(counts.rules).toBeGreaterThanOrEqual(30)
  })

  it('shows every kind there is, so that no tab and no badge of the site is empty', async () => {
    await fillDemo(db, new Date())
    const [allFactions, allJobs, allProperties, allRules] = await Promise.all([
      db.select().from(factions),
      db.select().from(jobs),
      db.select().from(properties),
      db.select().from(rules),
    ])
    expect(new Set(allFactions.map(({ type }) => type))).toEqual(
      new Set(['légale', 'criminelle', 'neutre']),
    )
    expect(new Set(allFactions.map(({ isVip }) => isVip))).toEqual(new Set([true, false]))
    expect(allFactions.some(({ applyUrl }) => applyUrl === null)).toBe(true)
    expect(new Set(allJobs.map(({ category }) => category))).toEqual(
      new Set(['public', 'private', 'illegal']),
    )
    expect(new Set(allJobs.map(({ isPopular }) => isPopular))).toEqual(new Set([true, false]))
    expect(new Set(allProperties.map(({ type }) => type))).toEqual(
      new Set(['apartment', 'house', 'business', 'office', 'other']),
    )
    expect(new Set(allProperties.map(({ isAvailable }) => isAvailable))).toEqual(
      new Set([true, false]),
    )
    expect(new Set(allRules.map(({ severity_level }) => severity_level))).toEqual(
      new Set(['high', 'medium', 'low']),
    )
  })

  it('numbers its rules in the order of the page and leaves no category empty', async () => {
    await fillDemo(db, new Date())
    const found = await db.select().from(rules).orderBy(rules.id)
    expect(found.map(({ order_num }) => order_num)).toEqual(found.map((_, index) => index + 1))
    expect(new Set(found.map(({ category }) => category)).size).toBe(
      await db.$count(ruleCategories),
    )
  })

  it('has a picture for each of its factions, jobs and properties', async () => {
    await fillDemo(db, new Date())
    for (const table of [factions, jobs, properties]) {
      for (const { name, image } of await db
        .select({ name: table.name, image: table.image })
        .from(table)) {
        expect(image, name).toMatch(/^\/art\//)
        expect(existsSync(PUBLIC_FOLDER + image), `${name}: ${image}`).toBe(true)
      }
    }
  })

  it('moves in once, also after the owner has removed all of it', async () => {
    await fillDemo(db, new Date())
    const filled = await countAll(db)
    await fillDemo(db, new Date())
    expect(await countAll(db)).toEqual(filled)
    await removeAll(db)
    await fillDemo(db, new Date())
    expect(await countAll(db)).toEqual(NOTHING)
  })

  it.each([
    [
      'faction',
      'factions',
      sql`insert into factions (name, type, is_vip, icon, members, difficulty, description)
      values ('La Vigie', 'neutre', false, 'faStar', 3, 1, 'Ils regardent.')`,
    ],
    [
      'job',
      'jobs',
      sql`insert into jobs (name, salary, description, requirements, category, is_popular)
      values ('Vigie', 120, 'Regarder.', '', 'public', false)`,
    ],
    [
      'property',
      'properties',
      sql`insert into properties (name, type, price, location, is_available, description)
      values ('Vigie', 'other', 1, 'Môle', true, 'Une tour.')`,
    ],
    ['rule category', 'ruleCategories', sql`insert into rule_categories (name) values ('Vigie')`],
  ])('stays out when the owner has a %s, now and later', async (_, table, insert) => {
    await db.execute(insert)
    await fillDemo(db, new Date())
    expect(await countAll(db)).toEqual({ ...NOTHING, [table]: 1 })
    await removeAll(db)
    await fillDemo(db, new Date())
    expect(await countAll(db)).toEqual(NOTHING)
  })

  it('comes whole or not at all', async () => {
    await db.execute(sql`alter table rules rename to away`)
    await expect(fillDemo(db, new Date())).rejects.toThrow()
    await db.execute(sql`alter table away rename to rules`)
    expect(await countAll(db)).toEqual(NOTHING)
    await fillDemo(db, new Date())
    expect((await countAll(db)).factions).toBe(10)
  })
})

it('fills one PostgreSQL once when several nodes start at the same time', async () => {
  const url = await newPostgresUrl()
  const failTest = (error: Error) => {
    throw error
  }
  const nodes = await Promise.all(Array.from({ length: 4 }, () => openPostgres(url, failTest)))
  await Promise.all(nodes.map(({ db }) => fillDemo(db, new Date())))
  const [first] = nodes
  expect((await countAll((first as DatabaseConnection).db)).factions).toBe(10)
  await Promise.all(nodes.map((node) => node.close()))
})
