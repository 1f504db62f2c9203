import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { fillDemo } from '#server/db/demo/fill-demo.ts'
import type { DatabaseConnection } from '#server/lib/database.ts'
import { ONE_DATABASE } from '#server/testing/databases.ts'
import { buildDeps } from '#server/testing/deps.ts'
import { factions } from './factions/factions.table.ts'
import { jobs } from './jobs/jobs.table.ts'
import { products } from './products/products.table.ts'
import { properties } from './properties/properties.table.ts'
import { ruleCategories, rules } from './rules/rules.table.ts'

type Item = Record<string, unknown>

const LISTS = [
  '/api/public/factions',
  '/api/jobs',
  '/api/properties',
  '/api/rules/categories',
  '/api/rules',
]

/** Names in the order a French reader expects, which is not the order of their bytes. */
const NAMES = [
  'abri',
  'Avocat',
  'Docker',
  'Éboueur',
  'Étude',
  'Évêque',
  'Facteur',
  'Quai 9',
  'Quai 10',
  'Zinc',
]
const SHUFFLED = [7, 2, 9, 0, 5, 3, 8, 1, 6, 4].map((index) => NAMES[index] as string)

function buildFaction(name: string) {
  return {
    name,
    type: 'légale',
    isVip: true,
    icon: 'faShield',
    members: 12,
    difficulty: 0,
    description: 'Ils veillent.',
  } as const
}
function buildJob(name: string) {
  return {
    name,
    salary: 250,
    description: 'Veiller.',
    requirements: 'Casier vierge\nPermis',
    category: 'illegal',
    isPopular: true,
  } as const
}
function buildProperty(name: string) {
  return {
    name,
    type: 'other',
    price: 150_000,
    location: 'Môle',
    isAvailable: false,
    description: 'Une tour.',
  } as const
}
function buildRule(category: number, title: string, order_num: number) {
  const text = {
    description: 'En bref',
    content: '<p>En <strong>long</strong></p>',
    examples: '',
    punishment: 'Avertissement',
  }
  return { ...text, category, title, order_num, severity_level: 'high' } as const
}

