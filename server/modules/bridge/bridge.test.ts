import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BRIDGE_HEADERS, BRIDGE_LIMITS } from '#contract/bridge.ts'
import { takeOverEnvironmentKey } from '#server/modules/game-servers/environment-server.ts'
import { type BridgeShop, MONEY, startBridgeShop } from '#server/testing/bridge-shop.ts'
import { ONE_DATABASE } from '#server/testing/databases.ts'
import { buildConfig } from '#server/testing/deps.ts'
import { createTestGameServer, playerOf } from '#server/testing/game-server.ts'
import { digestOf } from '#server/testing/stored.ts'

const newNonce = () => randomBytes(16).toString('base64url')
const DAY_SECONDS = 24 * 60 * 60

describe.each(ONE_DATABASE)('the bridge on $name', ({ open }) => {
  let shop: BridgeShop
  beforeAll(async () => {
    shop = await startBridgeShop(open)
  })
  afterAll(() => shop.close())

  const seconds = () => Math.floor(shop.now().getTime() / 1000)
  const withResult = () =>
    JSON.stringify(
      shop.game.request({
        results: [{ delivery: crypto.randomUUID(), attempt: 1, outcome: 'applied' }],
      }),
    )

  /** A call that is refused, and leaves nothing behind. */
  async function refused(changes: Parameters<typeof shop.game.send>[0]) {
    const before = await digestOf(shop.db)
    const { answer, isSigned } = await shop.game.send(changes)
    expect(await digestOf(shop.db)).toEqual(before)
    const { error, now, message } = answer.json<{ error: string; now?: number; message: string }>()
    expect(message).toMatch(/\S/)
    return { status: answer.statusCode, error, now, isSigned }
  }

  it('answers a call that is in order, signed, and knows who called', async () => {
    const players = [playerOf('anne'), playerOf('yann')]
    const answer = await shop.game.sync({ players })
    expect(answer).toEqual({
      now: seconds(),
      next: 5,
      stored: [],
      deliveries: [],
      forget: [],
      links: [],
    })
    expect((await shop.game.sync()).next).toBe(30)
    const listed = await shop.call(shop.admin, 'GET', '/api/admin/game-servers')
    expect(listed.json()).toMatchObject([
      { id: shop.game.id, framework: 'esx', version: '1.0.0', max_players: 64, needs_key: false },
    ])
    expect(listed.body).not.toContain('key":"')
  })

  it('refuses what is too large first', async () => {
    const body = ' '.repeat(BRIDGE_LIMITS.bytes + 1)
    const { answer } = await shop.game.send({ body, headers: { [BRIDGE_HEADERS.server]: '' } })
    expect(answer.statusCode).toBe(413)
    const crowd = Array.from({ length: 100_000 }, (_, index) => playerOf(`p${index}`))
    const { answer: crowded } = await shop.game.send({
      body: JSON.stringify(shop.game.request({ players: crowd })),
    })
    expect(crowded.statusCode).toBe(413)
  })

  it.each(Object.values(BRIDGE_HEADERS))('then a call without %s', async (header) => {
    expect(await refused({ headers: { [header]: undefined } })).toMatchObject({
      status: 400,
      isSigned: false,
    })
  })

  it('and one whose nonce is short', async () => {
    const [short, long] = ['a'.repeat(21), 'a'.repeat(22)]
    expect(await refused({ nonce: short })).toMatchObject({ status: 400 })
    expect((await shop.game.send({ nonce: long })).answer.statusCode).toBe(200)
  })

  it('then a signature that is not the server’s, whatever else is wrong', async () => {
    const wrong = { timestamp: '1', body: 'no json' }
    const stranger = createTestGameServer(shop.app, { id: 999_999, key: 'x' }, shop.now)
    const forger = createTestGameServer(shop.app, { id: shop.game.id, key: 'x' }, shop.now)
    const texts = new Set<string>()
    for (const caller of [stranger, forger]) {
      const { answer, isSigned } = await caller.send(wrong)
      expect([answer.statusCode, isSigned]).toEqual([401, false])
      expect(answer.json()).toMatchObject({ error: 'unauthorized' })
      texts.add(answer.body)
    }
    expect(texts.size).toBe(1)
    for (const headers of [
      { [BRIDGE_HEADERS.timestamp]: String(seconds() + 1) },
      { [BRIDGE_HEADERS.nonce]: newNonce() },
      { [BRIDGE_HEADERS.server]: '0' },
      { [BRIDGE_HEADERS.signature]: 'é' },
    ])
      expect(await refused({ headers })).toMatchObject({ status: 401, error: 'unauthorized' })
    // The path is signed as it is sent.
    expect((await shop.game.send({ path: '/api/bridge/v1/sync?a=1' })).answer.statusCode).toBe(200)
    const admin = await shop.app.inject({
      method: 'POST',
      url: '/api/bridge/v1/sync',
      headers: shop.admin.headers,
      payload: {},
    })
    expect(admin.statusCode).toBe(400)
  })

  it('then a clock that is off, and says what time it is', async () => {
    for (const off of [-301, 301, 3600]) {
      const timestamp = String(seconds() + off)
      const { status, error, now, isSigned } = await refused({ timestamp, body: 'no json' })
      expect([status, error, now, isSigned]).toEqual([401, 'clock', seconds(), true])
    }
    expect(await refused({ timestamp: 'midi' })).toMatchObject({ status: 401, error: 'clock' })
    for (const off of [-299, 299])
      expect((await shop.game.send({ timestamp: String(seconds() + off) })).answer.statusCode).toBe(
        200,
      )
  })

  it('then what it has heard before, for ten minutes', async () => {
    const nonce = newNonce()
    expect((await shop.game.send({ nonce })).answer.statusCode).toBe(200)
    for (const body of [withResult(), 'no json'])
      expect(await refused({ nonce, body })).toMatchObject({
        status: 401,
        error: 'replay',
        isSigned: true,
      })
    // Another server may use the same.
    const other = await shop.newGameServer()
    expect((await other.send({ nonce })).answer.statusCode).toBe(200)
    shop.later(599)
    expect((await shop.game.send({ nonce })).answer.statusCode).toBe(401)
    shop.later(62)
    await shop.game.sync()
    expect((await shop.game.send({ nonce })).answer.statusCode).toBe(200)
  })

  it('then a body that is not as it should be, which uses up no nonce', async () => {
    const players = Array.from({ length: BRIDGE_LIMITS.players + 1 }, () => playerOf('p'))
    const nonce = newNonce()
    const faults: [string, object][] = [
      ['players', { players }],
      ['players.0.name', { players: [playerOf('a', { name: 'a\nb' })] }],
      ['players.0.license', { players: [playerOf('a', { license: 'steam:1' })] }],
      [
        'results.0.outcome',
        { results: [{ delivery: crypto.randomUUID(), attempt: 1, outcome: 'x' }] },
      ],
      ['results.0.delivery', { results: [{ delivery: '1', attempt: 1, outcome: 'applied' }] }],
      ['framework', { framework: 'vrp' }],
      ['boot', { boot: 'now' }],
    ]
    for (const [field, fault] of faults) {
      const body = JSON.stringify({ ...shop.game.request(), ...fault })
      const { answer, isSigned } = await shop.game.send({ nonce, body })
      expect([answer.statusCode, isSigned], field).toEqual([400, true])
      expect(answer.json<{ fields: object }>().fields).toHaveProperty([field])
    }
    expect(await refused({ nonce, body: '' })).toMatchObject({ status: 400, isSigned: true })
    expect(await refused({ nonce, body: '[' })).toMatchObject({ status: 400, isSigned: true })
    expect((await shop.game.send({ nonce })).answer.statusCode).toBe(200)
  })

  it('takes names as they are: with quotes, and of any alphabet', async () => {
    const names = [`L’"Amiral"; drop table users`, 'Ærøskøbing', '海の人', '<b>']
    const players = names.map((name) => playerOf('p', { name }))
    expect(await shop.game.sync({ players })).toMatchObject({ next: 5 })
  })

  it('takes calls that come together, each nonce once', async () => {
    const nonce = newNonce()
    const same = Array.from({ length: 5 }, () => shop.game.send({ nonce }))
    const statuses = (await Promise.all(same)).map(({ answer }) => answer.statusCode)
    expect(statuses.sort()).toEqual([200, 401, 401, 401, 401])
    const many = Array.from({ length: 50 }, () => shop.game.send())
    for (const { answer } of await Promise.all(many)) expect(answer.statusCode).toBe(200)
  })

  it('goes on during maintenance', async () => {
    const [startDate, endDate] = [-1, 1].map((hours) =>
      new Date(shop.now().getTime() + hours * 3_600_000).toISOString(),
    )
    const decide = (payload: object) =>
      shop.call(shop.admin, 'POST', '/api/maintenance/admin', payload)
    await decide({ status: true, startDate, endDate })
    expect((await shop.game.send()).answer.statusCode).toBe(200)
    await decide({ status: false })
  })

  it('takes both keys for a day after a new one was made, and then the new one alone', async () => {
    const name = { name: 'Tournante' }
    const created = await shop.call(shop.admin, 'POST', '/api/admin/game-servers', name)
    expect(created.statusCode).toBe(201)
    const first = created.json<{ id: number; key: string }>()
    const url = `/api/admin/game-servers/${first.id}`
    const second = (await shop.call(shop.admin, 'POST', `${url}/key`)).json<typeof first>()
    expect(second.key).not.toBe(first.key)
    const [old, fresh] = [first, second].map((identity) =>
      createTestGameServer(shop.app, identity, shop.now),
    ) as [typeof shop.game, typeof shop.game]
    for (const one of [old, fresh]) expect((await one.send()).answer.statusCode).toBe(200)
    shop.later(DAY_SECONDS - 1)
    expect((await old.send()).answer.statusCode).toBe(200)
    shop.later(2)
    expect((await old.send()).answer.statusCode).toBe(401)
    expect((await fresh.send()).answer.statusCode).toBe(200)
    const renamed = await shop.call(shop.admin, 'PUT', url, { name: 'Quai' })
    expect(renamed.json()).toMatchObject({ name: 'Quai' })
    expect((await shop.call(shop.admin, 'DELETE', url)).statusCode).toBe(200)
    expect((await fresh.send()).answer.statusCode).toBe(401)
    expect((await shop.call(shop.admin, 'DELETE', url)).statusCode).toBe(404)
    const { rows } = await shop.db.execute<{ text: string }>(
      sql`select string_agg(coalesce(before::text, '') || coalesce(after::text, ''), ' ') as text from journal where noun = 'game_servers'`,
    )
    expect(rows[0]?.text).toContain('Quai')
    expect(rows[0]?.text).not.toContain('mnt_')
  })

  it('takes the key of the environment for the first server, once', async () => {
    const withKey = (BRIDGE_KEY: string) => ({
      ...shop.deps,
      config: buildConfig({ CAPTCHA: 'off', BRIDGE_KEY }),
    })
    const [one, two] = ['the first key of files', 'the second key of files']
    const server = (key: string) => createTestGameServer(shop.app, { id: 1, key }, shop.now)
    await takeOverEnvironmentKey(withKey(one as string))
    expect((await server(one as string).send()).answer.statusCode).toBe(200)
    await takeOverEnvironmentKey(withKey(two as string))
    for (const key of [one, two] as string[])
      expect((await server(key).send()).answer.statusCode).toBe(200)
    await shop.call(shop.admin, 'DELETE', '/api/admin/game-servers/1')
    await takeOverEnvironmentKey(withKey(two as string))
    expect((await server(two as string).send()).answer.statusCode).toBe(401)
  })

  it('offers a purchase to one of several calls alone', async () => {
    const { customer, player } = await shop.newPlayer()
    await shop.buyActions(customer, [MONEY, MONEY, MONEY])
    const offered: string[] = []
    for (let round = 0; round < 20; round++) {
      const calls = Array.from({ length: 4 }, () => shop.game.offers(player))
      for (const offers of await Promise.all(calls)) offered.push(...offers.map(({ id }) => id))
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    expect(offered).toHaveLength(3)
    expect(new Set(offered).size).toBe(3)
  })
})
