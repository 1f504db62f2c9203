import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ONE_DATABASE } from '#server/testing/databases.ts'
import { cartBody, type Shop, startShop } from '#server/testing/shop.ts'
import { digestOf } from '#server/testing/stored.ts'
import { sessions } from './auth/auth.table.ts'
import { openSession } from './auth/sessions.ts'
import { contactMessages } from './messages/messages.table.ts'
import { users } from './users/users.table.ts'

type Call = { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: string }

/** Whatever else the team's calls become, these are among them. */
const KNOWN_CALLS = [
  'GET /api/admin/verify',
  'GET /api/admin/payments',
  'GET /api/admin/stats',
  'GET /api/admin/waiting',
  'GET /api/admin/first-day',
  'POST /api/admin/first-day/away',
  'GET /api/admin/journal',
  'POST /api/admin/images',
  'GET /api/admin/users',
  'PUT /api/admin/users/{id}',
  'DELETE /api/admin/users/{id}',
  'GET /api/admin/orders',
  'PUT /api/admin/orders/{id}',
  'DELETE /api/admin/orders/{id}',
  'POST /api/admin/orders/{id}/refund',
  'POST /api/admin/orders/{id}/settle',
  'GET /api/admin/messages',
  'PUT /api/admin/messages/{id}',
  'DELETE /api/admin/messages/{id}',
  'POST /api/admin/factions',
  'PUT /api/admin/factions/{id}',
  'DELETE /api/admin/factions/{id}',
  ...['products', 'jobs', 'properties'].flatMap((noun) => [
    `GET /api/admin/${noun}`,
    `POST /api/admin/${noun}`,
    `PUT /api/admin/${noun}/{id}`,
    `DELETE /api/admin/${noun}/{id}`,
  ]),
  ...['/api/rules', '/api/rules/categories'].flatMap((path) => [
    `POST ${path}`,
    `PUT ${path}/{id}`,
    `DELETE ${path}/{id}`,
    `PUT ${path}/order`,
  ]),
  'POST /api/maintenance/admin',
  'GET /api/maintenance/admin/history',
  'GET /api/maintenance/admin/claims',
  'GET /api/admin/catalogue',
  'POST /api/admin/catalogue/refresh',
  'POST /api/admin/catalogue/import',
  'POST /api/admin/catalogue/align',
  'GET /api/admin/game-servers',
  'POST /api/admin/game-servers',
  'PUT /api/admin/game-servers/{id}',
  'DELETE /api/admin/game-servers/{id}',
  'POST /api/admin/game-servers/{id}/key',
  'POST /api/admin/game-servers/{id}/resource',
  'GET /api/admin/deliveries',
  'GET /api/admin/deliveries/counts',
  'GET /api/admin/deliveries/alerts',
  'POST /api/admin/deliveries/{id}/resend',
  'POST /api/admin/deliveries/{id}/cancel',
  'POST /api/admin/deliveries/{id}/resolve',
]

const FAR_AHEAD = { startDate: '2130-01-01T20:00:00.000Z', endDate: '2130-01-01T22:00:00.000Z' }
const text = { name: 'Nouveau', description: 'Décrit.' }
/**
 * Bodies that each call would take from an admin: what refuses a stranger is the door, not the
 * form.
 */
const BODIES: Record<string, object> = {
  '/api/admin/users/{id}': { username: 'renomme', email: 'renomme@example.org', roles: ['admin'] },
  '/api/admin/orders/{id}': { status: 'cancelled' },
  '/api/admin/orders/{id}/refund': {},
  '/api/admin/orders/{id}/settle': { attention: 'Vu.' },
  '/api/admin/messages/{id}': { handled: true },
  '/api/admin/products': { ...text, price: 5, category: 'Essai', stock: 1 },
  '/api/admin/factions': { ...text, type: 'légale', difficulty: 1 },
  '/api/admin/jobs': { ...text, salary: 1, category: 'public' },
  '/api/admin/properties': { ...text, type: 'house', price: 1, location: 'Môle' },
  '/api/rules/categories': { name: 'Nouvelle' },
  '/api/rules': {
    category: 1,
    title: 'Titre',
    description: 'Court',
    content: '<p>Long</p>',
    punishment: 'Ban',
    order_num: 1,
  },
  '/api/rules/order': { ids: [1] },
  '/api/rules/categories/order': { ids: [1] },
  '/api/maintenance/admin': { status: true, ...FAR_AHEAD },
  '/api/admin/catalogue/import': {},
  '/api/admin/catalogue/align': { product_id: 1 },
  '/api/admin/game-servers': { name: 'Ville' },
  '/api/admin/game-servers/{id}/resource': {},
  '/api/admin/deliveries/{id}/resend': {},
  '/api/admin/deliveries/{id}/resolve': { applied: true, note: 'Vu.' },
}

/** What an admin is answered where it is not plainly done, for a reason that is not the door. */
const REFUSED_BY_RULE: [end: RegExp, status: number][] = [
  [/\/refund$/, 409],
  [/\/images$/, 415],
  // Not the whole list any more.
  [/\/order$/, 409],
  // There is no such delivery, and no resource was built.
  [/\/deliveries\/\{id\}/, 404],
  [/\/resource$/, 404],
  // The sandbox sells whatever it is asked to.
  [/\/catalogue\/\w+$/, 409],
  // Nobody's first day is done here.
  [/\/first-day\/away$/, 409],
]
const refusedByRule = ({ path }: Call) => REFUSED_BY_RULE.find(([end]) => end.test(path))?.[1]

