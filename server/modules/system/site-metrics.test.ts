import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { loginFailures } from '#server/modules/auth/auth.table.ts'
import { type BridgeShop, MONEY, startBridgeShop } from '#server/testing/bridge-shop.ts'
import { ONE_DATABASE } from '#server/testing/databases.ts'
import { buildConfig, buildDeps } from '#server/testing/deps.ts'

const METRICS_KEY = 'a key for whoever measures'
const config = buildConfig({ CAPTCHA: 'off', METRICS_KEY })
const scrape = { url: '/metrics', headers: { authorization: `Bearer ${METRICS_KEY}` } }

describe.each(ONE_DATABASE)('the metrics of a shop on $name', ({ open }) => {
  let shop: BridgeShop
  beforeAll(async () => {
    shop = await startBridgeShop(open)
  })
  afterAll(() => shop.close())

  it('tell of orders, deliveries with their age, tasks, mails, disputes and sign-ins', async () => {
    const { customer } = await shop.newPlayer()
    await shop.buyActions(customer, [MONEY])
    const { paymentId } = await shop.buyActions(customer, [])
    shop.stripe.payments.get(paymentId)?.disputes.push({ status: 'needs_response', amount: 1000 })
    const { payload, signature } = shop.stripe.event('charge.dispute.created', {
      payment_intent: paymentId,
    })
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    const url = '/api/webhooks/stripe'
    await shop.app.inject({ method: 'POST', url, headers, payload })
    shop.later(3600)
    const failure = { key: 'address:10.0.0.1', failures: 7, lastFailureAt: shop.now() }
    await shop.db.insert(loginFailures).values(failure)

    const app = await buildApp({ ...shop.deps, config }, { webFolder: null })
    const { body } = await app.inject(scrape)
    await app.close()
    for (const line of [
      'minuit_database_up 1',
      'minuit_orders{status="completed"} 2',
      'minuit_orders_held 0',
      'minuit_orders_sold 2',
      'minuit_orders_sold_euros 20',
      'minuit_orders_to_check 1',
      'minuit_disputes_open 1',
      'minuit_orders_undelivered 2',
      'minuit_orders_undelivered_oldest_seconds 3600',
      'minuit_deliveries{state="waiting"} 1',
      'minuit_deliveries{state="manual"} 1',
      'minuit_deliveries{state="applied"} 0',
      'minuit_deliveries_oldest_seconds{state="manual"} 3600',
      'minuit_game_servers{state="silent"} 1',
      'minuit_delivery_alerts{kind="silent"} 1',
      'minuit_sign_in_failures 7',
      'minuit_mails_failing 0',
      'minuit_backup_last_timestamp_seconds 0',
      'minuit_processes 1',
    ])
      expect(body.split('\n')).toContain(line)
    expect(body).toMatch(/^minuit_database_size_bytes [1-9]\d{5,}$/m)
  })
})

describe.each(ONE_DATABASE)('the metrics without a database, once on $name', ({ open }) => {
  it('are those of the process, and say that it is away', async () => {
    const connection = await open()
    const reported: Error[] = []
    const report = (error: Error) => void reported.push(error)
    const deps = await buildDeps(connection, { config, report })
    const app = await buildApp(deps, { webFolder: null })
    await connection.close()
    const { statusCode, body } = await app.inject(scrape)
    await app.close()
    expect(statusCode).toBe(200)
    expect(body).toContain('minuit_database_up 0')
    expect(body).toContain('process_cpu_seconds_total')
    expect(body).not.toContain('minuit_orders')
    expect(reported).toHaveLength(1)
  })
})
