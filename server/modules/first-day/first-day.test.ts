import { describe, expect, it } from 'vitest'
import type { FirstDay } from '#contract/first-day.ts'
import { fillDemo } from '#server/db/demo/fill-demo.ts'
import { gameServers } from '#server/modules/game-servers/game-servers.table.ts'
import { openWithAdmin } from '#server/testing/admin.ts'
import { ONE_DATABASE } from '#server/testing/databases.ts'
import { buildConfig } from '#server/testing/deps.ts'
import { publish } from '#server/testing/publish.ts'
import { startStripeShop } from '#server/testing/stripe-shop.ts'

describe.each(ONE_DATABASE)('the first day on $name', ({ open }) => {
  const config = buildConfig({ CAPTCHA: 'off', SMTP_URL: 'smtp://localhost' })
  const { shop, admin } = openWithAdmin(() => startStripeShop(open, { config }))
  const read = async () => (await shop.call(admin, 'GET', '/api/admin/first-day')).json<FirstDay>()

  it('is ticked off by what the server runs with and holds, and stays until all of it is', async () => {
    await fillDemo(shop.db, shop.deps.now())
    expect(await read()).toMatchObject({
      steps: {
        logo: false,
        product: false,
        demo: false,
        payment: false,
        mail: true,
        game_server: false,
      },
      away: false,
    })
    await shop.product()
    const server = { name: 'Essai', key: Buffer.from('clé'), createdAt: shop.now() }
    await shop.db.insert(gameServers).values([
      { ...server, isSimulated: true, lastSeen: shop.now() },
      { ...server, lastSeen: null },
    ])
    expect((await read()).steps).toMatchObject({ product: true, game_server: false })
    await shop.db.insert(gameServers).values({ ...server, lastSeen: shop.now() })
    expect((await read()).steps).toMatchObject({ game_server: true })

    const refused = await shop.call(admin, 'POST', '/api/admin/first-day/away')
    expect(refused.statusCode).toBe(409)
    expect((await read()).away).toBe(false)
  })
})

describe.each(ONE_DATABASE)('a first day that is done, on $name', ({ open }) => {
  const config = buildConfig({
    CAPTCHA: 'off',
    SMTP_URL: 'smtp://localhost',
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  })
  const { shop, admin } = openWithAdmin(() => startStripeShop(open, { config }))

  it('is put away for the whole team, twice as well as once', async () => {
    await publish(shop.deps, ({ identity, legal, pictures }) => ({
      identity: { ...identity, name: 'Le Phare' },
      pictures: { ...pictures, logo: '/appearance/AAAAAAAAAAAAAAAA.svg' },
      legal: {
        ...legal,
        sellerName: 'Association du Phare',
        sellerAddress: '1 rue du Phare, 29200 Brest, France',
        sellerId: 'SIRET 111 111 111 11111',
        publicationDirector: 'Lou Karam',
        hostName: 'Hébergeur du Phare',
        mediatorName: 'Médiation du Phare',
      },
    }))
    const server = { name: 'Phare', key: Buffer.from('clé'), createdAt: shop.now() }
    await shop.product()
    await shop.db.insert(gameServers).values({ ...server, lastSeen: shop.now() })
    for (const _ of ['once', 'twice']) {
      const answer = await shop.call(admin, 'POST', '/api/admin/first-day/away')
      expect(answer.statusCode).toBe(200)
      expect(answer.json<FirstDay>().away).toBe(true)
    }
    const after = await shop.call(admin, 'GET', '/api/admin/first-day')
    expect(after.json<FirstDay>().away).toBe(true)
  })
})
