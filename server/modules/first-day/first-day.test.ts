import { describe, expect, it } from 'vitest'
import type { FirstDay } from '#contract/first-day.ts'
import { fillDemo } from '#server/db/demo/fill-demo.ts'
import { milestones } from '#server/db/milestones.table.ts'
import { gameServers } from '#server/modules/game-servers/game-servers.table.ts'
import { openWithAdmin } from '#server/testing/admin.ts'
import { DATABASES } from '#server/testing/databases.ts'
import { buildConfig } from '#server/testing/deps.ts'
import { startStripeShop } from '#server/testing/stripe-shop.ts'

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
    await shop.db.insert(milestones).values({ name: 'first-day-put-away' })
    expect((await read()).away).toBe(true)
  })
})
