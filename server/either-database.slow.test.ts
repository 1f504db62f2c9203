import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from './app.ts'
import { playerSamples } from './modules/stats/stats.table.ts'
import { type BridgeShop, gradeFor, MONEY, startBridgeShop } from './testing/bridge-shop.ts'
import { BOTH } from './testing/databases.ts'
import { buildConfig } from './testing/deps.ts'
import { cartBody } from './testing/shop.ts'

const METRICS_KEY = 'a key for whoever measures'
/** What calls are asked for that answer nothing without. */
const QUERIES: Record<string, string> = {
  '/api/admin/stats': 'days=30',
  '/api/admin/search': 'q=Grade',
  '/api/admin/books': 'from=2026-11-01&to=2026-11-30',
  '/api/admin/books/{book}': 'from=2026-11-01&to=2026-11-30',
}
const BOOK = 'paiements'
/** They tell of the machine and its clock, or of the database itself, or are made by chance. */
const NEVER_THE_SAME = ['/api/admin/system', '/api/admin/journal', '/api/auth/captcha']
/** Made by chance, or numbered by how many other tests have made. */
const BY_CHANCE = [
  /client\d+/g,
  /Produit \d+/g,
  /produit-\d+/g,
  /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g,
  /\b(cs|pi|re|du|evt)_\w+/g,
]

/** The same life on each database: sold, given back, disputed, left, delivered, written about. */
async function live(shop: BridgeShop) {
  const { customer, player } = await shop.newPlayer()
  const bought = await shop.buyActions(customer, [MONEY])
  expect(await shop.offered(player)).toHaveLength(1)
  // One thing at a time: what happened in the same instant is listed in any order.
  shop.later(3600)
  await shop.buyActions(customer, [gradeFor(30)])
  shop.later(3600)
  await shop.refund(bought.order.id, 500)

  const [other, grade] = [
    await shop.customer(),
    await shop.product({ name: 'Grade d’or', price: 19.99, discount: 15, stock: 3 }),
  ]
  const { paymentId } = await shop.buy(other, [{ product: grade, quantity: 2 }])
  shop.stripe.payments.get(paymentId)?.disputes.push({ status: 'needs_response', amount: 1000 })
  const disputed = shop.stripe.event('charge.dispute.created', { payment_intent: paymentId })
  await shop.app.inject({
    method: 'POST',
    url: '/api/webhooks/stripe',
    headers: { 'content-type': 'application/json', 'stripe-signature': disputed.signature },
    payload: disputed.payload,
  })
  const left = await shop.checkout(other.headers, cartBody([{ product: grade, quantity: 1 }]))
  const { sessionId } = left.json<{ sessionId: string }>()
  await shop.call(other, 'POST', `/api/cancel-checkout/${sessionId}`)

  await shop.call(null, 'POST', '/api/send-contact', {
    name: 'Zoé',
    email: 'zoe@port.example',
    category: 'contact',
    message: 'Le pont est-il ouvert la nuit ?',
  })
  await shop.db.insert(playerSamples).values([{ at: shop.now(), count: 12 }])
  return other
}

async function readAll(shop: BridgeShop) {
  const customer = await live(shop)
  await shop.app.ready()
  const paths = Object.entries(shop.app.swagger().paths ?? {}).flatMap(([path, methods]) =>
    methods && 'get' in methods && !NEVER_THE_SAME.some((start) => path.startsWith(start))
      ? [path]
      : [],
  )
  const answers: Record<string, string> = {}
  for (const path of paths) {
    const url = `${path.replace('{book}', BOOK).replace(/\{\w+\}/g, '1')}?${QUERIES[path] ?? ''}`
    for (const [who, session] of Object.entries({ admin: shop.admin, customer })) {
      const { statusCode, headers, body } = await shop.call(session, 'GET', url)
      const type = String(headers['content-type'])
      const isText = /json|^text/.test(type)
      answers[`${path} for ${who}`] = `${statusCode} ${isText ? withoutChance(body) : type}`
    }
  }
  return answers
}

const withoutChance = (text: string) =>
  BY_CHANCE.reduce((masked, pattern) => masked.replace(pattern, '…'), text)

async function readMetrics(shop: BridgeShop) {
  const config = buildConfig({ CAPTCHA: 'off', METRICS_KEY })
  const app = await buildApp({ ...shop.deps, config }, { webFolder: null })
  const headers = { authorization: `Bearer ${METRICS_KEY}` }
  const { body } = await app.inject({ url: '/metrics', headers })
  await app.close()
  return body
    .split('\n')
    .filter((line) => /^minuit_/.test(line) && !/_bytes|answer_seconds/.test(line))
}

describe('a shop on either database', () => {
  const shops: BridgeShop[] = []
  let answers: Awaited<ReturnType<typeof readAll>>[]

  beforeAll(async () => {
    for (const { open } of BOTH) shops.push(await startBridgeShop(open))
    answers = await Promise.all(shops.map(readAll))
  })
  afterAll(async () => {
    for (const shop of shops) await shop.close()
  })

  it('answers every call with the same, to the letter', () => {
    const [one = {}, other] = answers
    expect(one).toEqual(other)
    const read = Object.values(one).filter((answer) => answer.startsWith('200'))
    expect(read.length).toBeGreaterThan(80)
    expect(one['/api/admin/stats for admin']).toContain('"revenue":')
  })

  it('tells whoever measures it the same', async () => {
    const [one, other] = await Promise.all(shops.map(readMetrics))
    expect(one).toEqual(other)
    expect(one).toContain('minuit_orders_sold 3')
  })
})
