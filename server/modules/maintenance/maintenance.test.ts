import { connect } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import type { Database, DatabaseConnection } from '#server/lib/database.ts'
import { securityHeaders } from '#server/lib/security-headers.ts'
import { journal } from '#server/modules/journal/journal.table.ts'
import { openWithAdmin } from '#server/testing/admin.ts'
import { ONE_DATABASE } from '#server/testing/databases.ts'
import { buildConfig } from '#server/testing/deps.ts'
import { startShop } from '#server/testing/shop.ts'
import { easterEggClaims, maintenanceEntries } from './maintenance.table.ts'

const HOUR = 60 * 60 * 1000
const NOON = new Date('2026-11-15T12:00:00Z').getTime()
const iso = (time: number) => new Date(time).toISOString()

describe.each(ONE_DATABASE)('the maintenance on $name', ({ open }) => {
  let time = NOON
  let broken = false

  /** The same database, until it breaks: everything asked of it then fails. */
  const breakable = (real: DatabaseConnection): DatabaseConnection => ({
    ...real,
    db: new Proxy(real.db, {
      get(target, name) {
        if (broken) throw new Error('the database is down')
        const value = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    }) as Database,
  })

  const { shop, admin } = openWithAdmin(() =>
    startShop(async () => breakable(await open()), { now: () => new Date(time), report: () => {} }),
  )
  beforeAll(async () => {
    await shop.app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterEach(async () => {
    broken = false
    time = NOON
    await decide({ status: false })
  })

  const decide = (payload: object) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/maintenance/admin',
      headers: admin.headers,
      payload,
    })
  const turnOn = (
    startDate = iso(NOON),
    endDate = iso(NOON + 2 * HOUR),
    reason: string | null = 'Nouvelle carte',
  ) => decide({ status: true, reason, startDate, endDate })
  const address = () => `http://127.0.0.1:${(shop.app.server.address() as { port: number }).port}`
  /** One request as raw bytes, and all that comes back on the connection, which stays open. */
  const ask = (request: string) =>
    new Promise<string>((resolve, reject) => {
      let received = ''
      const socket = connect(
        (shop.app.server.address() as { port: number }).port,
        '127.0.0.1',
        () => socket.write(request),
      )
      socket.setEncoding('latin1').on('error', reject)
      socket.on('data', (chunk) => {
        received += chunk
        if (!received.includes('\r\n\r\n')) return
        socket.destroy()
        resolve(received)
      })
    })
  const status = async () => (await fetch(`${address()}/api/maintenance/status`)).json()

  it('is off on a site where nobody has turned it on', async () => {
    expect(await status()).toEqual({ isMaintenance: false, currentSchedule: null })
  })

  it('begins and ends on time without a look into the database, which may be gone', async () => {
    const schedule = {
      reason: 'Nouvelle carte',
      startDate: iso(NOON + HOUR),
      endDate: iso(NOON + 2 * HOUR),
    }
    expect((await turnOn(schedule.startDate, schedule.endDate)).json()).toEqual({
      success: true,
      message: 'Maintenance mise à jour avec succès',
    })
    broken = true
    expect(await status()).toEqual({ isMaintenance: false, currentSchedule: schedule })
    time = NOON + HOUR - 1
    expect(await status()).toEqual({ isMaintenance: false, currentSchedule: schedule })
    time = NOON + HOUR
    expect(await status()).toEqual({ isMaintenance: true, currentSchedule: schedule })
    expect((await shop.app.inject('/api/jobs')).statusCode).toBe(503)
    time = NOON + 2 * HOUR - 1
    expect(await status()).toEqual({ isMaintenance: true, currentSchedule: schedule })
    time = NOON + 2 * HOUR
    expect(await status()).toEqual({ isMaintenance: false, currentSchedule: null })
  })

  it('answers the same by the router: with a query string, and to HEAD', async () => {
    await turnOn()
    expect(await (await fetch(`${address()}/api/maintenance/status?t=1`)).json()).toEqual(
      await status(),
    )
    expect((await fetch(`${address()}/api/maintenance/status`, { method: 'HEAD' })).status).toBe(
      200,
    )
  })

  it('answers 304 without a body while nothing has changed, and anew at an edge', async () => {
    await turnOn(iso(NOON + HOUR), iso(NOON + 2 * HOUR), 'r'.repeat(500))
    const first = await fetch(`${address()}/api/maintenance/status`)
    const etag = first.headers.get('etag') ?? ''
    const again = () =>
      fetch(`${address()}/api/maintenance/status`, { headers: { 'if-none-match': etag } })
    expect([(await again()).status, await (await again()).text()]).toEqual([304, ''])
    time = NOON + HOUR
    expect((await again()).status).toBe(200)
  })

  it('says so in at most 200 bytes on the wire, all headers of a kept connection included', async () => {
    await turnOn()
    const whole = await fetch(`${address()}/api/maintenance/status`)
    const request = `GET /api/maintenance/status HTTP/1.1\r\nHost: a\r\nIf-None-Match: ${whole.headers.get('etag')}\r\n\r\n`
    const raw = await ask(request)
    expect(raw).toMatch(/^HTTP\/1\.1 304 Not Modified\r\n/)
    expect(raw).toMatch(/\r\nConnection: keep-alive\r\n/)
    expect(Buffer.byteLength(raw)).toBeLessThanOrEqual(200)
  })

  it('carries all security headers whenever it has something to say', async () => {
    for (const request of [
      '/api/maintenance/status',
      '/api/maintenance/status?t=1',
      '/api/nowhere',
    ]) {
      const { headers } = await fetch(address() + request)
      for (const [name, value] of securityHeaders({ https: false }))
        expect(headers.get(name), `${name} of ${request}`).toBe(value)
    }
  })

  it('turns off whatever else is sent along', async () => {
    await turnOn()
    const response = await decide({
      status: false,
      reason: 7,
      startDate: 'hier',
      endDate: iso(NOON - HOUR),
    })
    expect(response.statusCode).toBe(200)
    expect(await status()).toEqual({ isMaintenance: false, currentSchedule: null })
  })

  it.each([
    ['no status', {}, 'Le statut de la maintenance est requis'],
    [
      'no start',
      { status: true, endDate: iso(NOON + HOUR) },
      'Veuillez indiquer une date de début valide, avec son fuseau horaire',
    ],
    [
      'no end',
      { status: true, startDate: iso(NOON) },
      'Veuillez indiquer une date de fin valide, avec son fuseau horaire',
    ],
    [
      'a start without zone',
      { status: true, startDate: '2026-11-15T12:00:00', endDate: iso(NOON + HOUR) },
      'Veuillez indiquer une date de début valide, avec son fuseau horaire',
    ],
    [
      'an end without zone',
      { status: true, startDate: iso(NOON), endDate: '2026-11-15T14:00' },
      'Veuillez indiquer une date de fin valide, avec son fuseau horaire',
    ],
    [
      'an end before the start',
      { status: true, startDate: iso(NOON + HOUR), endDate: iso(NOON) },
      'La fin de la maintenance doit être après son début',
    ],
    [
      'a start in a year that the database does not know',
      { status: true, startDate: '0000-01-01T00:00:00Z', endDate: iso(NOON + HOUR) },
      'Veuillez indiquer une date de début valide, avec son fuseau horaire',
    ],
    [
      'an end at the start',
      { status: true, startDate: iso(NOON + HOUR), endDate: iso(NOON + HOUR) },
      'La fin de la maintenance doit être après son début',
    ],
    [
      'an end that is past',
      { status: true, startDate: iso(NOON - 2 * HOUR), endDate: iso(NOON) },
      'La fin de la maintenance est déjà passée',
    ],
    [
      'a reason without end',
      { status: true, startDate: iso(NOON), endDate: iso(NOON + HOUR), reason: 'r'.repeat(501) },
      'La raison est limitée à 500 caractères',
    ],
    [
      'a NUL in the reason',
      { status: true, startDate: iso(NOON), endDate: iso(NOON + HOUR), reason: 'a\0b' },
      'Caractère interdit',
    ],
  ])('refuses %s in clear words and stays as it was', async (_, payload, message) => {
    const response = await decide(payload)
    expect([response.statusCode, response.json().message]).toEqual([400, message])
    expect(await status()).toEqual({ isMaintenance: false, currentSchedule: null })
  })

  it('takes a zone other than UTC, no reason and a blank one', async () => {
    await turnOn('2026-11-15T14:00:00+01:00', '2026-11-15T16:00:00+01:00', '  ')
    const window = { reason: null, startDate: iso(NOON + HOUR), endDate: iso(NOON + 3 * HOUR) }
    expect(await status()).toEqual({ isMaintenance: false, currentSchedule: window })
    expect(
      (await decide({ status: true, startDate: window.startDate, endDate: window.endDate }))
        .statusCode,
    ).toBe(200)
    expect(await status()).toEqual({ isMaintenance: false, currentSchedule: window })
  })

  it('keeps its history, newest first, and writes down who decided', async () => {
    await turnOn()
    time = NOON + 1000
    await decide({ status: false })
    const response = await shop.app.inject({
      url: '/api/maintenance/admin/history',
      headers: admin.headers,
    })
    const { history } = response.json<{ history: { id: number }[] }>()
    const stored = await shop.deps.db.$count(maintenanceEntries)
    expect(history.map(({ id }) => id)).toEqual(
      Array.from({ length: stored }, (_, index) => stored - index),
    )
    expect(history.slice(0, 2)).toEqual([
      {
        id: expect.any(Number),
        status: false,
        reason: null,
        start_date: null,
        end_date: null,
        created_at: iso(NOON + 1000),
      },
      {
        id: expect.any(Number),
        status: true,
        reason: 'Nouvelle carte',
        start_date: iso(NOON),
        end_date: iso(NOON + 2 * HOUR),
        created_at: iso(NOON),
      },
    ])
    const entries = await shop.deps.db
      .select()
      .from(journal)
      .where(eq(journal.noun, 'maintenance'))
      .orderBy(journal.id)
    expect(entries).toHaveLength(stored)
    expect(entries.at(-2)).toMatchObject({
      actorName: admin.user.username,
      after: { status: true, reason: 'Nouvelle carte' },
    })
  })

  it('closes public and customer calls with 503, the reason and when to come back', async () => {
    const customer = await shop.customer()
    await shop.app.inject('/api/jobs')
    await turnOn(iso(NOON), iso(NOON + 90_000))
    for (const [method, url, headers] of [
      ['GET', '/api/jobs', {}],
      ['GET', '/api/rules', {}],
      ['GET', '/api/shop/products', {}],
      ['GET', '/api/fivem-players', {}],
      ['POST', '/api/send-contact', {}],
      ['POST', '/api/auth/register', {}],
      ['POST', '/api/auth/forgot-password', {}],
      ['POST', '/api/create-checkout-session', customer.headers],
      ['GET', '/api/user/orders', customer.headers],
      ['GET', '/api/user/export', customer.headers],
      ['GET', '/api/user/orders', {}],
    ] as const) {
      const response = await shop.app.inject({ method, url, headers })
      expect(
        [response.statusCode, response.json().code, response.headers['retry-after']],
        url,
      ).toEqual([503, 'maintenance', '90'])
      expect(response.json().message).toBe('Nouvelle carte')
    }
    // What was in memory before it began is not sent from there either.
    expect((await fetch(`${address()}/api/jobs`)).status).toBe(503)
  })

  it('lets an admin work on, and nobody else with a token', async () => {
    const customer = await shop.customer()
    await turnOn()
    for (const url of [
      '/api/jobs',
      '/api/rules',
      '/api/rules/categories',
      '/api/public/factions',
      '/api/user/orders',
      '/api/admin/users',
    ]) {
      expect((await shop.app.inject({ url, headers: admin.headers })).statusCode, url).toBe(200)
    }
    expect(
      (await shop.app.inject({ url: '/api/jobs', headers: customer.headers })).statusCode,
    ).toBe(503)
    expect(
      (await shop.app.inject({ url: '/api/jobs', headers: { authorization: 'Bearer a.b.c' } }))
        .statusCode,
    ).toBe(503)
  })

  it('is still closed, not broken, to whoever sends a token while the database is down', async () => {
    await turnOn()
    broken = true
    const response = await shop.app.inject({ url: '/api/user/orders', headers: admin.headers })
    expect([response.statusCode, response.json().code]).toEqual([503, 'maintenance'])
  })

  it('leaves open what people and programs need to bring it to an end', async () => {
    await turnOn()
    for (const [method, url, expected] of [
      ['GET', '/api/health', 200],
      ['GET', '/api/ready', 200],
      ['GET', '/api/maintenance/status', 200],
      ['POST', '/api/auth/login', 400],
      ['POST', '/api/auth/logout', 401],
      ['GET', '/api/auth/captcha', 200],
      ['GET', '/api/verify-payment/unknown', 404],
      ['POST', '/api/webhooks/stripe', 400],
      ['POST', '/api/maintenance/easter-egg/discover', 400],
      ['POST', '/api/maintenance/easter-egg/guest-claim', 400],
      ['GET', '/api/admin/users', 401],
    ] as const) {
      expect((await shop.app.inject({ method, url })).statusCode, url).toBe(expected)
    }
  })

  describe('the easter egg', () => {
    const post = (call: string, payload: object) =>
      shop.app.inject({ method: 'POST', url: `/api/maintenance/easter-egg/${call}`, payload })

    it('is found by its name alone', async () => {
      const found = await post('discover', { easterEggName: 'konami' })
      expect([found.statusCode, found.json()]).toEqual([
        200,
        { success: true, message: 'Vous avez trouvé un secret du port !' },
      ])
      expect((await post('discover', { easterEggName: 'autre' })).statusCode).toBe(404)
      expect(
        (await post('guest-claim', { easterEggName: 'autre', discordUsername: 'lea' })).statusCode,
      ).toBe(404)
    })

    it.each(['', '   ', undefined])('asks for a name: %j is none', async (discordUsername) => {
      const response = await post('guest-claim', { easterEggName: 'konami', discordUsername })
      expect([response.statusCode, response.json().message]).toEqual([
        400,
        'Veuillez entrer votre nom Discord',
      ])
    })

    it('answers a flood of claims from one address with 429 in French, keeps no more of them, and hears other addresses', async () => {
      const deps = { ...shop.deps, config: buildConfig({ CAPTCHA: 'image' }) }
      const app = await buildApp(deps, { webFolder: null })
      const claim = (discordUsername: string, remoteAddress: string) =>
        app.inject({
          method: 'POST',
          url: '/api/maintenance/easter-egg/guest-claim',
          remoteAddress,
          payload: { easterEggName: 'konami', discordUsername },
        })
      const before = await deps.db.$count(easterEggClaims)
      for (let calls = 0; calls < 120; calls++)
        expect((await claim('', '198.51.100.7')).statusCode).toBe(400)
      const refused = await claim('pirate', '198.51.100.7')
      expect([refused.statusCode, refused.json().message]).toEqual([
        429,
        'Trop de requêtes. Veuillez patienter un instant.',
      ])
      expect(await deps.db.$count(easterEggClaims)).toBe(before)
      expect((await claim('', '198.51.100.8')).statusCode).toBe(400)
      await app.close()
    })

    it('succeeds again for the same name, keeps it once, and shows it to the team', async () => {
      for (const discordUsername of ['Léa', 'léa', '  LÉA ']) {
        expect(
          (await post('guest-claim', { easterEggName: 'konami', discordUsername })).json(),
        ).toMatchObject({ success: true })
      }
      expect(await shop.deps.db.$count(easterEggClaims)).toBe(1)
      const claims = await shop.app.inject({
        url: '/api/maintenance/admin/claims',
        headers: admin.headers,
      })
      expect(claims.json()).toEqual([
        { id: 1, easterEggName: 'konami', discordUsername: 'Léa', claimed_at: iso(NOON) },
      ])
    })
  })
})
