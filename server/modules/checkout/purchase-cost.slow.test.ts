import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPostgres } from '#server/db/postgres.ts'
import { createTaskRunner } from '#server/lib/tasks.ts'
import { buildConfig } from '#server/testing/deps.ts'
import { type PostgresServer, startPostgres } from '#server/testing/embedded-postgres.ts'
import { addressOn } from '#server/testing/migrated-template.ts'
import { type Customer, cartBody, type Shop, startShop } from '#server/testing/shop.ts'

const PURCHASES = 60

let server: PostgresServer
let watcher: pg.Client
beforeAll(async () => {
  server = await startPostgres({ fsync: true })
  watcher = new pg.Client({ connectionString: `${server.url}/postgres` })
  await watcher.connect()
  await watcher.query('create database counted')
})
afterAll(async () => {
  await watcher.end()
  await server.stop()
})

/** Mails, by their id. */
const thanked = new Set<string>()

/** What a shop costs the database while it is open, as PostgreSQL counts it itself. */
async function costOf(use: (shop: Shop) => Promise<void>) {
  const before = await counters()
  const failures: Error[] = []
  const onError = (error: Error) => void failures.push(error)
  const connection = await openPostgres(addressOn(server.url, 'counted'), onError)
  // As in production: with all limits, and tasks looked for as often as there.
  const shop = await startShop(async () => connection, {
    config: buildConfig({}),
    mailer: { send: async (id) => void thanked.add(id) },
    tasks: createTaskRunner(connection, onError),
  })
  await use(shop)
  await shop.close()
  const after = await counters()
  expect(failures).toEqual([])
  return {
    transactions: after.transactions - before.transactions,
    waits: after.waits - before.waits,
  }
}

/** A connection hands in its numbers when it ends, and before that when it likes. */
async function untilNobodyIsConnected() {
  const query = `select 1 from pg_stat_activity where datname = 'counted'`
  while ((await watcher.query(query)).rows.length > 0) await sleep(20)
}

async function counters() {
  await untilNobodyIsConnected()
  const query = `select
    (select xact_commit + xact_rollback from pg_stat_database where datname = 'counted')::int
      as transactions,
    (select sum(fsyncs) from pg_stat_io where object = 'wal' and backend_type = 'client backend')::int
      as waits`
  const { rows } = await watcher.query<{ transactions: number; waits: number }>(query)
  return rows[0] ?? { transactions: 0, waits: 0 }
}

it('costs at most 12 transactions, 4 of which wait for the disk: opened, paid, seen and thanked for', async () => {
  const customers: Customer[] = []
  let cart: object = {}
  await costOf(async (shop) => {
    cart = cartBody([{ product: await shop.product({ stock: 5000 }), quantity: 1 }])
    for (let count = 0; count < PURCHASES; count++) customers.push(await shop.customer())
  })

  async function buy(shop: Shop, customer: Customer) {
    const opened = await shop.checkout(customer.headers, cart)
    const { sessionId } = opened.json<{ sessionId: string }>()
    // Each from a line of their own, as people are.
    const remoteAddress = `192.0.2.${customer.user.id}`
    const paid = await shop.app.inject({
      method: 'POST',
      url: `/paiement-test/${sessionId}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'action=pay&consent=yes',
      remoteAddress,
    })
    expect(paid.statusCode).toBe(303)
    const seen = await shop.app.inject({ url: `/api/verify-payment/${sessionId}`, remoteAddress })
    expect(seen.json()).toEqual({ success: true, paid: true })
  }

  const idle = await costOf(async () => {})
  const busy = await costOf(async (shop) => {
    for (const customer of customers) await buy(shop, customer)
    while (thanked.size < PURCHASES) await sleep(10)
  })
  expect((busy.transactions - idle.transactions) / PURCHASES).toBeLessThanOrEqual(12)
  expect((busy.waits - idle.waits) / PURCHASES).toBeLessThanOrEqual(4)
})
