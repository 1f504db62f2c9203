import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildApp } from '#server/app.ts'
import { quotas } from '#server/lib/quota.table.ts'
import { captchas } from '#server/modules/captcha/captcha.table.ts'
import { users } from '#server/modules/users/users.table.ts'
import { ONE_DATABASE } from '#server/testing/databases.ts'
import { buildConfig } from '#server/testing/deps.ts'
import { forgetTasks } from '#server/testing/forget-tasks.ts'
import { EVENING, startTestSite, type TestSite } from '#server/testing/test-site.ts'
import { register as registerAccount } from './auth.service.ts'
import { confirmEmailTask } from './auth.tasks.ts'

const FORM = {
  username: 'Zoé',
  email: 'zoe@port.example',
  password: 'quai des brumes',
  captchaText: '',
}
const SENTENCES = {
  username: "Veuillez choisir un nom d'utilisateur valide (minimum 3 caractères)",
  email: 'Veuillez entrer une adresse email valide',
  password: 'Veuillez choisir un mot de passe valide (minimum 6 caractères)',
}
const NAME_TAKEN = "Ce nom d'utilisateur est déjà utilisé."
const EMAIL_TAKEN = 'Cette adresse email est déjà utilisée.'

describe.each(ONE_DATABASE)('POST /api/auth/register on $name', ({ open }) => {
  let site: TestSite

  beforeAll(async () => {
    site = await startTestSite(open, { PUBLIC_URL: 'https://port-minuit.example' })
  })
  afterEach(async () => {
    await forgetTasks(site.db)
    await site.db.delete(users)
    await site.db.delete(quotas)
    site.sent.length = 0
  })
  afterAll(() => site.close())

  const register = (changes: object = {}) =>
    site.post('/api/auth/register', { ...FORM, ...changes })
  const stored = () => site.db.select().from(users)
  const queuedMails = async () =>
    (await site.db.execute(sql`select data from tasks.job where name = ${confirmEmailTask.name}`))
      .rows
  /** What was mailed, once nothing waits any more. */
  async function mailed() {
    await vi.waitFor(async () => expect(await queuedMails()).toEqual([]))
    return site.sent
  }

  async function expectTaken(changes: object, field: 'username' | 'email', message: string) {
    const response = await register(changes)
    expect(response.statusCode).toBe(409)
    expect(response.json()).toEqual({
      success: false,
      code: 'conflict',
      message,
      error: message,
      fields: { [field]: message },
    })
  }

  it('opens an ordinary account and says so', async () => {
    const response = await register()
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { success: true, message: 'Compte créé avec succès. Vous pouvez vous connecter.' },
    ])
    expect(await stored()).toEqual([
      expect.objectContaining({
        username: 'Zoé',
        email: 'zoe@port.example',
        roles: ['user'],
        createdAt: EVENING,
        lastLogin: null,
      }),
    ])
  })

  it('keeps the password as an Argon2id hash only', async () => {
    await register()
    const [user] = await stored()
    expect(user?.passwordHash).toMatch(
      /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/,
    )
    expect(JSON.stringify([await stored(), await queuedMails()])).not.toContain(FORM.password)
  })

  it('lets the new user in at once, however they type their name', async () => {
    await register({ username: '  Zoé ' })
    for (const username of ['Zoé', 'ZOÉ', ' zoé ', 'Zoe\u0301']) {
      const { statusCode } = await site.post('/api/auth/login', {
        username,
        password: FORM.password,
      })
      expect(statusCode, username).toBe(200)
    }
  })

  it('gives nobody a role, an id or a date of their choice', async () => {
    const response = await register({
      roles: ['admin'],
      role: 'admin',
      isAdmin: true,
      id: 4242,
      created_at: '1999-01-01',
      createdAt: '1999-01-01',
      lastLogin: '1999-01-01',
      passwordHash: 'x',
      usernameKey: 'other',
    })
    expect(response.statusCode).toBe(200)
    const [user] = await stored()
    expect(user).toMatchObject({
      roles: ['user'],
      createdAt: EVENING,
      lastLogin: null,
      usernameKey: 'zoé',
    })
    expect(user?.id).not.toBe(4242)
  })

  it('refuses a poisoned prototype', async () => {
    const payload = `{"username":"Zoé","email":"zoe@port.example","password":"quai des brumes","__proto__":{"roles":["admin"]}}`
    const response = await site.app.inject({
      method: 'POST',
      url: '/api/auth/register',
      payload,
      headers: { 'content-type': 'application/json' },
    })
    expect(response.statusCode).toBe(400)
    expect(await stored()).toEqual([])
  })

  it.each(Object.entries(SENTENCES))('without a good %s answers « %s »', async (field, message) => {
    for (const value of [undefined, null, '', 'a', 12, ['abcdefgh'], { a: 1 }]) {
      const response = await register({ [field]: value })
      expect(response.statusCode).toBe(400)
      expect(response.json()).toEqual({
        success: false,
        code: 'validation_failed',
        message,
        error: message,
        fields: { [field]: message },
      })
    }
    expect(await stored()).toEqual([])
  })

  it('names every field of an empty form', async () => {
    const response = await site.post('/api/auth/register', {})
    expect(response.json()).toMatchObject({ message: SENTENCES.username, fields: SENTENCES })
  })

  it.each([
    ['username', 'Zoé\0'],
    ['email', 'zoe\0@port.example'],
    ['password', 'quai\0des brumes'],
  ])('answers 400 to a NUL in the %s', async (field, value) => {
    expect((await register({ [field]: value })).statusCode).toBe(400)
  })

  it.each([
    ['as it is', 'Zoé'],
    ['in capitals', 'ZOÉ'],
    ['in another Unicode form', 'Zoe\u0301'],
    ['in wide letters', 'Ｚｏé'],
    ['with blanks around it', ' zoé '],
  ])('answers 409 to a taken name %s', async (_, username) => {
    await register()
    await expectTaken({ username, email: 'other@port.example' }, 'username', NAME_TAKEN)
    expect(await stored()).toHaveLength(1)
  })

  it.each(['zoe@port.example', 'ZOE@PORT.EXAMPLE', ' Zoe@Port.example '])(
    'answers 409 to the taken address « %s »',
    async (email) => {
      await register()
      await expectTaken({ username: 'Other', email }, 'email', EMAIL_TAKEN)
      expect(await stored()).toHaveLength(1)
    },
  )

  it('takes a name and an address again once their account is gone', async () => {
    await register()
    await site.db.delete(users)
    expect((await register()).statusCode).toBe(200)
  })

  it('gives a name to exactly one of twenty who ask at once, and one welcome', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => register({ email: `zoe${n}@port.example` })),
    )
    const statuses = answers.map(({ statusCode }) => statusCode).toSorted()
    expect(statuses).toEqual([200, ...Array(19).fill(409)])
    const refusals = answers
      .filter(({ statusCode }) => statusCode === 409)
      .map((answer) => answer.json().message)
    expect(new Set(refusals)).toEqual(new Set([NAME_TAKEN]))
    expect(await stored()).toHaveLength(1)
    expect(await mailed()).toHaveLength(1)
  })

  it('gives an address to exactly one of twenty who ask at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => register({ username: `Zoé ${n}` })),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([
      200,
      ...Array(19).fill(409),
    ])
    const refusals = answers
      .filter(({ statusCode }) => statusCode === 409)
      .map((answer) => answer.json().message)
    expect(new Set(refusals)).toEqual(new Set([EMAIL_TAKEN]))
    expect(await mailed()).toHaveLength(1)
  })

  describe('the welcome', () => {
    it('is mailed once, in French, as text and as HTML', async () => {
      await register()
      expect(await mailed()).toEqual([
        {
          to: 'zoe@port.example',
          subject: `Bienvenue à ${site.deps.appearance.current().identity.name}`,
          text: expect.stringContaining('Bienvenue, Zoé'),
          html: expect.stringContaining('<html lang="fr">'),
        },
      ])
      expect(site.sent[0]?.text).toContain('https://port-minuit.example/regles')
    })

    it('promises invoices only where the owner of the site sells', async () => {
      const welcomed = async (email: string) => {
        await register({ username: email.slice(0, 5), email })
        return (await mailed()).find(({ to }) => to === email)?.text
      }
      const profile = site.deps.payments?.profile
      expect(await welcomed('leila@port.example')).toContain('à retrouver vos factures.')
      if (profile) profile.seller = 'Comptoir du Levant Ltd'
      expect(await welcomed('marin@port.example')).toContain('à retrouver vos récapitulatifs.')
      if (profile) profile.seller = null
    })

    it('is queued if and only if the account is kept', async () => {
      const enqueue = vi.fn(async (...args: Parameters<TestSite['deps']['tasks']['enqueue']>) => {
        await site.deps.tasks.enqueue(...args)
        throw new Error('the connection was lost')
      })
      const broken = await buildApp(
        { ...site.deps, tasks: { enqueue } as never },
        { webFolder: null },
      )
      const response = await broken.inject({
        method: 'POST',
        url: '/api/auth/register',
        payload: FORM,
      })
      await broken.close()
      expect(response.statusCode).toBe(500)
      expect(enqueue).toHaveBeenCalledOnce()
      expect([await stored(), await queuedMails()]).toEqual([[], []])
      expect((await register()).statusCode).toBe(200)
      expect(await mailed()).toHaveLength(1)
    })

    it('cannot carry markup in the name', async () => {
      await register({ username: '<img src=x>"&' })
      await vi.waitFor(() => expect(site.sent).toHaveLength(1))
      expect(site.sent[0]?.html).not.toContain('<img')
      expect(
        await site.db.select().from(users).where(eq(users.username, '<img src=x>"&')),
      ).toHaveLength(1)
    })
  })

  it('welcomes an address five times an hour, whoever claims it', async () => {
    for (let times = 0; times < 7; times++) {
      expect((await register()).statusCode).toBe(200)
      await mailed()
      await site.db.delete(users)
    }
    expect(site.sent).toHaveLength(5)
  })

  describe('from one network', () => {
    let guarded: Awaited<ReturnType<TestSite['restart']>>
    const home = { remoteAddress: '198.51.100.7' }

    beforeAll(async () => {
      guarded = await site.restart({ CAPTCHA: 'image' })
    })
    afterAll(() => guarded.close())

    /** Past the captcha, which is not what is tried here. */
    const join = (n: number, { remoteAddress } = home) =>
      registerAccount(
        { ...site.deps, config: buildConfig({ CAPTCHA: 'image' }) },
        { ...FORM, username: `Zoé ${n}`, email: `zoe${n}@port.example` },
        remoteAddress,
      )
    const use = (key: string, used: number) =>
      site.db
        .insert(quotas)
        .values({ key, used, endsAt: new Date(EVENING.getTime() + 60 * 60_000) })

    it('opens two hundred accounts an hour, then answers 429 in French, with a wait under a minute', async () => {
      await use('register:from:198.51.100.7', 199)
      await join(1)
      const captcha = await guarded.app.inject({ url: '/api/auth/captcha', ...home })
      const [cookie] = captcha.cookies as [{ name: string; value: string }]
      const [{ answer } = { answer: '' }] = await site.db.select().from(captchas)
      const refused = await guarded.post(
        '/api/auth/register',
        { ...FORM, captchaText: answer },
        { ...home, headers: { cookie: `${cookie.name}=${encodeURIComponent(cookie.value)}` } },
      )
      const message = 'Trop de demandes en peu de temps. Veuillez réessayer plus tard.'
      expect([refused.statusCode, refused.json()]).toEqual([
        429,
        { success: false, code: 'rate_limited', message, error: message },
      ])
      expect(Number(refused.headers['retry-after'])).toBeLessThan(60)
      expect(await stored()).toHaveLength(1)
      await join(2, { remoteAddress: '198.51.100.8' })
    })

    it('is welcomed thirty times an hour, and goes on without a mail', async () => {
      await use('welcome:from:198.51.100.7', 29)
      for (let n = 0; n < 3; n++) await join(n)
      expect(await stored()).toHaveLength(3)
      expect(await mailed()).toHaveLength(1)
    })

    it('has no such limits while the captcha is off', async () => {
      await use('register:from:127.0.0.1', 200)
      await use('welcome:from:127.0.0.1', 30)
      expect((await register()).statusCode).toBe(200)
      expect(await mailed()).toHaveLength(1)
    })
  })
})
