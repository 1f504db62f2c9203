import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { type BridgeShop, MONEY, startBridgeShop } from '#server/testing/bridge-shop.ts'
import { ONE_DATABASE } from '#server/testing/databases.ts'
import { buildConfig } from '#server/testing/deps.ts'
import { createTestGameServer } from '#server/testing/game-server.ts'

const METRICS_KEY = 'a key for whoever measures'

describe.each(ONE_DATABASE)('the metrics of the bridge', ({ open }) => {
  let shop: BridgeShop
  beforeAll(async () => {
    shop = await startBridgeShop(open)
  })
  afterAll(() => shop.close())

  it('count calls, refusals, deliveries by state and what stands still', async () => {
    const config = buildConfig({ CAPTCHA: 'off', METRICS_KEY })
    const app = await buildApp({ ...shop.deps, config }, { webFolder: null })
    const created = await shop.call(shop.admin, 'POST', '/api/admin/game-servers', { name: 'M' })
    const identity = created.json<{ id: number; key: string }>()
    await createTestGameServer(app, identity, shop.now).sync()
    await createTestGameServer(app, { ...identity, key: 'another' }, shop.now).send()
    const { customer } = await shop.newPlayer()
    await shop.buyActions(customer, [MONEY])
    shop.later(301)
    const { body } = await app.inject({
      url: '/metrics',
      headers: { authorization: `Bearer ${METRICS_KEY}` },
    })
    expect(body).toContain('minuit_bridge_syncs_total 1')
    expect(body).toContain('minuit_bridge_refusals_total{reason="unauthorized"} 1')
    expect(body).toContain('minuit_deliveries{state="waiting"} 1')
    expect(body).toMatch(/minuit_delivery_alerts\{kind="silent"\} [1-9]/)
    expect(body).toContain('minuit_delivery_alerts{kind="stuck"} 0')
    await app.close()
  })
})
