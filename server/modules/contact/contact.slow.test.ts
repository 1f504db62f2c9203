import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildApp } from '#server/app.ts'
import type { Deps } from '#server/deps.ts'
import type { Mail } from '#server/integrations/mail/mailer.ts'
import type { DatabaseConnection } from '#server/lib/database.ts'
import { quotas } from '#server/lib/quota.table.ts'
import type { TaskRunner } from '#server/lib/tasks.ts'
import { openSession } from '#server/modules/auth/sessions.ts'
import { sendMailTask } from '#server/modules/mail/mail.tasks.ts'
import { contactMessages } from '#server/modules/messages/messages.table.ts'
import { users } from '#server/modules/users/users.table.ts'
import { ONE_DATABASE } from '#server/testing/databases.ts'
import { buildConfig, buildDeps } from '#server/testing/deps.ts'
import { forgetTasks } from '#server/testing/forget-tasks.ts'

const NOW = new Date('2026-11-14T21:30:00Z')
const MESSAGE = {
  name: 'Zoé Le Goff',
  email: 'zoe@port.example',
  category: 'remboursement',
  message: 'Bonsoir,\nma commande n’est pas arrivée.',
}
const SENTENCES = {
  name: 'Veuillez entrer votre nom',
  email: 'Veuillez entrer une adresse email valide',
  category: 'Veuillez sélectionner une catégorie',
  message: 'Veuillez entrer votre message',
}
const PER_MINUTE = 120

type Caller = { remoteAddress?: string; headers?: Record<string, string> }

