import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { FirstDay } from '#contract/first-day.ts'
import { fillDemo } from '#server/db/demo/fill-demo.ts'
import { gameServers } from '#server/modules/game-servers/game-servers.table.ts'
import { openWithAdmin } from '#server/testing/admin.ts'
import { DATABASES, ONE_DATABASE } from '#server/testing/databases.ts'
import { buildConfig } from '#server/testing/deps.ts'
import { startStripeShop } from '#server/testing/stripe-shop.ts'

const LOGO = pathToFileURL(join(mkdtempSync(join(tmpdir(), 'minuit-logo-')), 'logo.svg'))

describe.each(DATABASES)('the first day on $name', ({ open }) => {
  const config = buildConfig({ CAPTCHA: 'off', SMTP_URL: 'smtp://localhost' })
  const { shop, admin } = openWithAdmin(() => startStripeShop(open, { config }))
  const read = async () => (await shop.call(admin, 'GET', '/api/admin/first-day')).json<FirstDay>()

  it('is ticked off by what the server runs with and holds, and stays until all of it is', async () => {
    await fillDemo(shop.db)
    expect(await read()).toMatchObject({
      steps: { logo: false, product: false, payment: false, mail: true, game_server: false },
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
  const { brand, ...settings } = buildConfig({
    CAPTCHA: 'off',
    SMTP_URL: 'smtp://localhost',
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  })
  const legal = {
    ...brand.legal,
    sellerName: 'Association du Phare',
    sellerAddress: '1 rue du Phare, 29200 Brest, France',
    sellerId: 'SIRET 111 111 111 11111',
    publicationDirector: 'Lou Karam',
    hostName: 'Hébergeur du Phare',
    mediatorName: 'Médiation du Phare',
  }
  const config = {
    ...settings,
    brand: { ...brand, name: 'Le Phare', legal },
    logoFile: LOGO,
  }
  const { shop, admin } = openWithAdmin(() => startStripeShop(open, { config }))

  it('is put away for the whole team, twice as well as once', async () => {
    writeFileSync(LOGO, '<svg xmlns="http://www.w3.org/2000/svg"/>')
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
