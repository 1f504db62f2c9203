import { generateKeyPairSync } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ADMIN_COMMANDS } from '#server/admin-commands.ts'
import { deriveKey } from '#server/lib/secret.ts'
import { type UserRow, users } from '#server/modules/users/users.table.ts'
import { ONE_DATABASE } from '#server/testing/databases.ts'
import { PASSWORD, startTestSite, type TestSite } from '#server/testing/test-site.ts'
import { sessions } from './auth.table.ts'
import { createResetToken } from './password-reset.ts'
import { endAllSessions, openSession, sweepSessions } from './sessions.ts'

const DAY = 24 * 60 * 60_000
const NOT_SIGNED_IN = 'Veuillez vous connecter.'

type Parts = [header: string, payload: string, signature: string]
const partsOf = (token: string) => token.split('.') as Parts
const decode = (part: string) =>
  JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

describe.each(ONE_DATABASE)('a token on $name', ({ open }) => {
  let site: TestSite
  let admin: UserRow
  let customer: UserRow
  let token: string

  beforeAll(async () => {
    site = await startTestSite(open)
    admin = await site.addUser('Capitaine', ['admin'])
    customer = await site.addUser('Lou')
  })
  beforeEach(async () => {
    token = await openSession(site.deps, admin.id, 'Firefox')
  })
  afterAll(() => site.close())

  const get = (headers: Record<string, string> = {}) =>
    site.app.inject({ url: '/api/admin/verify', headers })
  const logOut = (bearer: string) =>
    site.post('/api/auth/logout', {}, { headers: { authorization: `Bearer ${bearer}` } })
  /** Claims of the admin's own, standing session: only the signing differs. */
  const claims = () => decode(partsOf(token)[1])

  it('of an admin is verified', async () => {
    const response = await get({ authorization: `Bearer ${token}` })
    expect(response.statusCode).toBe(200)
    expect(response.json()).toMatchObject({ isAdmin: true })
  })

  it('of a customer is not an admin’s: 403', async () => {
    const response = await get({
      authorization: `Bearer ${await openSession(site.deps, customer.id, '')}`,
    })
    expect([response.statusCode, response.json()]).toMatchObject([
      403,
      { success: false, code: 'forbidden' },
    ])
  })

  it('is needed: 401 without', async () => {
    const response = await get()
    expect([response.statusCode, response.json()]).toEqual([
      401,
      { success: false, code: 'not_signed_in', message: NOT_SIGNED_IN, error: NOT_SIGNED_IN },
    ])
  })

  it.each(['bearer', 'Bearer', 'BEARER'])('may follow the word %s', async (scheme) => {
    expect((await get({ authorization: `${scheme} ${token}` })).statusCode).toBe(200)
  })

  it.each([
    '',
    'Bearer',
    'Bearer ',
    'Basic YWRtaW46YWRtaW4=',
    'Bearer null',
    'Bearer undefined',
    'Bearer a.b.c',
    'Bearer ...',
    `Bearer ${'a'.repeat(5000)}`,
    'Bearer [object Object]',
  ])('is not %j', async (authorization) => {
    expect((await get({ authorization })).statusCode).toBe(401)
  })

  it('is not read from the address or from a cookie', async () => {
    const elsewhere = [
      `/api/admin/verify?token=${token}`,
      `/api/admin/verify?authorization=Bearer%20${token}`,
    ]
    for (const url of elsewhere) expect((await site.app.inject(url)).statusCode).toBe(401)
    expect((await get({ cookie: `authToken=${token}; token=${token}` })).statusCode).toBe(401)
  })

  describe('that somebody forged is refused', () => {
    it('with another payload', async () => {
      const own = await openSession(site.deps, customer.id, '')
      const [header, , signature] = partsOf(own)
      expect(await site.verify(`${header}.${partsOf(token)[1]}.${signature}`)).toBe(401)
      expect(
        await site.verify(
          `${header}.${encode({ ...decode(partsOf(own)[1]), roles: ['admin'] })}.${signature}`,
        ),
      ).toBe(401)
    })

    it('with any character of its signature changed, or none left', async () => {
      const [header, payload, signature] = partsOf(token)
      // The last character carries two bits that decode to nothing: it is left alone.
      for (let at = 0; at < signature.length - 1; at++) {
        const other = signature[at] === 'A' ? 'B' : 'A'
        expect(
          await site.verify(
            `${header}.${payload}.${signature.slice(0, at)}${other}${signature.slice(at + 1)}`,
          ),
        ).toBe(401)
      }
      expect(await site.verify(`${header}.${payload}.`)).toBe(401)
      expect(await site.verify(`${header}.${payload}`)).toBe(401)
    })

    it.each(['none', 'None', 'NONE', 'nOnE'])('with alg %s', async (alg) => {
      expect(await site.verify(new UnsecuredJWT(claims()).encode())).toBe(401)
      const [, payload, signature] = partsOf(token)
      expect(await site.verify(`${encode({ alg })}.${payload}.`)).toBe(401)
      expect(await site.verify(`${encode({ alg })}.${payload}.${signature}`)).toBe(401)
    })

    it('signed with another key', async () => {
      const keys = [
        deriveKey('another secret', 'tokens'),
        site.deps.cookieKey,
        new Uint8Array(32),
        new TextEncoder().encode('secret'),
      ]
      for (const key of keys)
        expect(
          await site.verify(
            await new SignJWT(claims()).setProtectedHeader({ alg: 'HS256' }).sign(key),
          ),
        ).toBe(401)
    })

    it.each(['HS384', 'HS512'])('signed with the right key but by %s', async (alg) => {
      const key = Buffer.concat([site.deps.tokenKey, Buffer.alloc(32)])
      expect(
        await site.verify(await new SignJWT(claims()).setProtectedHeader({ alg }).sign(key)),
      ).toBe(401)
      const [, payload, signature] = partsOf(token)
      expect(await site.verify(`${encode({ alg })}.${payload}.${signature}`)).toBe(401)
    })

    it('signed with a key pair of their own, whatever the header offers', async () => {
      const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
      const jwk = publicKey.export({ format: 'jwk' })
      const headers = [
        { alg: 'RS256' },
        { alg: 'RS256', jwk },
        { alg: 'RS256', jku: 'https://evil.example/jwks.json', kid: '../../dev/null' },
      ]
      for (const header of headers)
        expect(
          await site.verify(
            await new SignJWT(claims()).setProtectedHeader(header).sign(privateKey),
          ),
        ).toBe(401)
      // Our signature under a header that names another algorithm.
      const [, payload, signature] = partsOf(token)
      expect(await site.verify(`${encode({ alg: 'RS256' })}.${payload}.${signature}`)).toBe(401)
    })

    it('for a session that never was', async () => {
      const forged = new SignJWT({ ...claims(), jti: crypto.randomUUID() }).setProtectedHeader({
        alg: 'HS256',
      })
      expect(await site.verify(await forged.sign(site.deps.tokenKey))).toBe(401)
    })
  })

  it.each(['jti', 'sub', 'exp'])(
    'without %s is refused, even with our signature',
    async (claim) => {
      const { [claim]: _dropped, ...rest } = claims()
      expect(
        await site.verify(
          await new SignJWT(rest).setProtectedHeader({ alg: 'HS256' }).sign(site.deps.tokenKey),
        ),
      ).toBe(401)
    },
  )

  it('stands for seven days, then no longer', async () => {
    site.clock.advance(7 * DAY - 1000)
    expect(await site.verify(token)).toBe(200)
    site.clock.advance(1000)
    expect(await site.verify(token)).toBe(401)
  })

  it('cannot outlive its session, whatever date it carries', async () => {
    const forever = new SignJWT({ ...claims(), exp: 9_999_999_999 }).setProtectedHeader({
      alg: 'HS256',
    })
    const extended = await forever.sign(site.deps.tokenKey)
    expect(await site.verify(extended)).toBe(200)
    site.clock.advance(7 * DAY)
    expect(await site.verify(extended)).toBe(401)
  })

  it('ends with a logout, and the others of the same user stand', async () => {
    const other = await openSession(site.deps, admin.id, 'Chrome')
    const response = await logOut(token)
    expect([response.statusCode, response.json()]).toEqual([200, { success: true }])
    expect(await site.verify(token)).toBe(401)
    expect(await site.verify(other)).toBe(200)
    expect((await logOut(token)).statusCode).toBe(401)
  })

  it('logs nobody out without being good', async () => {
    expect((await logOut('a.b.c')).statusCode).toBe(401)
    expect(await site.verify(token)).toBe(200)
  })

  it('ends with a password reset, on every device', async () => {
    const other = await openSession(site.deps, admin.id, 'Chrome')
    const reset = await createResetToken(site.deps, admin.id)
    expect(
      (await site.post('/api/auth/reset-password', { token: reset, password: PASSWORD }))
        .statusCode,
    ).toBe(200)
    expect([await site.verify(token), await site.verify(other)]).toEqual([401, 401])
  })

  it('loses its power the moment the role is gone', async () => {
    await site.db
      .update(users)
      .set({ roles: ['user'] })
      .where(eq(users.id, admin.id))
    expect(await site.verify(token)).toBe(403)
    await site.db
      .update(users)
      .set({ roles: ['admin'] })
      .where(eq(users.id, admin.id))
    expect(await site.verify(token)).toBe(200)
  })

  it('ends when the owner changes the role at the terminal', async () => {
    const before = await openSession(site.deps, customer.id, '')
    await ADMIN_COMMANDS.promote?.run(site.deps, ['Lou'])
    expect(await site.verify(before)).toBe(401)
    expect(await site.verify(await openSession(site.deps, customer.id, ''))).toBe(200)
    await site.db
      .update(users)
      .set({ roles: ['user'] })
      .where(eq(users.id, customer.id))
  })

  it('ends with the account', async () => {
    const gone = await site.addUser('Brume', ['admin'])
    const last = await openSession(site.deps, gone.id, '')
    expect(await site.verify(last)).toBe(200)
    await site.db.delete(users).where(eq(users.id, gone.id))
    expect(await site.verify(last)).toBe(401)
    expect(await site.db.select().from(sessions).where(eq(sessions.userId, gone.id))).toEqual([])
  })

  it('of another user is not touched when one user’s are ended', async () => {
    await endAllSessions(site.deps, customer.id)
    expect(await site.verify(token)).toBe(200)
  })

  it('is kept nowhere: the database alone lets nobody in', async () => {
    const rows = JSON.stringify(await site.db.select().from(sessions))
    for (const part of partsOf(token)) expect(rows).not.toContain(part)
  })

  it('leaves no row behind once it has expired', async () => {
    site.clock.advance(7 * DAY + 1)
    const standing = await openSession(site.deps, admin.id, '')
    await sweepSessions(site.deps)
    expect(await site.db.select().from(sessions)).toHaveLength(1)
    expect(await site.verify(standing)).toBe(200)
  })
})
