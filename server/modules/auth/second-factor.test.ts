import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SecondStep } from '#contract/second-factor.ts'
import { ADMIN_COMMANDS } from '#server/admin-commands.ts'
import {
  recoveryCodes,
  secondFactors,
} from '#server/modules/second-factors/second-factors.table.ts'
import { stepOf, totpAt } from '#server/modules/second-factors/totp.ts'
import { type UserRow, users } from '#server/modules/users/users.table.ts'
import { ONE_DATABASE } from '#server/testing/databases.ts'
import { placesOf } from '#server/testing/stored.ts'
import { PASSWORD, startTestSite, type TestSite } from '#server/testing/test-site.ts'
import { loginFailures } from './auth.table.ts'
import { createResetToken } from './password-reset.ts'
import { openSession } from './sessions.ts'

const MINUTE = 60_000
const STEP = 30_000
const EXPIRED = 'Cette connexion a expiré. Redonnez votre mot de passe.'
type Added = { factor: { id: number; name: string }; recovery_codes: string[] | null }

describe.each(ONE_DATABASE)('a second factor on $name', ({ open }) => {
  let site: TestSite
  let lou: UserRow
  let made = 0
  let headers: { authorization: string }

  beforeAll(async () => {
    site = await startTestSite(open, { PUBLIC_URL: 'https://port-minuit.example' })
  })
  beforeEach(async () => {
    await site.db.delete(loginFailures)
    lou = await site.addUser(`Lou${++made}`)
    headers = { authorization: `Bearer ${await openSession(site.deps, lou.id, 'test')}` }
    site.sent.length = 0
  })
  afterAll(() => site.close())

  const PATH = '/api/user/second-factor'
  const own = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path = '', payload?: object) =>
    site.app.inject({ method, url: `${PATH}${path}`, headers, ...(payload && { payload }) })
  const mailed = (subject: string) =>
    vi.waitFor(() => expect(site.sent.map((mail) => mail.subject)).toContain(subject))

  /** An app as on a phone. */
  const appWith = (secret: string) => {
    const bits = [...secret]
      .map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'))
      .join('')
    const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
    return { code: (late = 0) => totpAt(key, stepOf(site.clock.now()) + late) }
  }

  async function addApp(name = 'Téléphone') {
    const { ticket, secret } = (await own('POST', '/totp')).json<{
      ticket: string
      secret: string
    }>()
    const app = appWith(secret)
    const added = await own('POST', '/totp/confirm', { ticket, code: app.code(), name })
    // The code of the setup is used up.
    site.clock.advance(STEP)
    return { ...app, secret, ...added.json<Added>() }
  }

  const login = (password = PASSWORD, username = lou.username) =>
    site.post('/api/auth/login', { username, password })
  const firstStep = async () => (await login()).json<{ second_step: SecondStep }>().second_step
  const secondStep = (ticket: string, proof: object) =>
    site.post('/api/auth/login/second-step', { ticket, proof })
  const withCode = (ticket: string, code: string) => secondStep(ticket, { kind: 'totp', code })

  it('is added with a code of the app, and with the first one come ten codes, shown once', async () => {
    const { ticket } = (await own('POST', '/totp')).json()
    const wrong = await own('POST', '/totp/confirm', { ticket, code: '000000', name: 'Mobile' })
    expect([wrong.statusCode, Object.keys(wrong.json().fields)]).toEqual([400, ['code']])
    expect((await login()).json().success).toBe(true)

    const { factor, recovery_codes, secret } = await addApp('Mobile')
    expect(new Set(recovery_codes).size).toBe(10)
    const listed = (await own('GET')).json()
    expect(listed).toEqual({
      factors: [expect.objectContaining({ ...factor, name: 'Mobile', kind: 'totp' })],
      recovery_codes_left: 10,
      required: false,
    })
    await mailed('Une seconde étape protège votre compte')
    // Neither lies anywhere as it is.
    for (const words of [secret, recovery_codes?.[0] ?? '', ticket])
      expect(await placesOf(site.db, words)).toEqual([])
    expect((await addApp('Tablette')).recovery_codes).toBeNull()
  })

  it('is asked for after the right password alone, and opens nothing before', async () => {
    const { code } = await addApp()
    expect((await login('autre')).json()).toMatchObject({ message: 'Identifiants incorrects' })
    const answer = await login()
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        success: false,
        message: expect.any(String),
        second_step: {
          ticket: expect.any(String),
          has_totp: true,
          has_recovery_codes: true,
          passkey: null,
        },
      },
    ])
    expect(answer.cookies).toEqual([])
    const { ticket } = answer.json().second_step
    expect(await site.verify(ticket)).toBe(401)
    const entered = await withCode(ticket, ` ${code().slice(0, 3)} ${code().slice(3)} `)
    expect(entered.json()).toMatchObject({
      success: true,
      message: 'Connexion réussie ! Redirection...',
      user: { id: lou.id },
    })
    expect(await site.verify(entered.json().token)).toBe(403)
    expect(entered.cookies).toMatchObject([{ name: 'navigateur', path: '/api/auth/login' }])
  })

  it('takes a code once, and a ticket once', async () => {
    const { code } = await addApp()
    const [first, second] = [await firstStep(), await firstStep()]
    const answers = await Promise.all([
      withCode(first.ticket, code()),
      withCode(second.ticket, code()),
    ])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401])
    // One step ahead is as far as a clock may be wrong, and nothing before it is good then.
    const third = await firstStep()
    expect((await withCode(third.ticket, code(2))).json().message).toBe('Code incorrect')
    expect((await withCode(third.ticket, code(1))).statusCode).toBe(200)
    site.clock.advance(2 * STEP)
    expect((await withCode(third.ticket, code())).json().message).toBe(EXPIRED)
  })

  it('takes a ticket for five minutes, of this site, and not past a new password', async () => {
    const { code } = await addApp()
    const { ticket } = await firstStep()
    for (const forged of ['', 'x.y.z', headers.authorization.slice(7)])
      expect((await withCode(forged, code())).json().message).toBe(EXPIRED)
    site.clock.advance(5 * MINUTE + 1)
    expect((await withCode(ticket, code())).json().message).toBe(EXPIRED)

    const before = await firstStep()
    const token = await createResetToken(site.deps, lou.id)
    await site.post('/api/auth/reset-password', { token, password: 'un phare dans la nuit' })
    expect((await withCode(before.ticket, code())).json().message).toBe(EXPIRED)
    // A reset is no way round it.
    expect((await login('un phare dans la nuit')).json()).toMatchObject({
      success: false,
      second_step: { has_totp: true },
    })
  })

  it('takes each recovery code once, however it is typed, and tells how many are left', async () => {
    const { recovery_codes } = await addApp()
    const typed = (recovery_codes?.[3] ?? '').toUpperCase().replaceAll('-', ' ')
    const use = async () =>
      secondStep((await firstStep()).ticket, { kind: 'recovery', code: typed })
    const uses = await Promise.all([use(), use()])
    expect(uses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401])
    await mailed('Un code de récupération a servi')
    expect((await own('GET')).json().recovery_codes_left).toBe(9)
    const renewed = (await own('POST', '/recovery-codes')).json().recovery_codes
    expect(renewed).toHaveLength(10)
    const old = { kind: 'recovery', code: recovery_codes?.[0] }
    expect((await secondStep((await firstStep()).ticket, old)).statusCode).toBe(401)
  })

  it('is slowed like a password, which forgives none of the tries, and its owner is told', async () => {
    const { code } = await addApp()
    const guess = async () => (await withCode((await firstStep()).ticket, '000000')).json().code
    for (let times = 0; times < 6; times++) expect(await guess()).toBe('not_signed_in')
    expect(await guess()).toBe('rate_limited')
    const { ticket } = await firstStep()
    expect((await withCode(ticket, code())).json().code).toBe('rate_limited')
    await mailed('Des codes faux ont été essayés sur votre compte')
    site.clock.advance(2 * STEP)
    expect((await withCode(ticket, code())).statusCode).toBe(200)
  })

  it('is renamed and removed by its owner alone, with a mail, and the codes go with the last', async () => {
    const { factor } = await addApp()
    const lousHeaders = headers
    const eve = await site.addUser(`Eve${made}`)
    headers = { authorization: `Bearer ${await openSession(site.deps, eve.id, 'test')}` }
    expect((await own('PUT', `/${factor.id}`, { name: 'À moi' })).statusCode).toBe(404)
    expect((await own('DELETE', `/${factor.id}`)).statusCode).toBe(404)
    headers = lousHeaders
    expect((await own('PUT', `/${factor.id}`, { name: 'Mobile' })).json().name).toBe('Mobile')
    expect((await own('DELETE', `/${factor.id}`)).statusCode).toBe(200)
    expect((await own('GET')).json()).toMatchObject({
      factors: [],
      recovery_codes_left: 0,
    })
    expect((await own('POST', '/recovery-codes')).statusCode).toBe(409)
    expect((await login()).json().success).toBe(true)
    await mailed('Une seconde étape a été retirée de votre compte')
  })

  it('asks a session that is not fresh who it is, before it is added or removed', async () => {
    const { factor } = await addApp()
    site.clock.advance(16 * MINUTE)
    for (const [method, path] of [
      ['POST', '/totp'],
      ['POST', '/passkey'],
      ['POST', '/recovery-codes'],
      ['DELETE', `/${factor.id}`],
    ] as const)
      expect((await own(method, path)).json().code, path).toBe('identity_unproved')
  })

  it('proves as well as the password does that it is them, once for each code', async () => {
    const { code } = await addApp()
    site.clock.advance(16 * MINUTE)
    const prove = (given: string) => site.post('/api/user/identity', { code: given }, { headers })
    const wrong = await prove('000000')
    expect([wrong.statusCode, wrong.json().fields]).toEqual([400, { code: 'Code incorrect' }])
    expect((await own('POST', '/totp')).json().code).toBe('identity_unproved')
    expect((await prove(code())).json()).toEqual({ success: true })
    expect((await own('POST', '/totp')).statusCode).toBe(200)
    expect((await prove(code())).statusCode).toBe(400)
    expect((await site.post('/api/user/identity', {}, { headers })).statusCode).toBe(400)
  })

  it('is added once, however often its setup is sent', async () => {
    const { ticket, secret } = (await own('POST', '/totp')).json()
    const body = { ticket, code: appWith(secret).code(), name: 'Mobile' }
    const send = () => own('POST', '/totp/confirm', body)
    const answers = await Promise.all([send(), send(), send()])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
    expect((await own('GET')).json().factors).toHaveLength(1)
  })

  it('takes a setup for ten minutes, of who began it, and of its own kind', async () => {
    const { ticket, secret } = (await own('POST', '/totp')).json()
    const { code } = appWith(secret)
    const confirm = () => own('POST', '/totp/confirm', { ticket, code: code(), name: 'x' })
    const lousHeaders = headers
    const eve = await site.addUser(`Eve${made}`)
    headers = { authorization: `Bearer ${await openSession(site.deps, eve.id, 'test')}` }
    expect((await confirm()).json().message).toContain('a expiré')
    headers = lousHeaders
    site.clock.advance(10 * MINUTE)
    expect((await confirm()).json().message).toContain('a expiré')
    const credential = {
      id: 'AAAA',
      rawId: 'AAAA',
      type: 'public-key',
      response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' },
    }
    const passkey = (await own('POST', '/passkey')).json()
    expect(passkey.options.rp.id).toBe('port-minuit.example')
    const body = { ticket: passkey.ticket, credential, name: 'Fausse' }
    const forged = await own('POST', '/passkey/confirm', body)
    expect([forged.statusCode, forged.json().message]).toEqual([
      400,
      'Cette clé d’accès n’a pas pu être vérifiée.',
    ])
    expect((await own('POST', '/totp/confirm', { ...body, code: '000000' })).statusCode).toBe(400)
    expect(await site.db.$count(secondFactors, eq(secondFactors.userId, lou.id))).toBe(0)
  })

  it('that was lost is switched off by the team, which is written down and told', async () => {
    await addApp()
    const captain = await site.addUser(`Capitaine${made}`, ['admin'])
    const asCaptain = { authorization: `Bearer ${await openSession(site.deps, captain.id, '')}` }
    const off = (id: number) =>
      site.app.inject({
        method: 'POST',
        url: `/api/admin/users/${id}/second-factor/off`,
        headers: asCaptain,
      })
    expect((await off(lou.id)).statusCode).toBe(200)
    expect((await login()).json().success).toBe(true)
    expect((await own('GET')).statusCode).toBe(401)
    await mailed('La seconde étape de votre compte a été désactivée')
    expect((await off(lou.id)).json().message).toBe('Ce compte n’a pas de seconde étape.')
    expect((await off(captain.id)).statusCode).toBe(409)
    const owner = await site.addUser(`Armateur${made}`, ['admin'])
    await site.db.update(users).set({ builtInGroup: 'owner' }).where(eq(users.id, owner.id))
    expect((await off(owner.id)).statusCode).toBe(403)
    const journal = await site.app.inject({ url: '/api/admin/journal', headers: asCaptain })
    expect(journal.json()[0]).toMatchObject({
      noun: 'users',
      entity_id: lou.id,
      after: { second_factor: false },
    })
  })

  it('that was lost is switched off at the terminal', async () => {
    await addApp()
    const off = () => ADMIN_COMMANDS['second-factor-off']?.run(site.deps, [lou.username])
    expect(await off()).toContain('est retirée')
    await mailed('La seconde étape de votre compte a été désactivée')
    expect(await off()).toContain('n’a pas de seconde étape')
    expect((await login()).json().success).toBe(true)
  })

  it('is asked of the whole team once somebody who has one says so, and until then of nobody', async () => {
    const bearer = async ({ id }: UserRow) => ({
      authorization: `Bearer ${await openSession(site.deps, id, 'test')}`,
    })
    const captain = await site.addUser(`Capitaine${made}`, ['admin'])
    const mate = await bearer(await site.addUser(`Second${made}`, ['admin']))
    const verify = async () =>
      (await site.app.inject({ url: '/api/admin/verify', headers: mate })).json()
    headers = await bearer(captain)
    const say = (required: boolean) =>
      site.app.inject({
        method: 'PUT',
        url: '/api/admin/security',
        headers,
        payload: { required },
      })
    expect((await say(true)).json().message).toContain('Ajoutez d’abord une seconde étape')
    expect(await verify()).toMatchObject({ isAdmin: true })

    await addApp()
    const said = (await say(true)).json()
    expect(said).toMatchObject({
      required: true,
      members: expect.arrayContaining([
        { username: captain.username, factors: ['totp'] },
        { username: `Second${made}`, factors: [] },
      ]),
    })
    expect(await verify()).toMatchObject({
      code: 'second_factor_needed',
      message: expect.stringContaining('onglet « Sécurité »'),
    })

    const asCaptain = headers
    headers = mate
    expect((await own('GET')).json()).toMatchObject({ factors: [], required: true })
    await addApp()
    expect(await verify()).toMatchObject({ isAdmin: true })
    headers = asCaptain
    expect((await say(false)).json()).toMatchObject({ required: false })
    const journal = await site.app.inject({ url: '/api/admin/journal', headers })
    expect(journal.json()[0]).toMatchObject({
      noun: 'security',
      before: { second_factor_required: true },
      after: { second_factor_required: false },
    })
  })

  it('goes with the account', async () => {
    await addApp()
    await site.db.delete(users).where(eq(users.id, lou.id))
    expect(await site.db.$count(secondFactors, eq(secondFactors.userId, lou.id))).toBe(0)
    expect(await site.db.$count(recoveryCodes, eq(recoveryCodes.userId, lou.id))).toBe(0)
  })
})
