import pg from 'pg'
import { TOTAL_HEADER } from '#contract/pages.ts'
import { STATS_RANGES } from '#contract/stats.ts'
import { openPglite } from '#server/db/pglite/pglite.ts'
import { openPostgres } from '#server/db/postgres.ts'
import type { DatabaseConnection } from '#server/lib/database.ts'
import { startPostgres } from '#server/testing/embedded-postgres.ts'
import type { Bench, Measurement } from './lib/bench.ts'
import { fillSite, RARE_NAME } from './lib/fill-site.ts'
import { interleave, median } from './lib/interleave.ts'
import { startShop } from './lib/shop-site.ts'

// Many short rounds: a burst of other work on the machine falls on both alike.
const ROUNDS = 25
const PER_ROUND = 6
const SIZE = 20
const [FEW, MANY] = [1000, 100_000]

const SORTS = {
  users: ['id', 'username', 'email', 'created_at', 'roles'],
  orders: ['id', 'amount', 'status', 'created_at', 'user_name'],
}

type Site = {
  get: (path: string) => Promise<{ rows: number; total: number }>
  stop: () => Promise<void>
}

async function startSite(open: () => Promise<DatabaseConnection>, count: number): Promise<Site> {
  const shop = await startShop(open)
  const { token } = await shop.customer('patronne', 'admin')
  await fillSite(shop.deps.db, count)
  return {
    async get(path) {
      const response = await fetch(`${shop.address}/api/admin/${path}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      const body = (await response.json()) as unknown[]
      if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(body)}`)
      return { rows: body.length, total: Number(response.headers.get(TOTAL_HEADER)) }
    },
    stop: shop.stop,
  }
}

/** What is asked of a list: the same of both sites, but for the number of the last page. */
function questions(list: 'users' | 'orders'): { what: string; path: (total: number) => string }[] {
  const ask = (what: string, query: string) => ({
    what: `${list}: ${what}`,
    path: () => `${list}?page=1&size=${SIZE}${query}`,
  })
  return [
    ask('first page', ''),
    ask('search, a few', `&search=${encodeURIComponent(RARE_NAME.slice(-7))}`),
    ask('search, none', '&search=introuvable'),
    ...SORTS[list].flatMap((column) => [
      ask(`sort ${column}`, `&sort=${column}`),
      ask(`sort -${column}`, `&sort=-${column}`),
    ]),
    {
      what: `${list}: last page`,
      path: (total) => `${list}?page=${Math.ceil(total / SIZE)}&size=${SIZE}`,
    },
  ]
}

async function compare(name: string, many: Site, few: Site): Promise<Measurement[]> {
  const measurements: Measurement[] = []
  async function measure(what: string, paths: { many: string; few: string }) {
    async function milliseconds(site: Site, path: string): Promise<number> {
      const started = performance.now()
      for (let count = 0; count < PER_ROUND; count++) await site.get(path)
      return (performance.now() - started) / PER_ROUND
    }
    const { ours, peer } = await interleave(
      ROUNDS,
      () => milliseconds(many, paths.many),
      () => milliseconds(few, paths.few),
    )
    const [a, b] = [median(ours), median(peer)]
    measurements.push({
      what: `${name}, ${what}`,
      ours: `${a.toFixed(2)} ms`,
      peer: `${b.toFixed(2)} ms`,
      ratio: a / b,
    })
  }
  for (const list of ['users', 'orders'] as const) {
    const totals = {
      many: (await many.get(`${list}?size=1`)).total,
      few: (await few.get(`${list}?size=1`)).total,
    }
    for (const { what, path } of questions(list))
      await measure(what, { many: path(totals.many), few: path(totals.few) })
  }
  for (const days of STATS_RANGES)
    await measure(`statistics, ${days} days`, {
      many: `stats?days=${days}`,
      few: `stats?days=${days}`,
    })
  return measurements
}

async function onPostgres(): Promise<Measurement[]> {
  const server = await startPostgres()
  async function open(database: string): Promise<DatabaseConnection> {
    const client = new pg.Client({ connectionString: `${server.url}/postgres` })
    await client.connect()
    await client.query(`create database ${database}`)
    await client.end()
    // The server stops while the last connections are still closing; an error that matters fails a
    // request.
    return openPostgres(`${server.url}/${database}`, () => {})
  }
  const [many, few] = [
    await startSite(() => open('many'), MANY),
    await startSite(() => open('few'), FEW),
  ]
  const measurements = await compare('PostgreSQL', many, few)
  await Promise.all([many.stop(), few.stop()])
  await server.stop()
  return measurements
}

async function onPglite(): Promise<Measurement[]> {
  const [many, few] = [
    await startSite(() => openPglite(null), MANY),
    await startSite(() => openPglite(null), FEW),
  ]
  const measurements = await compare('PGlite', many, few)
  await Promise.all([many.stop(), few.stop()])
  return measurements
}

export const bench: Bench = {
  name: 'admin-tables',
  claim: `The admin panel of a site with ${MANY} accounts and ${MANY} orders, against one with ${FEW} of each (milliseconds over HTTP).`,
  goal: { atMost: 1.5 },
  run: async () => [...(await onPostgres()), ...(await onPglite())],
}
