import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ONE_DATABASE } from '#server/testing/databases.ts'
import { buildConfig } from '#server/testing/deps.ts'
import { type Shop, startShop } from '#server/testing/shop.ts'

type Call = { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: string; isPrivate: boolean }

/**
 * Open to anyone, and still nobody else's business: a token, a captcha, what somebody wrote or
 * paid.
 */
const PERSONAL = [
  'POST /api/auth/login',
  'POST /api/auth/register',
  'POST /api/auth/forgot-password',
  'POST /api/auth/reset-password',
  'GET /api/auth/validate-reset-token/{token}',
  'GET /api/auth/captcha',
  'GET /api/auth/captcha/proof',
  'POST /api/send-contact',
  'POST /api/account/keep',
]

describe('a private answer', () => {
  let shop: Shop
  let calls: Call[]
  const headersOf: Record<string, Record<string, string>> = { nobody: {} }

  beforeAll(async () => {
    shop = await startShop(ONE_DATABASE[0].open, { config: buildConfig({ CAPTCHA: 'image' }) })
    await shop.app.ready()
    calls = Object.entries(shop.app.swagger().paths ?? {}).flatMap(([path, methods]) =>
      Object.entries<{ security?: unknown }>(methods ?? {}).map(([method, { security }]) => ({
        method: method.toUpperCase() as Call['method'],
        path,
        isPrivate: security !== undefined,
      })),
    )
    headersOf.customer = (await shop.customer()).headers
    headersOf.admin = (await shop.customer(['admin'])).headers
    headersOf.stale = { authorization: 'Bearer not.a.token' }
  })
  afterAll(() => shop.close())

  const nameOf = ({ method, path }: Call) => `${method} ${path}`
  const ask = (
    { method, path }: Call,
    headers: Record<string, string> = {},
    payload?: object | string,
  ) =>
    shop.app.inject({
      method,
      url: path.replace(/\{\w+\}/g, '999'),
      headers,
      ...(payload && method !== 'GET' && { payload }),
    })

  /** Whatever it says, and to whomever: signed in or not, allowed or not, in good form or not. */
  async function expectNeverStored(call: Call) {
    const statuses: number[] = []
    for (const [who, headers] of Object.entries(headersOf)) {
      // Logging out would end the others' turn.
      if (call.path === '/api/auth/logout' && who !== 'nobody') continue
      for (const answer of [
        await ask(call, headers),
        await ask(call, headers, { nonsense: true }),
        await ask(call, { ...headers, 'content-type': 'application/json' }, '{'),
      ]) {
        expect(
          String(answer.headers['cache-control']),
          `${nameOf(call)} for ${who}: ${answer.statusCode}`,
        ).toMatch(/\bno-store\b/)
        statuses.push(answer.statusCode)
      }
    }
    return statuses
  }

  it('is kept by no cache, on any call of a customer’s or an admin’s', async () => {
    const found = calls.filter(({ isPrivate }) => isPrivate)
    expect(found.length).toBeGreaterThan(50)
    const statuses = new Set<number>()
    for (const call of found)
      for (const status of await expectNeverStored(call)) statuses.add(status)
    expect([...statuses]).toEqual(expect.arrayContaining([200, 400, 401, 403, 404]))
  })

  it.each(PERSONAL)('nor on %s', async (name) => {
    const call = calls.find((one) => nameOf(one) === name)
    await expectNeverStored(call as Call)
  })

  it('is what a login answers with its token', async () => {
    const open = await startShop(ONE_DATABASE[0].open)
    const account = { username: 'Zoé', email: 'zoe@port.example', password: 'quai des brumes' }
    await open.app.inject({ method: 'POST', url: '/api/auth/register', payload: account })
    const answer = await open.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: account,
    })
    expect(answer.json()).toMatchObject({ success: true, token: expect.any(String) })
    expect(answer.headers['cache-control']).toBe('no-store')
    await open.close()
  })
})