describe.each(ONE_DATABASE)('the public lists on $name', ({ open }) => {
  let connection: DatabaseConnection
  let app: FastifyInstance
  let address: string

  beforeAll(async () => {
    connection = await open()
    const { db } = connection
    await db.insert(factions).values([
      ...SHUFFLED.map(buildFaction),
      {
        ...buildFaction('Zinc'),
        isVip: false,
        applyUrl: 'https://a.example',
        image: '/art/a.svg',
      },
    ])
    await db.insert(jobs).values(SHUFFLED.map(buildJob))
    await db.insert(properties).values(SHUFFLED.map(buildProperty))
    await db.insert(ruleCategories).values([{ name: 'Zone' }, { name: 'Armes' }])
    await db
      .insert(rules)
      .values([
        buildRule(1, 'dixième', 10),
        buildRule(2, 'deuxième, plus ancienne', 2),
        buildRule(1, 'deuxième, plus récente', 2),
        buildRule(1, 'première', 1),
      ])
    app = await buildApp(await buildDeps(connection), { webFolder: null })
    address = await app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(async () => {
    await app.close()
    await connection.close()
  })

  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${address}${path}`, { headers })
  const list = async (path: string) => (await (await get(path)).json()) as Item[]

  it('call a faction’s fields by their names', async () => {
    expect((await list('/api/public/factions'))[0]).toEqual({
      ...buildFaction('abri'),
      id: 4,
      version: 1,
      image: null,
      applyUrl: null,
    })
    expect((await list('/api/public/factions')).at(-1)).toMatchObject({
      isVip: false,
      applyUrl: 'https://a.example',
      image: '/art/a.svg',
    })
  })

  it('call a job’s fields by their names', async () => {
    expect((await list('/api/jobs'))[0]).toEqual({
      ...buildJob('abri'),
      id: 4,
      image: null,
      applyUrl: null,
    })
  })

  it('call a property’s fields by their names', async () => {
    expect((await list('/api/properties'))[0]).toEqual({
      ...buildProperty('abri'),
      id: 4,
      image: null,
      applyUrl: null,
    })
  })

  it('call a rule’s fields by their names', async () => {
    expect((await list('/api/rules'))[0]).toEqual({
      ...buildRule(1, 'première', 1),
      id: 4,
      version: 1,
    })
  })

  it.each(['/api/public/factions', '/api/jobs', '/api/properties'])(
    'sort %s by name, as a French reader does',
    async (path) => {
      const names = (await list(path)).map(({ name }) => name)
      expect([...new Set(names)]).toEqual(NAMES)
    },
  )

  it('sort what has the same name by age', async () => {
    const namesakes = (await list('/api/public/factions')).filter(({ name }) => name === 'Zinc')
    expect(namesakes.map(({ id }) => id)).toEqual([3, 11])
  })

  it('sort categories without a place by id, and rules by their order, then by id', async () => {
    expect(await list('/api/rules/categories')).toEqual([
      { id: 1, name: 'Zone', order_num: null, version: 1 },
      { id: 2, name: 'Armes', order_num: null, version: 1 },
    ])
    expect((await list('/api/rules')).map(({ title }) => title)).toEqual([
      'première',
      'deuxième, plus ancienne',
      'deuxième, plus récente',
      'dixième',
    ])
  })

  it.each(LISTS)(
    'answer %s as JSON that is asked about again each time, and 304 when nothing changed',
    async (path) => {
      const first = await get(path)
      expect(first.status).toBe(200)
      expect(first.headers.get('content-type')).toBe('application/json; charset=utf-8')
      expect(first.headers.get('cache-control')).toBe('no-cache')
      const etag = first.headers.get('etag') ?? ''
      expect(etag).toMatch(/^"[\w-]+"$/)
      const again = await get(path, { 'if-none-match': etag })
      expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
      expect((await get(path, { 'if-none-match': '"another"' })).status).toBe(200)
    },
  )

  it.each(LISTS)(
    'answer %s to HEAD without a body, and to a trailing slash or a query as to none',
    async (path) => {
      const { headers } = await get(path)
      const head = await fetch(`${address}${path}`, { method: 'HEAD' })
      expect([head.status, await head.text(), head.headers.get('etag')]).toEqual([
        200,
        '',
        headers.get('etag'),
      ])
      for (const same of [`${path}/`, `${path}?a=1`])
        expect((await get(same)).headers.get('etag')).toBe(headers.get('etag'))
    },
  )

  it.each(LISTS)('take no writing at %s from the public', async (path) => {
    const before = await list(path)
    const response = await fetch(`${address}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    expect([401, 404]).toContain(response.status)
    expect(await list(path)).toEqual(before)
  })
})

describe.each(ONE_DATABASE)('the public lists of a new site on $name', ({ open }) => {
  it.each([
    ['empty without the demo', async () => {}, (items: Item[]) => items.length === 0],
    ['filled with it', fillDemo, (items: Item[]) => items.length >= 5],
  ])('are arrays, %s', async (_, fill, holds) => {
    const connection = await open()
    await fill(connection.db, new Date())
    const app = await buildApp(await buildDeps(connection), {
      webFolder: null,
    })
    for (const path of LISTS) {
      const items = (await app.inject(path)).json()
      expect(items, path).toBeInstanceOf(Array)
      expect(items, path).toSatisfy(holds)
    }
    await app.close()
    await connection.close()
  })

  it('show what was imported past the bounds of the forms', async () => {
    const connection = await open()
    const { db } = connection
    const long = 'Très long. '.repeat(600)
    await db
      .insert(factions)
      .values({ ...buildFaction(long), icon: 'faAnchor', difficulty: 9, members: -1 })
    await db.insert(jobs).values({ ...buildJob(long), salary: -5 })
    await db.insert(properties).values({ ...buildProperty(long), location: '' })
    await db.insert(ruleCategories).values({ name: long })
    await db.insert(rules).values({ ...buildRule(1, long, -3), punishment: '' })
    await db.insert(products).values({
      name: long,
      priceCents: 0,
      description: '',
      category: '',
      stock: 0,
      featured: false,
      discount: 100,
    })
    const app = await buildApp(await buildDeps(connection), {
      webFolder: null,
    })
    for (const path of [...LISTS, '/api/shop/products'])
      expect((await app.inject(path)).json(), path).toHaveLength(1)
    await app.close()
    await connection.close()
  })
})
