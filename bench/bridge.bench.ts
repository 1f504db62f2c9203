import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { SyncAnswer, SyncRequest } from '#contract/bridge.ts'
import { openPglite } from '#server/db/pglite/pglite.ts'
import { openPostgres } from '#server/db/postgres.ts'
import type { Database, DatabaseConnection } from '#server/lib/database.ts'
import { startPostgres } from '#server/testing/embedded-postgres.ts'
import { createTestGameServer } from '#server/testing/game-server.ts'
import type { Bench, Measurement } from './lib/bench.ts'
import { startServer } from './lib/child-server.ts'
import { fillDeliveries, licenseOf } from './lib/fill-deliveries.ts'
import { interleave, median } from './lib/interleave.ts'
import { startShop } from './lib/shop-site.ts'
import { callsPerSecond, signCalls } from './lib/signed-load.ts'

const KEY = 'a key of the environment for benches'
const PLAYERS = 200
const CALLS = 3000
const RATE_ROUNDS = 7
const [FEW, MANY] = [1000, 1_000_000]
const WAITING = 10_000
const AT_ONCE = 50
const DRAIN_ROUNDS = 5
const EMPTY_ROUNDS = 15
const EMPTY_CALLS = 40

const players = Array.from({ length: PLAYERS }, (_, index) => ({
  license: licenseOf(index),
  character: 'char1',
  name: `Joueur ${index}`,
  ready: true,
}))
const request = (more: Partial<SyncRequest> = {}): SyncRequest => ({
  boot: randomUUID(),
  version: '1.0.0',
  framework: 'esx',
  max_players: PLAYERS,
  players,
  results: [],
  links: [],
  ...more,
})

/** A call that brings nothing and gets nothing, over HTTP and from another process. */
async function emptyCalls(name: string, env: NodeJS.ProcessEnv): Promise<Measurement> {
  const site = await startServer('site', { BRIDGE_KEY: KEY, DEMO: 'off', ...env })
  const body = JSON.stringify(request())
  const answer = { now: 1731690000, next: 5, stored: [], deliveries: [], forget: [], links: [] }
  const bare = await startServer('bare-bridge', { key: KEY, answer: JSON.stringify(answer) })
  const rate = (port: number) => () =>
    callsPerSecond(port, signCalls(port, { id: 1, key: KEY }, body, CALLS))
  const { ours, peer } = await interleave(RATE_ROUNDS, rate(site.port), rate(bare.port))
  await Promise.all([site.stop(), bare.stop()])
  return {
    what: `${name}: nothing waits, ${PLAYERS} players (calls/s)`,
    ours: `${median(ours).toFixed(0)}/s`,
    peer: `${median(peer).toFixed(0)}/s`,
    ratio: median(ours) / median(peer),
  }
}

