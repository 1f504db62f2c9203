import { describe, expect, it } from 'vitest'
import type { Appearance } from '#contract/appearance.ts'
import type { FirstDay } from '#contract/first-day.ts'
import { fillDemo } from '#server/db/demo/fill-demo.ts'
import { appearanceFiles } from '#server/modules/appearance/appearance.table.ts'
import { readBrandFolder } from '#server/modules/appearance/brand-folder.ts'
import { gameServers } from '#server/modules/game-servers/game-servers.table.ts'
import { openWithAdmin } from '#server/testing/admin.ts'
import { ONE_DATABASE } from '#server/testing/databases.ts'
import { buildConfig } from '#server/testing/deps.ts'
import { publish } from '#server/testing/publish.ts'
import { startStripeShop } from '#server/testing/stripe-shop.ts'

const OWN_LEGAL = {
  sellerName: 'Association du Phare',
  sellerAddress: '1 rue du Phare, 29200 Brest, France',
  sellerId: 'SIRET 111 111 111 11111',
  publicationDirector: 'Lou Karam',
  hostName: 'Hébergeur du Phare',
  mediatorName: 'Médiation du Phare',
}
const LOGO = 'AAAAAAAAAAAAAAAA.svg'
/** What an owner says of the site in place of the demo, by the step that it is. */
const OWN: [
  step: 'identity' | 'logo' | 'legal',
  change: (shown: Appearance) => Partial<Appearance>,
][] = [
  ['identity', ({ identity }) => ({ identity: { ...identity, name: 'Le Phare' } })],
  ['logo', ({ pictures }) => ({ pictures: { ...pictures, logo: `/appearance/${LOGO}` } })],
  ['legal', ({ legal }) => ({ legal: { ...legal, ...OWN_LEGAL } })],
]

describe.each(ONE_DATABASE)('the first day on $name', ({ open }) => {
  const config = buildConfig({ CAPTCHA: 'off', SMTP_URL: 'smtp://localhost' })
  const { shop, admin } = openWithAdmin(() => startStripeShop(open, { config }))
  const read = async () => (await shop.call(admin, 'GET', '/api/admin/first-day')).json<FirstDay>()

  it('is ticked off by what the server runs with and holds, and stays until all of it is', async () => {
    await fillDemo(shop.db, shop.deps.now())
    expect(await read()).toMatchObject({
      steps: {
        identity: false,
        logo: false,
        product: false,
        demo: false,
        payment: false,
        mail: true,
        game_server: false,
        legal: false,
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

  it.for(Object.keys(OWN_LEGAL))('wants the %s of whoever answers for it', async (name) => {
    const demo: Record<string, unknown> = readBrandFolder().document.legal
    await publish(shop.deps, ({ legal }) => ({
      legal: { ...legal, ...OWN_LEGAL, [name]: demo[name] },
    }))
    expect((await read()).steps.legal).toBe(false)
  })

  it.for(OWN)(
    'ticks off its %s, and nothing else, once it is the owner’s',
    async ([step, change]) => {
      await shop.db
        .insert(appearanceFiles)
        .values({ name: LOGO, content: Buffer.from('<svg/>'), createdAt: shop.now() })
        .onConflictDoNothing()
      const { steps } = await read()
      expect(steps[step]).toBe(false)
      await publish(shop.deps, change)
      expect((await read()).steps).toEqual({ ...steps, [step]: true })
    },
  )
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
    for (const [, change] of OWN) await publish(shop.deps, change)
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
