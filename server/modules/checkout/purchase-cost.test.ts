import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, it } from 'vitest'
import { openPostgres } from '#server/db/postgres.ts'
import { buildConfig } from '#server/testing/deps.ts'
import { startPostgres } from '#server/testing/embedded-postgres.ts'
import { type Customer, cartBody, startShop } from '#server/testing/shop.ts'

const PURCHASES = 60
/** Within this time of its last statement a connection hands in its numbers; at its end at once. */
const REPORTED_MS = 11_000

it('costs at most 12 transactions, 4 of which wait for the disk: opened, paid, seen and thanked for', async () => {
  const server = await startPostgres({ fsync: true })
  const watcher = new pg.Client({ connectionString: `${server.url}/postgres` })
  await watcher.connect()
  await watcher.query('create database counted')
  const thanked = new Set<string>()
  const failures: Error[] = []
  const shop = await startShop(
    () => openPostgres(`${server.url}/counted`, (error) => failures.push(error)),
    {
      // With all limits on, as in production.
      config: buildConfig({}),
      mailer: { send: async (id) => void thanked.add(id) },
    },
  )
  const product = await shop.product({ stock: 2 * PURCHASES })

  async function buy(customer: Customer) {
    const opened = await shop.checkout(customer.headers, cartBody([{ product, quantity: 1 }]))
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
    const url = `/api/verify-payment/${sessionId}`
    const seen = await shop.app.inject({ url, remoteAddress })
    expect(seen.json()).toEqual({ success: true, paid: true })
  }
  async function allThanked(count: number) {
    while (thanked.size < count) await sleep(10)
  }
  async function counters() {
    const { rows } = await watcher.query<{ transactions: number; waits: number }>(
      `select (select xact_commit + xact_rollback from pg_stat_database where datname = 'counted')::int as transactions,
        (select sum(fsyncs) from pg_stat_io where object = 'wal' and backend_type = 'client backend')::int as waits`,
    )
    return rows[0] ?? { transactions: 0, waits: 0 }
  }

  const [first, ...customers] = await Promise.all(
    Array.from({ length: PURCHASES + 1 }, () => shop.customer()),
  )
  await buy(first as Customer)
  await allThanked(1)
  await sleep(REPORTED_MS)
  const before = await counters()
  for (const customer of customers) await buy(customer)
  await allThanked(PURCHASES + 1)
  await shop.close()
  const after = await counters()
  await watcher.end()
  await server.stop()
  expect(failures).toEqual([])
  expect((after.transactions - before.transactions) / PURCHASES).toBeLessThanOrEqual(12)
  expect((after.waits - before.waits) / PURCHASES).toBeLessThanOrEqual(4)
})