function isForTheTeam({ method, path }: Call) {
  return (
    /^\/api\/(admin|maintenance\/admin)(\/|$)/.test(path) ||
    (/^\/api\/rules(\/|$)/.test(path) && method !== 'GET')
  )
}

describe.each(ONE_DATABASE)('the team’s calls on $name', ({ open }) => {
  let shop: Shop
  let calls: Call[]
  const ids: Record<string, number | string> = {
    '/api/admin/deliveries': randomUUID(),
    // The first is kept for the key of the environment.
    '/api/admin/game-servers': 2,
  }
  const tokens: Record<string, string | null> = { nobody: null, garbage: 'not.a.token' }

  const ask = ({ method, path }: Call, token: string | null) => {
    const id = ids[Object.keys(ids).find((noun) => path.startsWith(noun)) ?? ''] ?? 1
    const body = BODIES[path] ?? BODIES[path.replace('/{id}', '')]
    return shop.app.inject({
      method,
      url: path.replace('{id}', String(id)),
      headers: token ? { authorization: `Bearer ${token}` } : {},
      ...(body && method !== 'GET' && method !== 'DELETE' && { payload: body }),
    })
  }

  beforeAll(async () => {
    shop = await startShop(open)
    const { db } = shop.deps
    await shop.app.ready()
    const paths = shop.app.swagger().paths ?? {}
    calls = Object.entries(paths)
      .flatMap(([path, methods]) =>
        Object.keys(methods ?? {}).map(
          (method) => ({ method: method.toUpperCase(), path }) as Call,
        ),
      )
      .filter(isForTheTeam)

    const [admin, customer, demoted, deleted] = [
      await shop.customer(['admin']),
      await shop.customer(),
      await shop.customer(['admin']),
      await shop.customer(['admin']),
    ]
    const [session] = await db.select().from(sessions).where(eq(sessions.userId, admin.user.id))
    const claims = () => ({ jti: session?.id ?? '', sub: String(admin.user.id) })
    const expiry = Math.floor(Date.now() / 1000) + 3600
    const forged = new SignJWT(claims())
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime(expiry)
    const weekAgo = () => new Date(Date.now() - 8 * 24 * 60 * 60 * 1000)
    Object.assign(tokens, {
      admin: admin.token,
      forged: await forged.sign(
        new TextEncoder().encode('another key that is long enough for HS256'),
      ),
      unsigned: new UnsecuredJWT(claims()).setExpirationTime(expiry).encode(),
      expired: await openSession({ ...shop.deps, now: weekAgo }, admin.user.id, 'test'),
      customer: customer.token,
      demoted: demoted.token,
      deleted: deleted.token,
    })
    const makesOne = (call: Call) =>
      call.method === 'POST' && !call.path.includes('{') && call.path in BODIES
    for (const call of calls.filter((one) => makesOne(one) && !refusedByRule(one))) {
      expect([200, 201], call.path).toContain((await ask(call, admin.token)).statusCode)
    }
    await db
      .insert(contactMessages)
      .values({ name: 'Léa', email: 'lea@example.org', category: 'contact', message: 'Bonjour' })
    const product = await shop.product()
    await shop.checkout(customer.headers, cartBody([{ product, quantity: 1 }]))
    ids['/api/admin/users'] = (await shop.customer()).user.id
    await db
      .update(users)
      .set({ roles: ['user'] })
      .where(eq(users.id, demoted.user.id))
    await db.delete(users).where(eq(users.id, deleted.user.id))
  })
  afterAll(() => shop.close())

  it('are all found, and every one of them asks for a token', () => {
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual(
      expect.arrayContaining(KNOWN_CALLS),
    )
  })

  it.each([
    ['nobody', 401],
    ['garbage', 401],
    ['forged', 401],
    ['unsigned', 401],
    ['expired', 401],
    ['deleted', 401],
    ['customer', 403],
    ['demoted', 403],
  ])('refuse a token that is %s’s and change nothing', async (whose, status) => {
    const before = await digestOf(shop.deps.db)
    for (const call of calls) {
      const response = await ask(call, tokens[whose] ?? null)
      expect([response.statusCode, response.json().success], `${call.method} ${call.path}`).toEqual(
        [status, false],
      )
    }
    expect(await digestOf(shop.deps.db)).toEqual(before)
  })

  it('end with the role: a demotion in the panel is the end of the token', async () => {
    const other = await shop.customer(['admin'])
    const headers = { authorization: `Bearer ${tokens.admin}` }
    const payload = { username: other.user.username, email: other.user.email, roles: ['user'] }
    await shop.app.inject({
      method: 'PUT',
      url: `/api/admin/users/${other.user.id}`,
      headers,
      payload,
    })
    for (const call of calls) expect((await ask(call, other.token)).statusCode, call.path).toBe(401)
  })

  it('are open to an admin, every one', async () => {
    const last = (call: Call) => (call.method === 'DELETE' ? 1 : 0)
    for (const call of calls.toSorted(
      (a, b) => last(a) - last(b) || a.path.length - b.path.length,
    )) {
      const { statusCode, body } = await ask(call, tokens.admin ?? null)
      const done = call.method === 'POST' && statusCode === 201 ? 201 : 200
      expect(statusCode, `${call.method} ${call.path}: ${body}`).toBe(refusedByRule(call) ?? done)
    }
  })
})