describe.each(ONE_DATABASE)('POST /api/send-contact on $name', ({ open }) => {
  let connection: DatabaseConnection
  let deps: Deps & { tasks: TaskRunner }
  let app: FastifyInstance
  const sent: Mail[] = []
  const stops: (() => Promise<void>)[] = []

  beforeAll(async () => {
    connection = await open()
    const mailer = { send: async (_id: string, mail: Mail) => void sent.push(mail) }
    deps = await buildDeps(connection, { mailer, now: () => NOW })
    await deps.tasks.start(deps, [sendMailTask])
  })
  beforeEach(async () => {
    app = await startSite()
  })
  afterEach(async () => {
    for (const stop of stops.splice(0)) await stop()
    await forgetTasks(connection.db)
    await connection.db.delete(contactMessages)
    await connection.db.delete(quotas)
    await connection.db.delete(users)
    sent.length = 0
  })
  afterAll(async () => {
    await deps.tasks.stop()
    await connection.close()
  })

  async function startSite(env: NodeJS.ProcessEnv = {}) {
    const site = await buildApp({ ...deps, config: buildConfig(env) }, { webFolder: null })
    stops.push(() => site.close())
    return site
  }
  const send = (payload: object, caller: Caller = {}, site = app) =>
    site.inject({ method: 'POST', url: '/api/send-contact', payload, ...caller })
  const stored = () => connection.db.select().from(contactMessages)
  const queued = async () =>
    (await connection.db.execute(sql`select data from tasks.job where name = ${sendMailTask.name}`))
      .rows

  async function expectRefused(payload: object, fields: Record<string, string>) {
    const response = await send(payload)
    const message = Object.values(fields)[0]
    expect(response.statusCode).toBe(400)
    expect(response.json()).toEqual({
      success: false,
      code: 'validation_failed',
      message,
      error: message,
      fields,
    })
    expect(await stored()).toEqual([])
    expect([await queued(), sent]).toEqual([[], []])
  }

  it('keeps a good message, mails it to the team and says so', async () => {
    const response = await send(MESSAGE)
    expect([response.statusCode, response.json()]).toEqual([200, { success: true }])
    expect(await stored()).toEqual([
      {
        ...MESSAGE,
        id: expect.any(Number),
        createdAt: NOW,
        handledAt: null,
        signedIn: false,
        userId: null,
        answeredAt: null,
        lastAt: NOW,
        assignedTo: null,
        search: expect.stringContaining('zoé le goff'),
      },
    ])
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    expect(sent).toEqual([
      {
        to: deps.appearance.current().identity.contactMail,
        replyTo: { name: MESSAGE.name, address: MESSAGE.email },
        subject: '[Remboursement] Message de Zoé Le Goff',
        text: expect.stringContaining(MESSAGE.message),
        html: expect.stringContaining('ma commande n’est pas arrivée.'),
      },
    ])
  })

  describe('from somebody signed in', () => {
    async function signIn(now = deps.now) {
      const values = {
        username: 'Zoé',
        usernameKey: 'zoé',
        email: MESSAGE.email,
        emailKey: MESSAGE.email,
        passwordHash: '',
      }
      const [user] = await connection.db
        .insert(users)
        .values({ ...values, roles: ['user'], createdAt: NOW })
        .returning()
      const token = await openSession({ ...deps, now }, user?.id ?? 0, 'test')
      return { user, headers: { authorization: `Bearer ${token}` } }
    }

    it('belongs to their account, whatever address it names', async () => {
      const { user, headers } = await signIn()
      expect((await send({ ...MESSAGE, email: 'autre@port.example' }, { headers })).json()).toEqual(
        { success: true },
      )
      expect(await stored()).toMatchObject([{ email: 'autre@port.example', userId: user?.id }])
    })

    it('is nobody’s when the token is garbage, expired or ended, and is taken all the same', async () => {
      const { headers } = await signIn(() => new Date(NOW.getTime() - 8 * 24 * 60 * 60_000))
      for (const authorization of [headers.authorization, 'Bearer not.a.token', 'Basic abc'])
        expect((await send(MESSAGE, { headers: { authorization } })).json()).toEqual({
          success: true,
        })
      expect((await stored()).map(({ userId }) => userId)).toEqual([null, null, null])
    })

    it('is nobody’s, though it names their address, when they are not signed in', async () => {
      await signIn()
      await send(MESSAGE)
      expect(await stored()).toMatchObject([{ email: MESSAGE.email, userId: null }])
    })
  })

  describe('past what a mailbox should get', () => {
    const OTHERS = 'D’autres messages attendent dans l’administration'
    const subjects = async () => {
      const rows = await connection.db.execute<{ subject: string }>(
        sql`select data->'mail'->>'subject' as subject from tasks.job`,
      )
      return rows.rows.map(({ subject }) => subject)
    }
    const use = (key: string, used: number) =>
      connection.db
        .insert(quotas)
        .values({ key, used, endsAt: new Date(NOW.getTime() + 60 * 60_000) })
    const home = { remoteAddress: '198.51.100.7' }

    // Nothing leaves here: the queue shows what was asked for.
    beforeAll(() => deps.tasks.stop())
    afterAll(async () => {
      deps = await buildDeps(connection, { mailer: deps.mailer, now: deps.now })
      await deps.tasks.start(deps, [sendMailTask])
    })

    it('keeps every message, mails twenty an hour from one network, and says once that others wait', async () => {
      for (let n = 0; n < 25; n++)
        expect((await send(MESSAGE, home)).json()).toEqual({ success: true })
      expect(await stored()).toHaveLength(25)
      const mails = await subjects()
      expect(mails.filter((subject) => subject !== OTHERS)).toHaveLength(20)
      expect(mails.filter((subject) => subject === OTHERS)).toHaveLength(1)
      await send(MESSAGE, { remoteAddress: '198.51.100.8' })
      expect((await subjects()).filter((subject) => subject !== OTHERS)).toHaveLength(21)
    })

    it('mails sixty an hour in all, captcha or not', async () => {
      await use('contact', 59)
      const open = await startSite({ CAPTCHA: 'off' })
      for (let n = 0; n < 4; n++)
        expect((await send(MESSAGE, { remoteAddress: `203.0.113.${n}` }, open)).json()).toEqual({
          success: true,
        })
      expect(await stored()).toHaveLength(4)
      expect((await subjects()).toSorted()).toEqual(
        [OTHERS, '[Remboursement] Message de Zoé Le Goff'].toSorted(),
      )
    })

    it('leads the team to what waits, and names nobody', async () => {
      await use('contact', 60)
      await send(MESSAGE)
      const [{ data } = { data: null }] = (await queued()) as {
        data: { about: null; mail: Mail } | null
      }[]
      expect(data).toMatchObject({
        about: null,
        mail: { to: deps.appearance.current().identity.contactMail, subject: OTHERS },
      })
      expect(data?.mail.text).toContain('/admin?onglet=messages')
      expect(JSON.stringify(data)).not.toContain('Zoé')
    })
  })

  it.each(['contact', 'remboursement', 'developpement'])(
    'takes the category %s',
    async (category) => {
      expect((await send({ ...MESSAGE, category })).json()).toEqual({ success: true })
      expect(await stored()).toMatchObject([{ category }])
    },
  )

  it('drops blanks around a field, and fields that nobody asked for', async () => {
    const response = await send({
      ...MESSAGE,
      name: '  Zoé ',
      email: ' zoe@port.example\n',
      id: 77,
      createdAt: '1999-01-01',
      to: 'x@y.example',
    })
    expect(response.json()).toEqual({ success: true })
    expect(await stored()).toMatchObject([
      { name: 'Zoé', email: 'zoe@port.example', createdAt: NOW },
    ])
    expect((await stored())[0]?.id).not.toBe(77)
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    expect(JSON.stringify(sent)).not.toContain('x@y.example')
  })

  it.each(Object.entries(SENTENCES))(
    'without its %s answers « %s » and keeps nothing',
    async (field, sentence) => {
      for (const value of [undefined, null, '', '   ', 12, ['a'], { a: 1 }]) {
        await expectRefused({ ...MESSAGE, [field]: value }, { [field]: sentence })
      }
    },
  )

  it('names every field of an empty form, and the first one as the message', async () => {
    await expectRefused({}, SENTENCES)
  })

  it.each([
    ['email', 'zoe'],
    ['email', 'zoe@'],
    ['email', '@port.example'],
    ['email', 'zoe@port'],
    ['email', 'zoe le goff@port.example'],
    ['category', 'Contact'],
    ['category', 'toString'],
  ] as const)('refuses the %s « %s »', async (field, value) => {
    await expectRefused({ ...MESSAGE, [field]: value }, { [field]: SENTENCES[field] })
  })

  it('refuses an address longer than mail allows', async () => {
    await expectRefused(
      { ...MESSAGE, email: `zoe@${'port.'.repeat(50)}example` },
      { email: SENTENCES.email },
    )
  })

  it.each([
    ['name', 101, 'Maximum 100 caractères'],
    ['message', 5001, 'Maximum 5000 caractères'],
  ])('refuses a %s of %d characters', async (field, length, sentence) => {
    await expectRefused({ ...MESSAGE, [field]: 'a'.repeat(length) }, { [field]: sentence })
  })

  it.each([
    ['message', 'a NUL', 'Bonsoir\0'],
    ['message', 'half an emoji', 'Bonsoir \ud83d !'],
    ['name', 'half an emoji', 'Zoé \ud83d'],
    ['name', 'an escape sequence', 'Zoé \u001b[2J'],
  ])('refuses a %s that holds %s', async (field, _, value) => {
    await expectRefused({ ...MESSAGE, [field]: value }, { [field]: 'Caractère interdit' })
  })

  describe('when someone writes headers into a field', () => {
    it.each([
      'Zoé\r\nBcc: everyone@port.example',
      'Zoé\nSubject: Gagné',
      'Zoé\rBcc: everyone@port.example',
      'Zoé\u0085Bcc: x@port.example',
    ])('refuses the name %j', async (name) => {
      await expectRefused({ ...MESSAGE, name }, { name: 'Caractère interdit' })
    })

    it.each([
      'zoe@port.example\r\nBcc: everyone@port.example',
      'zoe@port.example\nbcc: everyone@port.example',
      'zoe@port.example, everyone@port.example',
      'zoe@port.example;everyone@port.example',
      'Zoé <zoe@port.example>',
      'zoe@port.example%0aBcc:everyone@port.example',
    ])('refuses the address %j', async (email) => {
      await expectRefused({ ...MESSAGE, email }, { email: SENTENCES.email })
    })
  })

  describe('in a flood', () => {
    async function flood(caller: (n: number) => Caller, site = app) {
      const statuses = await Promise.all(
        Array.from(
          { length: PER_MINUTE },
          async (_, n) => (await send({}, caller(n), site)).statusCode,
        ),
      )
      expect(new Set(statuses)).toEqual(new Set([400]))
    }

    it('answers 429 in French after two messages a second for a minute, and keeps nothing more', async () => {
      await flood(() => ({}))
      const refused = await send(MESSAGE)
      expect(refused.statusCode).toBe(429)
      expect(refused.headers['content-type']).toMatch(/^application\/json/)
      expect(refused.json()).toEqual({
        success: false,
        code: 'rate_limited',
        message: 'Trop de requêtes. Veuillez patienter un instant.',
        error: 'Trop de requêtes. Veuillez patienter un instant.',
      })
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
      expect(Number(refused.headers['retry-after'])).toBeLessThan(60)
      expect(await stored()).toEqual([])
    })

    it('goes on for other addresses', async () => {
      await flood(() => ({ remoteAddress: '198.51.100.7' }))
      expect((await send(MESSAGE, { remoteAddress: '198.51.100.7' })).statusCode).toBe(429)
      expect((await send(MESSAGE, { remoteAddress: '198.51.100.8' })).statusCode).toBe(200)
    })

    it('takes the whole network of an IPv6 caller for one address', async () => {
      await flood((n) => ({ remoteAddress: `2001:db8:1:1::${n.toString(16)}` }))
      expect((await send(MESSAGE, { remoteAddress: '2001:db8:1:1:ffff::1' })).statusCode).toBe(429)
      expect((await send(MESSAGE, { remoteAddress: '2001:db8:1:2::1' })).statusCode).toBe(200)
    })

    it('counts by the address that the proxy in front tells, when there is one', async () => {
      const site = await startSite({ TRUST_PROXY: 'on' })
      const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
      await flood(() => from('198.51.100.7'), site)
      expect((await send(MESSAGE, from('198.51.100.7'), site)).statusCode).toBe(429)
      expect((await send(MESSAGE, from('198.51.100.8'), site)).statusCode).toBe(200)
    })

    it('is not fooled by an address that the caller made up', async () => {
      const behindProxy = await startSite({ TRUST_PROXY: 'on' })
      await flood(
        (n) => ({ headers: { 'x-forwarded-for': `203.0.113.${n}, 198.51.100.7` } }),
        behindProxy,
      )
      expect(
        (
          await send(
            MESSAGE,
            { headers: { 'x-forwarded-for': '203.0.113.200, 198.51.100.7' } },
            behindProxy,
          )
        ).statusCode,
      ).toBe(429)
      await flood((n) => ({ headers: { 'x-forwarded-for': `203.0.113.${n}` } }))
      expect(
        (await send(MESSAGE, { headers: { 'x-forwarded-for': '203.0.113.200' } })).statusCode,
      ).toBe(429)
      // Nor by one that reaches the port past the proxy.
      const direct = (n: number) => ({
        remoteAddress: '198.51.100.9',
        headers: { 'x-forwarded-for': `203.0.113.${n}` },
      })
      await flood(direct, behindProxy)
      expect((await send(MESSAGE, direct(200), behindProxy)).statusCode).toBe(429)
    })

    it('lets everything through with CAPTCHA=off', async () => {
      const site = await startSite({ CAPTCHA: 'off' })
      await flood(() => ({}), site)
      expect((await send(MESSAGE, {}, site)).statusCode).toBe(200)
      expect(await stored()).toHaveLength(1)
    })
  })
})
