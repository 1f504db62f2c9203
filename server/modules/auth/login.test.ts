import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { AppError } from '#server/lib/errors.ts'
import { verifyPassword } from '#server/lib/passwords.ts'
import type { UserRow } from '#server/modules/users/users.table.ts'
import { users } from '#server/modules/users/users.table.ts'
import { ONE_DATABASE } from '#server/testing/databases.ts'
import { PASSWORD, startTestSite, type TestSite } from '#server/testing/test-site.ts'
import { loginFailures, sessions } from './auth.table.ts'
import { createResetToken, resetPassword } from './password-reset.ts'

vi.mock(import('#server/lib/passwords.ts'), { spy: true })

const WRONG = {
  success: false,
  code: 'not_signed_in',
  message: 'Identifiants incorrects',
  error: 'Identifiants incorrects',
}

describe.each(ONE_DATABASE)('POST /api/auth/login on $name', ({ open }) => {
  let site: TestSite
  let lou: UserRow

  beforeAll(async () => {
    site = await startTestSite(open)
    lou = await site.addUser('Lou')
    await site.addUser('Capitaine', ['admin'])
  })
  afterEach(async () => {
    await site.db.delete(sessions)
    await site.db.delete(loginFailures)
  })
  afterAll(() => site.close())

  const login = (changes: object = {}) =>
    site.post('/api/auth/login', { username: 'Lou', password: PASSWORD, ...changes })

  it('answers the token and the user, and nothing more', async () => {
    site.clock.advance(60_000)
    const response = await login()
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({
      success: true,
      message: 'Connexion réussie ! Redirection...',
      token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      user: {
        id: lou.id,
        username: 'Lou',
        email: 'lou@port.example',
        roles: ['user'],
        created_at: lou.createdAt.toISOString(),
        last_login: site.clock.now().toISOString(),
      },
    })
  })

  it('remembers when it was', async () => {
    site.clock.advance(60_000)
    await login()
    const [row] = await site.db.select().from(users).where(eq(users.id, lou.id))
    expect(row?.lastLogin).toEqual(site.clock.now())
  })

  it('puts neither hash nor personal data into the token', async () => {
    const { token } = (await login()).json<{ token: string }>()
    const [header, payload] = token
      .split('.')
      .map((part) => Buffer.from(part, 'base64url').toString())
    expect(JSON.parse(header as string)).toEqual({ alg: 'HS256' })
    expect(Object.keys(JSON.parse(payload as string)).toSorted()).toEqual([
      'exp',
      'iat',
      'jti',
      'sub',
    ])
  })

  it('lets an admin in as one', async () => {
    const { user, token } = (await login({ username: 'capitaine' })).json()
    expect(user.roles).toEqual(['admin'])
    expect(await site.verify(token)).toBe(200)
  })

  it('answers a wrong password and an unknown name with the very same bytes', async () => {
    const answers = [
      await login({ password: 'wrong password' }),
      await login({ username: 'Personne' }),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401])
    expect(answers[0]?.json()).toEqual(WRONG)
    expect(answers[1]?.rawPayload.equals(answers[0]?.rawPayload as Buffer)).toBe(true)
    const headersOf = ({
      headers: { 'x-request-id': _id, date: _date, ...rest },
    }: (typeof answers)[number]) => rest
    expect(headersOf(answers[1] as never)).toEqual(headersOf(answers[0] as never))
  })

  it('does the same work for an unknown name as for a wrong password', async () => {
    vi.mocked(verifyPassword).mockClear()
    await login({ password: 'wrong password' })
    await login({ username: 'Personne' })
    expect(
      vi.mocked(verifyPassword).mock.calls.map(([password, hash]) => [password, hash]),
    ).toEqual([
      ['wrong password', lou.passwordHash],
      [PASSWORD, undefined],
    ])
  })

  it('never shows a hash, nor any piece of one', async () => {
    const answers = [
      await login(),
      await login({ password: 'wrong password' }),
      await login({ username: 'Personne' }),
    ]
    const [salt, tag] = lou.passwordHash.split('$').slice(-2) as [string, string]
    for (const { body } of answers) {
      expect(body).not.toMatch(/argon2|hash/i)
      expect(body).not.toContain(salt)
      expect(body).not.toContain(tag)
    }
  })

  it('takes a password as it was typed: case and blanks count', async () => {
    for (const password of [
      PASSWORD.toUpperCase(),
      ` ${PASSWORD}`,
      `${PASSWORD} `,
      `${PASSWORD}\0`,
    ])
      expect((await login({ password })).statusCode, password).not.toBe(200)
  })

  it.each([
    ['username', "Veuillez entrer votre nom d'utilisateur"],
    ['password', 'Veuillez entrer votre mot de passe'],
  ])('without its %s answers « %s »', async (field, message) => {
    for (const value of [undefined, null, '', 12, ['Lou'], { $ne: null }]) {
      const response = await login({ [field]: value })
      expect(response.statusCode).toBe(400)
      expect(response.json()).toEqual({
        success: false,
        code: 'validation_failed',
        message,
        error: message,
        fields: { [field]: message },
      })
    }
  })

  it.each([
    ['username', 'Lou\0'],
    ['password', 'quai\0'],
    ['captchaText', 'AB\0'],
  ])('answers 400 to a NUL in the %s', async (field, value) => {
    expect((await login({ [field]: value })).statusCode).toBe(400)
  })

  it.each([
    ['half an emoji', 'Lou\ud83d'],
    ['a quote', "' or 1=1 --"],
    [
      '200 letters that grow when compared',
      Array.from({ length: 200 }, (_, n) => String.fromCodePoint(0x3300 + ((n * 37) % 88))).join(
        '',
      ),
    ],
  ])('answers 401 to a name with %s', async (_, username) => {
    expect((await login({ username })).json()).toEqual(WRONG)
  })

  describe('while something else happens', () => {
    /** Does the work in the moment between reading the user and having compared the password. */
    function during(work: () => Promise<unknown>) {
      vi.mocked(verifyPassword).mockImplementationOnce(async (password, hash) => {
        await work()
        const passwords = await vi.importActual<typeof import('#server/lib/passwords.ts')>(
          '#server/lib/passwords.ts',
        )
        return passwords.verifyPassword(password, hash)
      })
    }

    it('opens no session for a password that was reset meanwhile', async () => {
      const user = await site.addUser('Marée')
      during(async () =>
        resetPassword(
          site.deps,
          await createResetToken(site.deps, user.id),
          'un nouveau mot de passe',
        ),
      )
      expect((await login({ username: 'Marée' })).json()).toEqual(WRONG)
      expect(await site.db.select().from(sessions)).toEqual([])
      expect(
        (await login({ username: 'Marée', password: 'un nouveau mot de passe' })).statusCode,
      ).toBe(200)
    })

    it('opens no session for an account that was deleted meanwhile', async () => {
      const user = await site.addUser('Écume')
      during(() => site.db.delete(users).where(eq(users.id, user.id)))
      expect((await login({ username: 'Écume' })).json()).toEqual(WRONG)
      expect(await site.db.select().from(sessions)).toEqual([])
    })

    it('does not hold it against anyone that the server was too busy to look', async () => {
      const busy = new AppError(
        'overloaded',
        'Trop de connexions en même temps. Veuillez réessayer dans quelques secondes.',
      )
      for (let times = 0; times < 40; times++) {
        vi.mocked(verifyPassword).mockRejectedValueOnce(busy)
        expect((await login()).statusCode).toBe(503)
      }
      expect((await login()).statusCode).toBe(200)
    })

    it('nor lets being busy wipe out failures that did count', async () => {
      const busy = new AppError(
        'overloaded',
        'Trop de connexions en même temps. Veuillez réessayer dans quelques secondes.',
      )
      for (let times = 0; times < 5; times++)
        expect((await login({ password: 'wrong password' })).statusCode).toBe(401)
      vi.mocked(verifyPassword).mockRejectedValueOnce(busy)
      expect((await login()).statusCode).toBe(503)
      expect((await login({ password: 'wrong password' })).statusCode).toBe(401)
      expect((await login({ password: 'wrong password' })).statusCode).toBe(429)
    })
  })
})