/** A site with so many delivered, and a game server that calls it in this process. */
async function startSite(open: () => Promise<DatabaseConnection>, delivered: number) {
  const shop = await startShop(open)
  const { db } = shop.deps
  const { user, token } = await shop.customer('patronne', 'admin')
  const created = await shop.app.inject({
    method: 'POST',
    url: '/api/admin/game-servers',
    headers: { authorization: `Bearer ${token}` },
    payload: { name: 'Banc' },
  })
  const game = createTestGameServer(
    shop.app,
    created.json<{ id: number; key: string }>(),
    () => new Date(),
  )
  const line = await insertLine(db, user.id, shop.product.id)
  await fillDeliveries(db, line, { state: 'applied', count: delivered, players: 5000 })
  await fillDeliveries(db, line, { state: 'waiting', count: WAITING, players: PLAYERS })
  await db.execute(sql`select pg_notify('snapshots', '/api/admin/deliveries')`)
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from deliveries where state = 'waiting' order by license, due_at`,
  )
  const ids = rows.map(({ id }) => id)

  /** As they were before the drain. */
  async function refill() {
    await db.execute(sql`
      update deliveries set state = 'waiting', attempt = 0, game_server = null, servers = '{}', history = '[]', due_at = created_at
      where id = any(${sql.param(ids)}::uuid[])`)
    await db.execute(sql`vacuum analyze deliveries`)
    await db.execute(sql`delete from tallies where name = 'deliveries'`)
    await db.execute(sql`select pg_notify('snapshots', '/api/admin/deliveries')`)
    // Until the notice has arrived, nothing is offered.
    await new Promise((resolve) => setTimeout(resolve, 200))
  }

  return {
    stop: shop.stop,
    refill,
    /** Rows a second, from the first call until none is left. */
    async drain(): Promise<number> {
      await refill()
      const started = performance.now()
      let done = 0
      let offered: SyncAnswer['deliveries'] = []
      do {
        const results = offered.map(({ id, attempt }) => ({
          delivery: id,
          attempt,
          outcome: 'applied' as const,
        }))
        offered = (await game.sync({ players, results })).deliveries
        done += results.length
      } while (offered.length > 0)
      if (done !== WAITING) throw new Error(`${done} of ${WAITING} were drained`)
      return WAITING / ((performance.now() - started) / 1000)
    },
    /** The same rows, player by player, through the same states in as many transactions. */
    async drainDirectly(): Promise<number> {
      await refill()
      const started = performance.now()
      for (let from = 0; from <= WAITING; from += AT_ONCE) {
        const [before, next] = [
          ids.slice(Math.max(0, from - AT_ONCE), from),
          ids.slice(from, from + AT_ONCE),
        ]
        await db.transaction(async (tx) => {
          await tx.execute(sql`
            update deliveries set state = 'applied', updated_at = now() where id = any(${sql.param(before)}::uuid[])`)
          await tx.execute(sql`
            update deliveries set state = 'offered', attempt = attempt + 1, game_server = 2, due_at = now() + interval '1 minute', updated_at = now()
            where id = any(${sql.param(next)}::uuid[])`)
        })
      }
      return WAITING / ((performance.now() - started) / 1000)
    },
    /** Milliseconds of a call that brings nothing, while nothing is due. */
    async empty(): Promise<number> {
      const started = performance.now()
      for (let count = 0; count < EMPTY_CALLS; count++) await game.sync({ players: [] })
      return (performance.now() - started) / EMPTY_CALLS
    },
  }
}

async function insertLine(db: Database, userId: number, productId: number) {
  const { rows: orders } = await db.execute<{ id: number }>(sql`
    insert into orders (user_id, user_name, state, status, amount_cents, created_at, paid_at, provider, idempotency_key, expires_at)
    values (${userId}, 'Banc', 'sold', 'completed', 1000, now(), now(), 'sandbox', ${randomUUID()}, now()) returning id`)
  const orderId = orders[0]?.id ?? 0
  const { rows: items } = await db.execute<{ id: number }>(sql`
    insert into order_items (order_id, product_id, product_name, quantity, list_cents, discount, unit_cents)
    values (${orderId}, ${productId}, 'Mallette', 1, 1000, 0, 1000) returning id`)
  return { orderId, itemId: items[0]?.id ?? 0, userId }
}

type Opener = (name: string) => Promise<DatabaseConnection>

async function drains(name: string, open: Opener): Promise<Measurement[]> {
  const few = await startSite(() => open('few'), FEW)
  const direct = await interleave(DRAIN_ROUNDS, few.drain, few.drainDirectly)
  const many = await startSite(() => open('many'), MANY)
  const grown = await interleave(DRAIN_ROUNDS, many.drain, few.drain)
  await many.drain()
  await few.drain()
  const quiet = await interleave(EMPTY_ROUNDS, many.empty, few.empty)
  await Promise.all([few.stop(), many.stop()])
  const perSecond = (rates: number[]) => `${median(rates).toFixed(0)}/s`
  const milliseconds = (times: number[]) => `${median(times).toFixed(2)} ms`
  return [
    {
      what: `${name}: ${WAITING} waiting, ${AT_ONCE} a call, against the rows updated directly`,
      ours: perSecond(direct.ours),
      peer: perSecond(direct.peer),
      ratio: median(direct.ours) / median(direct.peer),
      goal: { atLeast: 0.3 },
    },
    {
      what: `${name}: the same with ${MANY} delivered, against ${FEW} (time)`,
      ours: perSecond(grown.ours),
      peer: perSecond(grown.peer),
      ratio: median(grown.peer) / median(grown.ours),
      goal: { atMost: 1.5 },
    },
    {
      what: `${name}: nothing waits, with ${MANY} delivered, against ${FEW}`,
      ours: milliseconds(quiet.ours),
      peer: milliseconds(quiet.peer),
      ratio: median(quiet.ours) / median(quiet.peer),
      goal: { atMost: 1.5 },
    },
  ]
}

async function onPostgres(): Promise<Measurement[]> {
  const server = await startPostgres({ fsync: true })
  async function newUrl(name: string): Promise<string> {
    const client = new pg.Client({ connectionString: `${server.url}/postgres` })
    await client.connect()
    await client.query(`create database ${name}`)
    await client.end()
    return `${server.url}/${name}`
  }
  const measurements = [
    await emptyCalls('PostgreSQL', { DATABASE_URL: await newUrl('calls') }),
    // The server stops while the last connections are still closing.
    ...(await drains('PostgreSQL', async (name) => openPostgres(await newUrl(name), () => {}))),
  ]
  await server.stop()
  return measurements
}

async function onPglite(): Promise<Measurement[]> {
  return [await emptyCalls('PGlite', {}), ...(await drains('PGlite', () => openPglite(null)))]
}

export const bench: Bench = {
  name: 'bridge',
  claim:
    'The call of a game server: with nothing to say or to get, against bare node:http that checks the same signature; draining what waits, against the same rows updated by SQL; and both on a site that has delivered a thousand times as much.',
  goal: { atLeast: 0.5 },
  run: async () => [...(await onPostgres()), ...(await onPglite())],
}
