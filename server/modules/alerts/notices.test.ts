import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NOTICE_KINDS, NOTICE_WORDS } from '#contract/notice-kinds.ts'
import type { NoticeChannel } from '#contract/notices.ts'
import { journal } from '#server/modules/journal/journal.table.ts'
import { watchMaintenanceTask } from '#server/modules/maintenance/maintenance-notices.ts'
import { playerSamples } from '#server/modules/stats/stats.table.ts'
import { samplePlayersTask } from '#server/modules/stats/stats.tasks.ts'
import { ONE_DATABASE } from '#server/testing/databases.ts'
import { buildConfig } from '#server/testing/deps.ts'
import { type FakeDiscord, startFakeDiscord } from '#server/testing/fake-discord/fake-discord.ts'
import { type Customer, startShop } from '#server/testing/shop.ts'
import { placesOf } from '#server/testing/stored.ts'
import { raiseApplicationNotice, raiseNotice } from './raise-notice.ts'

const NOTICES = '/api/admin/notices'
const HOUR_MS = 60 * 60_000

describe.each(ONE_DATABASE)('a community on Discord, on $name', ({ open }) => {
  let discord: FakeDiscord
  let shop: Awaited<ReturnType<typeof startShop>>
  let owner: Customer
  let channel: NoticeChannel
  let time = Date.parse('2026-11-17T20:00:00Z')
  let players = 0

  beforeAll(async () => {
    discord = await startFakeDiscord()
    shop = await startShop(open, {
      config: buildConfig({ CAPTCHA: 'off', DISCORD_API_BASE: discord.apiBase }),
      now: () => new Date(time),
      gameServer: { playerCount: async () => players },
      report: () => {},
    })
    owner = await shop.customer(['admin'], { builtInGroup: 'owner' })
  })
  afterAll(async () => {
    await shop.close()
    await discord.stop()
  })

  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
    shop.app.inject({
      method,
      url: `${NOTICES}${url}`,
      headers: owner.headers,
      ...(payload && { payload }),
    })
  const add = (name: string, webhook: string) => call('POST', '/channels', { name, webhook })
  const set = (kind: string, body: object = {}) =>
    call('PUT', `/kinds/${kind}`, { is_on: true, channel_id: channel.id, sentence: null, ...body })
  const list = async () => (await call('GET', '')).json<{ channels: NoticeChannel[] }>().channels
  const tryIt = async () => (await call('POST', `/channels/${channel.id}/test`)).json().outcome
  const raise = (notice: Parameters<typeof raiseNotice>[2]) =>
    shop.deps.db.transaction((tx) => raiseNotice(shop.deps, tx, notice))
  const contents = () => discord.messages.map(({ content }) => content)

  it('gives the address of a Discord webhook and of nothing else, which nobody ever reads again', async () => {
    const path = '/api/webhooks/123456789012345678/un-jeton-bien-assez-long'
    for (const webhook of [
      '',
      `https://exemple.fr${path}`,
      `https://discord.com.exemple.fr${path}`,
      `https://discord.com@exemple.fr${path}`,
      `https://discord.com:8443${path}`,
      `http://discord.com${path}`,
      'https://discord.com/api/webhooks/123456789012345678/../../users/@me',
      'https://discord.com/api/v10/channels/123456789012345678/messages',
    ]) {
      const refused = await add('Annonces', webhook)
      expect([refused.statusCode, refused.json().message], webhook).toEqual([
        400,
        expect.stringContaining('Ce n’est pas l’adresse d’un webhook Discord'),
      ])
    }
    const recipients = async () => (await shop.app.inject('/api/public/recipients')).json()
    expect(await recipients()).toEqual([])
    channel = (await add('Annonces', discord.webhook)).json()
    expect(await recipients()).toEqual([{ name: 'Discord' }])
    expect(channel).toMatchObject({
      address: `https://discord.com/api/webhooks/${discord.id}/••••••••`,
      state: 'fine',
    })
    expect(await placesOf(shop.connection.db, discord.token)).toEqual([])
    const lines = await shop.connection.db.$count(journal, eq(journal.noun, 'notice-channels'))
    expect(lines).toBe(1)
  })

  it('is told of what is switched on, each in its own channel and words, and of nothing else', async () => {
    const other = discord.webhooks.add('ventes')
    const sales = (await add('Ventes', other.address)).json<NoticeChannel>()
    await raise({ kind: 'sale', values: { produits: 'Pas encore', pseudo: 'Jo' } })
    await set('sale', { channel_id: sales.id, sentence: '{pseudo} a pris **{produits}** !' })
    await set('contact')
    const buyer = await shop.customer()
    await raise({
      kind: 'sale',
      values: { produits: 'Moto [x](y)', pseudo: '@everyone' },
      about: buyer.user.id,
    })
    await raise({ kind: 'contact' })
    await raise({ kind: 'player_record', values: { joueurs: '9' } })
    await expect.poll(() => discord.messages.length).toBe(2)
    const told = new Map(discord.messages.map(({ channel: name, content }) => [name, content]))
    expect(told.get('ventes')).toBe('\\@everyone a pris **Moto \\[x\\]\\(y\\)** !')
    expect(told.get('alertes')).toMatch(/^Un nouveau message attend une réponse sur /)
  })

  it('never mentions anybody nor lets markup through, whatever is written in any field', async () => {
    const nasty = '@everyone <@1> <@&2> **x** `y` [z](https://exemple.fr) # titre ||spoil||'
    for (const kind of NOTICE_KINDS) await set(kind)
    discord.messages.length = 0
    for (const kind of NOTICE_KINDS) {
      const names = NOTICE_WORDS[kind].placeholders.filter((one) => one !== 'site')
      await raise({ kind, values: Object.fromEntries(names.map((one) => [one, nasty])) })
    }
    await expect.poll(() => discord.messages.length).toBe(NOTICE_KINDS.length)
    for (const { content, allowed_mentions } of discord.messages) {
      expect(allowed_mentions).toEqual({ parse: [] })
      expect(content).not.toMatch(/(?<!\\)(@everyone|<@|\*\*|`|\[|\|\|)/)
    }
  })

  it('refuses a sentence that names what there is not, and words for an alert', async () => {
    const refused = await set('sale', { sentence: 'Bravo {email} !' })
    expect([refused.statusCode, refused.json().message]).toEqual([
      400,
      '{email} ne veut rien dire ici : vous pouvez écrire {site}, {produits}, {pseudo}.',
    ])
    expect((await set('dispute', { sentence: 'Aïe' })).statusCode).toBe(400)
    expect((await set('sale', { channel_id: 999 })).statusCode).toBe(404)
    expect((await set('autre')).statusCode).toBe(400)
  })

  it('hears what Discord asked to wait for, within its limits, and loses nothing', async () => {
    discord.messages.length = 0
    discord.limits.limits.webhook = { limit: 3, perMs: 600 }
    for (let n = 0; n < 8; n++) await raise({ kind: 'player_record', values: { joueurs: `${n}` } })
    await expect.poll(() => discord.messages.length, { timeout: 20_000 }).toBe(8)
    // The headers were heard: nothing was sent into an empty bucket.
    expect(discord.limits.refused.bucket).toBe(0)
    discord.limits.limits.webhook = { limit: 1000, perMs: 1000 }
  })

  it('tries a channel, and the panel says when Discord is away or the webhook gone', async () => {
    expect(await tryIt()).toBe('sent')
    discord.state.isUp = false
    expect(await tryIt()).toBe('unreachable')
    expect((await list())[0]).toMatchObject({ state: 'failing' })
    Object.assign(discord.state, { isUp: true, isDeleted: true })
    expect(await tryIt()).toBe('gone')
    expect((await list())[0]).toMatchObject({ state: 'gone' })
    discord.state.isDeleted = false
    expect(await tryIt()).toBe('sent')
    expect((await list())[0]).toMatchObject({ state: 'fine' })
    discord.state.busyFor = 2
    expect(await tryIt()).toBe('busy')
    const [, sales] = await list()
    await set('sale', { channel_id: sales?.id })
    expect((await call('DELETE', `/channels/${sales?.id}`)).statusCode).toBe(200)
    expect((await call('GET', '')).json().kinds).toContainEqual({
      kind: 'sale',
      is_on: true,
      channel_id: null,
      sentence: null,
    })
  })

  it('is told by what happens: a contact message, maintenance, an application, a record', async () => {
    discord.messages.length = 0
    const words = () => contents().join('\n')
    await shop.app.inject({
      method: 'POST',
      url: '/api/send-contact',
      payload: {
        name: 'Jo',
        email: 'jo@port.example',
        category: 'contact',
        message: 'Bonjour à vous',
      },
    })
    await expect.poll(words).toContain('Un nouveau message attend')
    expect(words()).not.toMatch(/Jo|Bonjour/)
    const plan = {
      status: true,
      reason: 'Mise à jour',
      startDate: new Date(time + HOUR_MS).toISOString(),
      endDate: new Date(time + 2 * HOUR_MS).toISOString(),
    }
    const decided = await shop.app.inject({
      method: 'POST',
      url: '/api/maintenance/admin',
      headers: owner.headers,
      payload: plan,
    })
    expect(decided.statusCode, decided.body).toBe(200)
    await expect.poll(words).toContain('fermera pour maintenance mardi 17 novembre 2026')
    const watch = async () => {
      const isDue = await watchMaintenanceTask.isDue?.(shop.deps)
      if (isDue) await watchMaintenanceTask.run(shop.deps, {})
      return isDue
    }
    expect(await watch()).toBe(false)
    time += 1.5 * HOUR_MS
    expect([await watch(), await watch()]).toEqual([true, false])
    await expect.poll(words).toContain('est en maintenance jusqu’à')
    time += HOUR_MS
    expect([await watch(), await watch()]).toEqual([true, false])
    await expect.poll(words).toContain('est de nouveau ouvert')

    await shop.deps.db.transaction((tx) =>
      raiseApplicationNotice(shop.deps, tx, {
        userId: owner.user.id,
        username: 'Ada_',
        form: 'Police',
      }),
    )
    await expect.poll(words).toContain('Ada\\_ vient d’envoyer une candidature : Police')

    const week = Array.from({ length: 8 }, (_, day) => ({
      at: new Date(time - (day + 1) * 24 * HOUR_MS),
      count: 40,
    }))
    await shop.connection.db.insert(playerSamples).values(week)
    for (const count of [41, 55, 54, 40, 39]) {
      players = count
      time += 5 * 60_000
      await samplePlayersTask.run(shop.deps, {})
    }
    await expect.poll(words).toContain('Record battu : 55 joueurs')
    expect(words().match(/Record battu/g)).toHaveLength(1)
  })
})
