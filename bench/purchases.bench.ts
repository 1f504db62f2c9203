import pg from 'pg'
import { openPglite } from '#server/db/pglite/pglite.ts'
import { openPostgres } from '#server/db/postgres.ts'
import type { DatabaseConnection } from '#server/lib/database.ts'
import type { ProductRow } from '#server/modules/products/products.table.ts'
import { startPostgres } from '#server/testing/embedded-postgres.ts'
import type { Bench, Measurement } from './lib/bench.ts'
import { interleave, median } from './lib/interleave.ts'
import { purchaseByHand, type Send } from './lib/purchase-by-hand.ts'
import { cartOf, startShop } from './lib/shop-site.ts'

const ROUNDS = 7
const PER_ROUND = 64
const SEVERAL = 40

/** As many at a time as there are connections; answers how many a second. */
async function perSecond(atOnce: number, action: (index: number) => Promise<void>) {
  const started = performance.now()
  let next = 0
  const worker = async () => {
    while (next < PER_ROUND) await action(next++)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return PER_ROUND / ((performance.now() - started) / 1000)
}

async function measure(
  name: string,
  open: () => Promise<DatabaseConnection>,
  connections: Send[],
): Promise<Measurement[]> {
  const shop = await startShop(open)
  const results: Measurement[] = []
  for (const kinds of [1, SEVERAL]) {
    const products: ProductRow[] = []
    for (let kind = 0; kind < kinds; kind++)
      products.push(await shop.newProduct(`Banc ${kinds}-${kind}`))
    const productOf = (index: number) => products[index % kinds] as ProductRow
    let made = 0
    const customers = () =>
      Promise.all(
        Array.from({ length: PER_ROUND }, () => shop.customer(`${name}-${kinds}-${++made}`)),
      )

    const { host } = new URL(shop.address)
    async function buy(token: string, index: number) {
      const post = (url: string, type: string, payload: string) =>
        shop.app.inject({
          method: 'POST',
          url,
          headers: { authorization: `Bearer ${token}`, 'content-type': type, host },
          payload,
        })
      const cart = JSON.stringify(cartOf(shop.address, productOf(index)))
      const opened = await post('/api/create-checkout-session', 'application/json', cart)
      const { sessionId } = opened.json<{ sessionId: string }>()
      const form = 'application/x-www-form-urlencoded'
      const paid = await post(`/paiement-test/${sessionId}`, form, 'action=pay&consent=yes')
      if (paid.statusCode !== 303) throw new Error(`not paid: ${paid.body}`)
      const seen = await shop.app.inject(`/api/verify-payment/${sessionId}`)
      if (!seen.json<{ paid: boolean }>().paid) throw new Error('not seen')
    }

    const { ours, peer } = await interleave(
      ROUNDS,
      async () => {
        const buyers = await customers()
        shop.thanked.length = 0
        return perSecond(connections.length, async (index) => {
          await buy(buyers[index]?.token ?? '', index)
          // The round is over when the last customer has been thanked.
          if (index === PER_ROUND - 1)
            while (shop.thanked.length < PER_ROUND)
              await new Promise((resolve) => setTimeout(resolve, 2))
        })
      },
      async () => {
        const buyers = await customers()
        const free = [...connections]
        return perSecond(connections.length, async (index) => {
          const send = free.pop() as Send
          const { id, name: product, priceCents: cents } = productOf(index)
          const { user } = buyers[index] as (typeof buyers)[number]
          await purchaseByHand(send, user, { id, name: product, cents })
          free.push(send)
        })
      },
    )
    results.push({
      what: `${name}: ${kinds === 1 ? 'all of one product' : `of ${SEVERAL} products`}, ${connections.length} at a time`,
      ours: `${median(ours).toFixed(0)}/s`,
      peer: `${median(peer).toFixed(0)}/s`,
      ratio: median(ours) / median(peer),
    })
  }
  await shop.stop()
  return results
}

/** PostgreSQL that waits for its disk, as in production. */
async function onPostgres(): Promise<Measurement[]> {
  const server = await startPostgres({ fsync: true })
  const admin = new pg.Client({ connectionString: `${server.url}/postgres` })
  await admin.connect()
  await admin.query('create database shop')
  await admin.end()
  const url = `${server.url}/shop`
  const clients = Array.from({ length: 8 }, () => new pg.Client({ connectionString: url }))
  await Promise.all(clients.map((client) => client.connect()))
  const sends = clients.map(
    (client): Send =>
      async (text, values) =>
        (await client.query(text, values)).rows,
  )
  const results = await measure('PostgreSQL', () => openPostgres(url, console.error), sends)
  await Promise.all(clients.map((client) => client.end()))
  await server.stop()
  return results
}

/** There is one session, so one purchase at a time. */
async function onPglite(): Promise<Measurement[]> {
  const connection = await openPglite(null)
  const send: Send = async (text, values) =>
    (await connection.taskStore.executeSql(text, values)).rows
  return measure('PGlite', async () => connection, [send])
}

export const bench: Bench = {
  name: 'purchases',
  claim:
    'Whole purchases by different customers, called like the browser does (opened, paid, invoiced, seen, thanked by a task), against the same statements sent by hand on as many connections (per second).',
  goal: { atLeast: 0.6 },
  run: async () => [...(await onPostgres()), ...(await onPglite())],
}
