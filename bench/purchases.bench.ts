import { decodeJwt } from 'jose'
import pg from 'pg'
import { openPglite } from '#server/db/pglite/pglite.ts'
import { openPostgres } from '#server/db/postgres.ts'
import type { DatabaseConnection } from '#server/lib/database.ts'
import type { ProductRow } from '#server/modules/products/products.table.ts'
import { startPostgres } from '#server/testing/embedded-postgres.ts'
import type { Bench, Measurement } from './lib/bench.ts'
import { interleave, median } from './lib/interleave.ts'
import {
  generalise,
  makeQueueByHand,
  type Recording,
  recordStatements,
  replayPurchase,
  replayQueue,
  type Send,
} from './lib/recorded-purchase.ts'
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

type Shop = Awaited<ReturnType<typeof startShop>>
type Customer = Awaited<ReturnType<Shop['customer']>>

/** As the browser does it: opened, paid, seen. */
async function buy(shop: Shop, { token }: Customer, product: ProductRow): Promise<string> {
  const { host } = new URL(shop.address)
  const post = (url: string, type: string, payload: string) =>
    shop.app.inject({
      method: 'POST',
      url,
      headers: { authorization: `Bearer ${token}`, 'content-type': type, host },
      payload,
    })
  const cart = JSON.stringify(cartOf(shop.address, product))
  const opened = await post('/api/create-checkout-session', 'application/json', cart)
  const { sessionId } = opened.json<{ sessionId: string }>()
  const form = 'application/x-www-form-urlencoded'
  const paid = await post(`/paiement-test/${sessionId}`, form, 'action=pay&consent=yes')
  if (paid.statusCode !== 303) throw new Error(`not paid: ${paid.body}`)
  const seen = await shop.app.inject(`/api/verify-payment/${sessionId}`)
  if (!seen.json<{ paid: boolean }>().paid) throw new Error('not seen')
  return sessionId
}

/** The session that a token names. */
const sessionRowOf = ({ token }: Customer) => String(decodeJwt(token).jti)

async function thanks(shop: Shop, count: number) {
  while (shop.thanked.length < count) await new Promise((resolve) => setTimeout(resolve, 2))
}

/** One purchase, statement by statement, with a name wherever the next one has another value. */
async function recordPurchase(open: () => Promise<DatabaseConnection>, send: Send) {
  const shop = await startShop(open)
  // Numbers that nothing else in a statement is likely to be.
  for (const [table, first] of Object.entries({
    users: 7123456,
    products: 8234567,
    orders: 9345678,
  }))
    await send(`alter table ${table} alter column id restart with ${first}`)
  const product = await shop.newProduct('Produit relevé')
  const warm = await shop.customer('avant')
  await buy(shop, warm, product)
  await thanks(shop, 1)
  await send(`update invoice_counters set last = 4456789`)
  const customer = await shop.customer('cliente-relevee')
  let session = ''
  const statements = await recordStatements(async () => {
    session = await buy(shop, customer, product)
    await thanks(shop, 2)
    // The queue notes it after the mail has gone.
    await new Promise((resolve) => setTimeout(resolve, 200))
  })
  const [order] = await send('select * from orders where session_id = $1', [session])
  const [invoice] = await send('select * from invoices where order_id = $1', [order?.id])
  const [event] = await send('select * from payment_events order by received_at desc limit 1')
  const [delivery] = await send('select * from deliveries where order_id = $1', [order?.id])
  await shop.stop()
  return generalise(statements, {
    sessionRow: sessionRowOf(customer),
    user: customer.user.id,
    userName: customer.user.username,
    product: product.id,
    productName: product.name,
    order: order?.id as number,
    key: order?.idempotency_key as string,
    session,
    payment: order?.payment_id as string,
    event: event?.id as string,
    sequence: invoice?.sequence as number,
    number: invoice?.number as string,
    delivery: delivery?.id as string,
  })
}

async function measure(
  name: string,
  open: () => Promise<DatabaseConnection>,
  recording: Recording,
  connections: Send[],
  queue: Send,
): Promise<Measurement[]> {
  const shop = await startShop(open)
  await makeQueueByHand(queue)
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

    const { ours, peer } = await interleave(
      ROUNDS,
      async () => {
        const buyers = await customers()
        shop.thanked.length = 0
        return perSecond(connections.length, async (index) => {
          await buy(shop, buyers[index] as Customer, productOf(index))
          // The round is over when the last customer has been thanked.
          if (index === PER_ROUND - 1) await thanks(shop, PER_ROUND)
        })
      },
      async () => {
        const buyers = await customers()
        const free = [...connections]
        let bought = 0
        let settled = 0
        const worker = async () => {
          while (settled < PER_ROUND) {
            settled += await replayQueue(queue, recording)
            while (bought === settled && bought < PER_ROUND)
              await new Promise((resolve) => setTimeout(resolve, 2))
          }
        }
        const working = worker()
        return perSecond(connections.length, async (index) => {
          const send = free.pop() as Send
          const product = productOf(index)
          const buyer = buyers[index] as Customer
          await replayPurchase(send, recording, {
            sessionRow: sessionRowOf(buyer),
            user: buyer.user.id,
            userName: buyer.user.username,
            product: product.id,
            productName: product.name,
          })
          free.push(send)
          bought++
          if (index === PER_ROUND - 1) await working
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
async function onPostgres(): Promise<{ recording: Recording; results: Measurement[] }> {
  const server = await startPostgres({ fsync: true })
  const admin = new pg.Client({ connectionString: `${server.url}/postgres` })
  await admin.connect()
  for (const name of ['recorded', 'shop']) await admin.query(`create database ${name}`)
  await admin.end()
  const opened: pg.Client[] = []
  async function connect(database: string): Promise<Send> {
    const client = new pg.Client({ connectionString: `${server.url}/${database}` })
    opened.push(client)
    await client.connect()
    return async (text, values) => (await client.query(text, values)).rows
  }
  const openOn = (database: string) => () =>
    openPostgres(`${server.url}/${database}`, console.error)
  const recording = await recordPurchase(openOn('recorded'), await connect('recorded'))
  const sends = await Promise.all(Array.from({ length: 8 }, () => connect('shop')))
  const queue = await connect('shop')
  await queue('set synchronous_commit to off')
  const results = await measure('PostgreSQL', openOn('shop'), recording, sends, queue)
  await Promise.all(opened.map((client) => client.end()))
  await server.stop()
  return { recording, results }
}

/** There is one session, so one purchase at a time. */
async function onPglite(recording: Recording): Promise<Measurement[]> {
  const connection = await openPglite(null)
  const send: Send = async (text, values) =>
    (await connection.taskStore.executeSql(text, values)).rows
  return measure('PGlite', async () => connection, recording, [send], send)
}

export const bench: Bench = {
  name: 'purchases',
  claim:
    'Whole purchases by different customers, called like the browser does (opened, paid, invoiced, seen, thanked by a task), against the very same statements, recorded and sent by hand on as many connections (per second).',
  goal: { atLeast: 0.6 },
  async run() {
    const { recording, results } = await onPostgres()
    return [...results, ...(await onPglite(recording))]
  },
}
