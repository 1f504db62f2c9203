import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isPassword } from '#server/lib/passwords.ts'
import { openReset, resetPassword } from '#server/modules/auth/password-reset.ts'
import { sanctions } from '#server/modules/auth/sanctions.table.ts'
import { openSession } from '#server/modules/auth/sessions.ts'
import { addTotp, startTotp } from '#server/modules/second-factors/second-factors.service.ts'
import { stepOf, totpAt } from '#server/modules/second-factors/totp.ts'
import { findByUsername } from '#server/modules/users/users.service.ts'
import { type UserRow, users } from '#server/modules/users/users.table.ts'
import { ONE_DATABASE } from '#server/testing/databases.ts'
import { type FakeDiscord, startFakeDiscord } from '#server/testing/fake-discord/fake-discord.ts'
import type { Person } from '#server/testing/fake-discord/oauth.ts'
import { PASSWORD, startTestSite, type TestSite } from '#server/testing/test-site.ts'
import { discordLinks } from './discord.table.ts'
import { fetchPictureTask } from './discord.tasks.ts'

const SIGN_IN = '/api/auth/login/discord'
const OWN = '/api/user/discord'
type Headers = Record<string, string>

describe.each(ONE_DATABASE)('Discord on $name', ({ open }) => {
  let discord: FakeDiscord
  let site: TestSite
  let made = 0

  beforeAll(async () => {
    discord = await startFakeDiscord()
    site = await startTestSite(open, discord.signInSettings)
    site.deps.report = () => {}
  })
  afterAll(async () => {
    await site.close()
    await discord.stop()
  })

  /** A browser, with the cookies that it was given. */
  function browser(headers: Headers = {}) {
    const cookies = new Map<string, string>()
    return {
      async post(url: string, payload: object = {}) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
        const answer = await site.post(url, payload, { headers: { ...headers, cookie } })
        for (const { name, value } of answer.cookies) cookies.set(name, value)
        return answer
      },
      cookies,
    }
  }
  type Browser = ReturnType<typeof browser>

  /** To Discord and back, as far as the page that Discord sends the browser to. */
  async function visit(from: Browser, person: Person, path = SIGN_IN) {
    const { url } = (await from.post(path)).json()
    const { searchParams } = discord.oauth.approve(url, person)
    return { code: searchParams.get('code'), state: searchParams.get('state') }
  }
  async function signIn(person: Person, from = browser()) {
    return from.post(`${SIGN_IN}/return`, await visit(from, person))
  }
  async function registered(person: Person, email = `marin${++made}@port.example`) {
    const from = browser()
    const { newcomer } = (await signIn(person, from)).json()
    const body = { ticket: newcomer.ticket, username: newcomer.username, email }
    const answer = await from.post(`${SIGN_IN}/account`, body)
    expect(answer.statusCode, answer.body).toBe(200)
    return { from, email, ...answer.json<{ token: string; user: { id: number } }>() }
  }
  const as = async (user: Pick<UserRow, 'id'>): Promise<Headers> => ({
    authorization: `Bearer ${await openSession(site.deps, user.id, 'test')}`,
  })
  const linkOf = async (userId: number) =>
    (await site.db.select().from(discordLinks).where(eq(discordLinks.userId, userId)))[0]
  async function linked(user: UserRow, person: Person) {
    const from = browser(await as(user))
    return from.post(`${OWN}/return`, await visit(from, person, OWN))
  }
  const ban = (userId: number) =>
    site.db.insert(sanctions).values({
      userId,
      kind: 'ban',
      reason: 'Triche',
      until: null,
      createdAt: site.clock.now(),
    })
  async function banned() {
    const person = discord.oauth.person()
    await ban((await registered(person)).user.id)
    return person
  }
  const codeNow = (secret: string) => totpAt(fromBase32(secret), stepOf(site.clock.now()))
  const get = (url: string, headers: Headers) => site.app.inject({ url, headers })

  it('opens an account without a password, under a name and an address that the person has seen', async () => {
    const person = discord.oauth.person({ global_name: 'Capitaine\u200b Némo' })
    const from = browser()
    const answer = (await signIn(person, from)).json()
    expect(answer).toMatchObject({
      success: false,
      newcomer: { username: 'Capitaine Némo', email: person.email, email_known: false },
    })
    const body = { ticket: answer.newcomer.ticket, username: 'Némo', email: person.email }
    const { token, user } = (await from.post(`${SIGN_IN}/account`, body)).json()
    expect(await site.verify(token)).toBe(403)
    expect(user).toMatchObject({ username: 'Némo', roles: ['user'] })
    const stored = await findByUsername(site.deps, 'Némo')
    expect(stored).toMatchObject({ emailConfirmedAt: null })
    expect(isPassword(stored?.passwordHash ?? '')).toBe(false)
    await expect.poll(() => site.sent.some(({ to }) => to === person.email)).toBe(true)
    expect((await signIn(person)).json()).toMatchObject({ success: true, user: { id: user.id } })
  })

  it('proposes a free name, and none where Discord’s would not do', async () => {
    await site.addUser('Barge')
    const named = async (global_name: string) =>
      (await signIn(discord.oauth.person({ global_name }))).json().newcomer.username
    expect(await named('barge')).toBe('barge 2')
    expect(await named('é')).toBe('')
    expect(await named('x'.repeat(90))).toBe('x'.repeat(32))
  })

  it('never ties an account to Discord by an address, which it only says it knows', async () => {
    const victim = await site.addUser('Victime')
    const person = discord.oauth.person({ email: 'VICTIME@port.example' })
    const { newcomer } = (await signIn(person)).json()
    expect(newcomer).toMatchObject({ email_known: true })
    const taken = { ticket: newcomer.ticket, username: 'Autre', email: 'victime@port.example' }
    expect((await site.post(`${SIGN_IN}/account`, taken)).statusCode).toBe(409)
    expect(await linkOf(victim.id)).toBeUndefined()
    const unconfirmed = discord.oauth.person({ email: 'victime@port.example', verified: false })
    expect((await signIn(unconfirmed)).json().newcomer).toMatchObject({
      email: null,
      email_known: false,
    })
  })

  it('takes an answer of Discord’s only from the browser that asked, once, in time, unchanged', async () => {
    const person = discord.oauth.person()
    const refused = async (from: Browser, body: object) => {
      const answer = await from.post(`${SIGN_IN}/return`, body)
      expect([answer.statusCode, answer.json().message]).toEqual([
        400,
        expect.stringContaining('n’est plus valable'),
      ])
    }
    const own = browser()
    const returned = await visit(own, person)
    await refused(browser(), returned)
    await refused(own, { ...returned, state: `${returned.state}x` })
    // A visit that was refused is over: its cookie went with it.
    await refused(own, returned)

    const twice = browser()
    const once = await visit(twice, person)
    const kept = new Map(twice.cookies)
    expect((await twice.post(`${SIGN_IN}/return`, once)).statusCode).toBe(200)
    for (const [name, value] of kept) twice.cookies.set(name, value)
    await refused(twice, once)

    const late = browser()
    const old = await visit(late, person)
    site.clock.advance(11 * 60_000)
    await refused(late, old)

    const forged = browser()
    await visit(forged, person)
    forged.cookies.set('discord', 'AAAA')
    await refused(forged, await visit(browser(), person))

    const stolen = browser()
    const { state } = await visit(stolen, person)
    const { code } = await visit(browser(), person)
    // Another browser's code: its verifier is not this one's.
    await refused(stolen, { code, state })
  })

  it('takes no answer meant to link an account for a sign-in, nor one for another account', async () => {
    const [own, other] = [await site.addUser('Lieur'), await site.addUser('Autrui')]
    const person = discord.oauth.person()
    const from = browser(await as(own))
    const returned = await visit(from, person, OWN)
    expect((await from.post(`${SIGN_IN}/return`, returned)).statusCode).toBe(400)
    const elsewhere = browser(await as(other))
    const begun = browser(await as(own))
    const back = await visit(begun, person, OWN)
    for (const [name, value] of begun.cookies) elsewhere.cookies.set(name, value)
    expect((await elsewhere.post(`${OWN}/return`, back)).statusCode).toBe(400)
    expect(await linkOf(other.id)).toBeUndefined()
  })

  it('sends codes to the site’s own address alone, whatever host the caller names', async () => {
    const answer = await site.app.inject({
      method: 'POST',
      url: SIGN_IN,
      payload: {},
      headers: { host: 'mechant.example', origin: 'https://mechant.example' },
    })
    const url = new URL(answer.json().url)
    expect(url.searchParams.get('redirect_uri')).toBe(`${site.deps.config.siteUrl}/login`)
    expect(answer.headers['set-cookie']).toMatch(/HttpOnly;.*SameSite=Strict/)
  })

  it('asks for the second step as the password does, and lets in nobody who is banned', async () => {
    const person = discord.oauth.person()
    const { user } = await registered(person)
    const [row] = (await site.db.select().from(users).where(eq(users.id, user.id))) as [UserRow]
    const { ticket, secret } = startTotp(site.deps, row)
    const added = { ticket, code: codeNow(secret), name: 'Téléphone' }
    await addTotp(site.deps, row, added)
    const step = (await signIn(person)).json()
    expect(step).toMatchObject({ success: false, second_step: { has_totp: true } })
    site.clock.advance(60_000)
    const proof = { kind: 'totp', code: codeNow(secret) }
    const body = { ticket: step.second_step.ticket, proof }
    const inside = await site.post('/api/auth/login/second-step', body)
    expect(inside.json()).toMatchObject({ success: true })
    await ban(user.id)
    const again = (await signIn(person)).json().second_step.ticket
    site.clock.advance(60_000)
    const kept = await site.post('/api/auth/login/second-step', {
      ticket: again,
      proof: { kind: 'totp', code: codeNow(secret) },
    })
    const plain = await banned()
    for (const answer of [kept, await signIn(plain)])
      expect([answer.statusCode, answer.json().message]).toEqual([
        403,
        expect.stringContaining('Votre compte est banni'),
      ])
  })

  it('mails the owner of a sign-in from a new browser, and not from the one they registered in', async () => {
    const person = discord.oauth.person()
    const { from, email } = await registered(person)
    const alerts = () =>
      site.sent.filter(({ to, subject }) => to === email && subject.startsWith('Nouvelle connex'))
    await signIn(person, from)
    await signIn(person, browser())
    await expect.poll(() => alerts().length).toBe(1)
  })

  it('proves nobody’s identity: what is lasting asks for a password, which the mailbox can set', async () => {
    const person = discord.oauth.person()
    const { token, user, email } = await registered(person)
    const headers = { authorization: `Bearer ${token}` }
    const alerts = () =>
      site.app.inject({
        method: 'PUT',
        url: '/api/user/sign-in-alerts',
        payload: { enabled: false },
        headers,
      })
    expect((await alerts()).json()).toMatchObject({ code: 'identity_unproved' })
    const proof = await site.post(
      '/api/user/identity',
      { current_password: 'au hasard' },
      { headers },
    )
    expect(proof.json().message).toContain('n’a pas encore de mot de passe')
    const before = await get(OWN, headers)
    expect(before.json()).toMatchObject({ has_password: false, link: { name: person.global_name } })
    const remove = () => site.app.inject({ method: 'DELETE', url: OWN, headers })
    expect((await remove()).json().message).toContain('votre seule façon de vous connecter')

    const reset = await openReset(site.deps, email)
    await resetPassword(site.deps, reset?.token ?? '', PASSWORD)
    const { username } = reset?.user ?? { username: '' }
    const login = await site.post('/api/auth/login', { username, password: PASSWORD })
    expect(login.json()).toMatchObject({ success: true, user: { id: user.id } })
  })

  it('links an account that exists, tells its owner, and unlinks it again', async () => {
    const user = await site.addUser('Quai')
    const person = discord.oauth.person({ avatar: 'a1b2c3' })
    expect((await linked(user, person)).json()).toMatchObject({ success: true })
    expect((await signIn(person)).json()).toMatchObject({ user: { id: user.id } })
    expect((await linked(user, discord.oauth.person())).statusCode).toBe(409)
    await fetchPictureTask.run(site.deps, { about: user.id, avatar: 'a1b2c3' })
    const headers = await as(user)
    const shown = (await get(OWN, headers)).json()
    expect(shown.link.picture).toMatch(/^data:image\/webp;base64,/)
    const staff = await as(await site.addUser('Vigie', ['admin']))
    const asStaffSee = await get(`/api/admin/customers/${user.id}`, staff)
    expect(asStaffSee.json()).toMatchObject({ discord: { id: person.id } })

    const removed = await site.app.inject({ method: 'DELETE', url: OWN, headers })
    expect(removed.json()).toMatchObject({ success: true })
    expect((await signIn(person)).json()).toHaveProperty('newcomer')
    await expect
      .poll(() => site.sent.filter(({ to }) => to === user.email).map(({ subject }) => subject))
      .toEqual(
        expect.arrayContaining([
          'Un compte Discord est lié au vôtre',
          'Votre compte Discord a été détaché',
        ]),
      )
  })

  it('refuses clearly a Discord account that somebody else has linked, whoever is first', async () => {
    const person = discord.oauth.person()
    await registered(person)
    const user = await site.addUser('Second')
    const refused = await linked(user, person)
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      expect.stringContaining('déjà lié à un autre compte du site'),
    ])
    const wanted = discord.oauth.person()
    const rivals = await Promise.all([1, 2, 3].map((n) => site.addUser(`Rival${n}`)))
    const outcomes = await Promise.all(rivals.map((rival) => linked(rival, wanted)))
    expect(outcomes.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
    const twice = discord.oauth.person()
    const tickets = await Promise.all([1, 2].map(async () => (await signIn(twice)).json().newcomer))
    const made = await Promise.all(
      tickets.map(({ ticket }, n) =>
        site.post(`${SIGN_IN}/account`, {
          ticket,
          username: `Deux${n}`,
          email: `deux${n}@port.example`,
        }),
      ),
    )
    expect(made.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(await site.db.$count(discordLinks, eq(discordLinks.discordId, twice.id))).toBe(1)
  })

  it('says that Discord is away when it fails, hangs up, answers with a page or knows no such client', async () => {
    const person = discord.oauth.person()
    for (const trouble of ['error', 'page', 'reset'] as const) {
      const from = browser()
      const returned = await visit(from, person)
      discord.state.trouble = trouble
      const answer = await from.post(`${SIGN_IN}/return`, returned)
      discord.state.trouble = 'none'
      expect([answer.statusCode, answer.json().code], trouble).toEqual([
        502,
        'provider_unavailable',
      ])
    }
    const from = browser()
    const returned = await visit(from, person)
    const wrong = await site.restart({ DISCORD_CLIENT_SECRET: 'un autre' })
    const cookie = [...from.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const refused = await wrong.post(`${SIGN_IN}/return`, returned, { headers: { cookie } })
    expect(refused.json().code).toBe('provider_unavailable')
    await wrong.close()
  })

  it('keeps a picture only if it is one, and forgets all of it with the account', async () => {
    const user = await site.addUser('Image')
    discord.oauth.pictures.set('faux', Buffer.from('<svg onload="alert(1)"/>'))
    await linked(user, discord.oauth.person({ avatar: 'faux' }))
    await fetchPictureTask.run(site.deps, { about: user.id, avatar: 'faux' })
    expect(await linkOf(user.id)).toMatchObject({ picture: null })
    await site.db.delete(users).where(eq(users.id, user.id))
    expect(await linkOf(user.id)).toBeUndefined()
  })

  it('is not offered where it is not set up', async () => {
    const none = await site.restart({ DISCORD_CLIENT_ID: '', DISCORD_CLIENT_SECRET: '' })
    expect((await none.post(SIGN_IN, {})).statusCode).toBe(404)
    await none.close()
  })
})

/** The bytes that an app reads out of the key it is shown. */
function fromBase32(text: string): Buffer {
  const bits = [...text].map((one) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(one).toString(2).padStart(5, '0'),
  )
  return Buffer.from(
    bits
      .join('')
      .match(/.{8}/g)
      ?.map((byte) => Number.parseInt(byte, 2)) ?? [],
  )
}
