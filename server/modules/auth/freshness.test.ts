import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { UserRow } from '#server/modules/users/users.table.ts'
import { allEndpoints } from '#server/testing/all-endpoints.ts'
import { ONE_DATABASE } from '#server/testing/databases.ts'
import { PASSWORD, startTestSite, type TestSite } from '#server/testing/test-site.ts'
import { loginFailures, sessions } from './auth.table.ts'
import { openSession } from './sessions.ts'

const MINUTE = 60_000

describe.each(ONE_DATABASE)('a call that cannot be taken back on $name', ({ open }) => {
  let site: TestSite
  let admin: UserRow
  let headers: { authorization: string }

  beforeAll(async () => {
    site = await startTestSite(open)
    admin = await site.addUser('Capitaine', ['admin'])
  })
  beforeEach(async () => {
    await site.db.delete(loginFailures)
    headers = { authorization: `Bearer ${await openSession(site.deps, admin.id, 'test')}` }
  })
  afterAll(() => site.close())

  const createServer = async () =>
    (await site.post('/api/admin/game-servers', { name: 'Ville' }, { headers })).json()
  const prove = (current_password: string) =>
    site.post('/api/user/identity', { current_password }, { headers })
  const UNPROVED = {
    success: false,
    code: 'identity_unproved',
    message: 'Confirmez que c’est bien vous, puis recommencez.',
  }

  it('is done without asking for a quarter of an hour after signing in', async () => {
    site.clock.advance(15 * MINUTE)
    expect(await createServer()).toMatchObject({ key: expect.any(String) })
    site.clock.advance(1)
    expect(await createServer()).toMatchObject(UNPROVED)
  })

  it('is done again once the password was given, at that session alone', async () => {
    const elsewhere = await openSession(site.deps, admin.id, 'stolen')
    site.clock.advance(16 * MINUTE)
    expect((await prove('autre')).json()).toMatchObject({
      fields: { current_password: 'Mot de passe actuel incorrect' },
    })
    expect(await createServer()).toMatchObject(UNPROVED)
    expect((await prove(PASSWORD)).json()).toEqual({ success: true })
    expect(await createServer()).toMatchObject({ key: expect.any(String) })
    headers = { authorization: `Bearer ${elsewhere}` }
    expect(await createServer()).toMatchObject(UNPROVED)
  })

  it('is not done for a forged passkey, nor is what it is asked for with good at the login', async () => {
    site.clock.advance(16 * MINUTE)
    const { ticket, passkey } = (
      await site.post('/api/user/identity/passkey', {}, { headers })
    ).json()
    expect(passkey).toBeNull()
    const [id, rawId, clientDataJSON, authenticatorData, signature] = Array(5).fill('AAAA')
    const response = { clientDataJSON, authenticatorData, signature }
    const credential = { id, rawId, type: 'public-key', response }
    const proof = { passkey: { ticket, credential } }
    expect((await site.post('/api/user/identity', proof, { headers })).json()).toMatchObject({
      code: 'validation_failed',
      message: expect.stringContaining('n’a pas été reconnue'),
    })
    expect(await createServer()).toMatchObject(UNPROVED)
    const step = { ticket, proof: { kind: 'totp', code: '000000' } }
    expect((await site.post('/api/auth/login/second-step', step)).json().message).toContain(
      'a expiré',
    )
  })

  it('asks at a session from before proofs were written down, and at none from the future', async () => {
    const written = (provedAt: Date | null) =>
      site.db.update(sessions).set({ provedAt }).where(eq(sessions.userId, admin.id))
    await written(null)
    expect(await createServer()).toMatchObject(UNPROVED)
    await written(new Date(site.clock.now().getTime() + MINUTE))
    expect(await createServer()).toMatchObject(UNPROVED)
  })

  it('is no place to guess the password: tries are counted with those of the login', async () => {
    for (let times = 0; times < 6; times++) expect((await prove('autre')).statusCode).toBe(400)
    expect((await prove(PASSWORD)).json()).toMatchObject({ code: 'rate_limited' })
  })

  it('is a refund, a role, a key, an export and whatever else is marked so, and every one asks', async () => {
    const fresh = (await allEndpoints()).filter((one) => one.fresh)
    expect(fresh.map(({ method, path }) => `${method} ${path}`)).toEqual(
      expect.arrayContaining([
        'POST /api/admin/orders/:id/refund',
        'PUT /api/admin/users/:id',
        'POST /api/admin/game-servers',
        'POST /api/admin/game-servers/:id/key',
        'GET /api/user/export',
      ]),
    )
    site.clock.advance(16 * MINUTE)
    for (const { method, path } of fresh) {
      const url = path.replace(/:\w+/g, '999')
      expect((await site.app.inject({ method, url, headers })).json(), path).toMatchObject(UNPROVED)
    }
  })
})
