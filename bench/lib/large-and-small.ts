import pg from 'pg'
import { TOTAL_HEADER } from '#contract/pages.ts'
import { openPglite } from '#server/db/pglite/pglite.ts'
import { openPostgres } from '#server/db/postgres.ts'
import type { Database, DatabaseConnection } from '#server/lib/database.ts'
import { startPostgres } from '#server/testing/embedded-postgres.ts'
import type { Measurement } from './bench.ts'
import { interleave, median } from './interleave.ts'
import { startShop } from './shop-site.ts'

// Many short rounds: a burst of other work on the machine falls on both alike.
const ROUNDS = 25
const PER_ROUND = 6
export const [FEW, MANY] = [1000, 100_000]

export type Site = {
  count: number
  db: Database
  /** What a call of the panel answers, and the total it is a page of. */
  get: (path: string) => Promise<{ body: unknown; total: number }>
  stop: () => Promise<void>
}

type Fill = (db: Database, count: number) => Promise<void>

/** The same question to both, each in its own words. */
export type Question = { what: string; path: (site: Site) => string | Promise<string> }

async function startSite(
  open: () => Promise<DatabaseConnection>,
  count: number,
  fill: Fill,
): Promise<Site> {
  const shop = await startShop(open)
  const { token } = await shop.customer('patronne', 'admin')
  await fill(shop.deps.db, count)
  return {
    count,
    db: shop.deps.db,
    async get(path) {
      const response = await fetch(`${shop.address}/api/admin/${path}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      const body = await response.json()
      if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(body)}`)
      return { body, total: Number(response.headers.get(TOTAL_HEADER)) }
    },
    stop: shop.stop,
  }
}

async function milliseconds(site: Site, path: string): Promise<number> {
  const started = performance.now()
  for (let count = 0; count < PER_ROUND; count++) await site.get(path)
  return (performance.now() - started) / PER_ROUND
}

async function compare(
  name: string,
  { many, few }: { many: Site; few: Site },
  questions: readonly Question[],
): Promise<Measurement[]> {
  const measurements: Measurement[] = []
  for (const { what, path } of questions) {
    const [large, small] = [await path(many), await path(few)]
    const { ours, peer } = await interleave(
      ROUNDS,
      () => milliseconds(many, large),
      () => milliseconds(few, small),
    )
    const [a, b] = [median(ours), median(peer)]
    measurements.push({
      what: `${name}, ${what}`,
      ours: `${a.toFixed(2)} ms`,
      peer: `${b.toFixed(2)} ms`,
      ratio: a / b,
    })
  }
  return measurements
}

async function onPostgres(fill: Fill, questions: readonly Question[]): Promise<Measurement[]> {
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
  const many = await startSite(() => open('many'), MANY, fill)
  const few = await startSite(() => open('few'), FEW, fill)
  const measurements = await compare('PostgreSQL', { many, few }, questions)
  await Promise.all([many.stop(), few.stop()])
  await server.stop()
  return measurements
}

async function onPglite(fill: Fill, questions: readonly Question[]): Promise<Measurement[]> {
  const many = await startSite(() => openPglite(null), MANY, fill)
  const few = await startSite(() => openPglite(null), FEW, fill)
  const measurements = await compare('PGlite', { many, few }, questions)
  await Promise.all([many.stop(), few.stop()])
  return measurements
}

/** What the panel of a large site takes over HTTP, against that of a small one, on both databases. */
export const largeAgainstSmall = async (
  fill: Fill,
  questions: readonly Question[],
): Promise<Measurement[]> => [
  ...(await onPostgres(fill, questions)),
  ...(await onPglite(fill, questions)),
]
