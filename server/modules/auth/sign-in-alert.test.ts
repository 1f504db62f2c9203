import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type UserRow, users } from '#server/modules/users/users.table.ts'
import { ONE_DATABASE } from '#server/testing/databases.ts'
import { PASSWORD, startTestSite, type TestSite } from '#server/testing/test-site.ts'
import { openSession } from './sessions.ts'

const HOUR = 60 * 60_000
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0'
const SUBJECT = 'Nouvelle connexion à votre compte'

describe.each(ONE_DATABASE)('a sign-in from a new browser on $name', ({ open }) => {
  let site: TestSite
  let made = 0
  let lou: UserRow

  beforeAll(async () => {
    site = await startTestSite(open)
  })
  beforeEach(async () => {
    lou = await newAccount()
    site.sent.length = 0
  })
  afterAll(() => site.close())

  /** Whose owner has been here before. */
  async function newAccount(role: 'user' | 'admin' = 'user') {
    const { id } = await site.addUser(`Lou${++made}`, [role])
    const seen = { lastLogin: site.clock.now() }
    const [user] = await site.db.update(users).set(seen).where(eq(users.id, id)).returning()
    return user as UserRow
  }
  const signIn = (username = lou.username, headers: Record<string, string> = {}) =>
    site.post(
      '/api/auth/login',
      { username, password: PASSWORD },
      { headers: { 'user-agent': FIREFOX, ...headers } },
    )
  const alertsTo = ({ email }: Pick<UserRow, 'email'>) =>
    site.sent.filter(({ to, subject }) => to === email && subject === SUBJECT)
  /** Once as many have come, and after a sign that nothing else is on its way. */
  async function expectAlerts(to: Pick<UserRow, 'email'>, count: number) {
    const last = await newAccount()
    await signIn(last.username)
    await vi.waitFor(() => expect(alertsTo(last)).toHaveLength(1))
    expect(alertsTo(to)).toHaveLength(count)
  }

  it('is mailed with its time and browser, and from then on the browser is known', async () => {
    const first = await signIn()
    const [{ name, value } = { name: '', value: '' }] = first.cookies
    await signIn(lou.username, { cookie: `${name}=${encodeURIComponent(value)}` })
    await expectAlerts(lou, 1)
    const [mail] = alertsTo(lou)
    expect(mail?.text).toContain('Firefox sur Windows, le 14 novembre 2026 à 22:30')
    expect(mail?.text).toContain('Changez votre mot de passe')
  })

  it('is no news where several accounts are used in turn', async () => {
    const other = await newAccount()
    let cookie = ''
    for (const { username } of [lou, other, lou, other]) {
      const [set] = (await signIn(username, cookie ? { cookie } : {})).cookies
      if (set) cookie = `${set.name}=${encodeURIComponent(set.value)}`
    }
    await expectAlerts(lou, 1)
    await expectAlerts(other, 1)
  })

  it('is mailed three times a day at most', async () => {
    for (let times = 0; times < 5; times++) await signIn()
    await expectAlerts(lou, 3)
    site.clock.advance(24 * HOUR)
    await signIn()
    await expectAlerts(lou, 4)
  })

  it('is no news in the browser that opened the account, nor the first time', async () => {
    const [username, email] = [`Neuf${++made}`, `neuf${made}@port.example`]
    const opened = await site.post('/api/auth/register', { username, email, password: PASSWORD })
    const [{ name, value } = { name: '', value: '' }] = opened.cookies
    const own = { cookie: `${name}=${encodeURIComponent(value)}` }
    for (let times = 0; times < 2; times++) await signIn(username, own)
    await expectAlerts({ email }, 0)
    await signIn(username)
    await expectAlerts({ email }, 1)
  })

  it('is not mailed to who would rather not, unless they are on the team', async () => {
    const captain = await newAccount('admin')
    const choose = async ({ id }: UserRow, enabled: boolean) =>
      site.app.inject({
        method: 'PUT',
        url: '/api/user/sign-in-alerts',
        headers: { authorization: `Bearer ${await openSession(site.deps, id, '')}` },
        payload: { enabled },
      })
    expect((await choose(lou, false)).json()).toEqual({ sign_in_alerts: false })
    expect((await choose(captain, false)).statusCode).toBe(409)
    await signIn()
    await signIn(captain.username)
    await expectAlerts(lou, 0)
    await expectAlerts(captain, 1)
    // Whoever joins the team is told again.
    await site.db
      .update(users)
      .set({ roles: ['admin'] })
      .where(eq(users.id, lou.id))
    await signIn()
    await expectAlerts(lou, 1)
  })

  it('is not mailed for a wrong password', async () => {
    await site.post('/api/auth/login', { username: lou.username, password: 'autre' })
    await expectAlerts(lou, 0)
  })
})
