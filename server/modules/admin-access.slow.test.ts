import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formInput } from '#contract/application-forms.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { BUILT_IN_GROUPS, type BuiltInGroup, isBuiltIn } from '#contract/permissions.ts'
import { hashPassword } from '#server/lib/passwords.ts'
import { freePages } from '#server/modules/free-pages/free-pages.table.ts'
import { news } from '#server/modules/news/news.table.ts'
import { allEndpoints } from '#server/testing/all-endpoints.ts'
import { formBody } from '#server/testing/applications.ts'
import { ONE_DATABASE } from '#server/testing/databases.ts'
import { buildConfig } from '#server/testing/deps.ts'
import { type Customer, cartBody, type Shop, startShop } from '#server/testing/shop.ts'
import { digestOf } from '#server/testing/stored.ts'
import { sendApplication } from './applications/apply.ts'
import { insertForm } from './applications/forms.service.ts'
import { sessions } from './auth/auth.table.ts'
import { mayUse } from './auth/permissions.ts'
import { openSession } from './auth/sessions.ts'
import { discordRoleRules } from './discord-roles/discord-roles.table.ts'
import { contactMessages } from './messages/messages.table.ts'
import { productCategories } from './products/product-categories.table.ts'
import { teamGroups } from './users/groups.table.ts'
import { users } from './users/users.table.ts'

/** Whatever else the team's calls become, these are among them. */
const KNOWN_CALLS = [
  'GET /api/admin/verify',
  'GET /api/admin/payments',
  'GET /api/admin/stats',
  'GET /api/admin/waiting',
  'GET /api/admin/first-day',
  'POST /api/admin/first-day/away',
  'GET /api/admin/journal',
  'GET /api/admin/journal/export',
  'GET /api/admin/security',
  'PUT /api/admin/security',
  'GET /api/admin/alerts/settings',
  'PUT /api/admin/alerts/settings',
  'POST /api/admin/alerts/settings/test',
  'GET /api/admin/notices',
  'POST /api/admin/notices/channels',
  'PUT /api/admin/notices/channels/:id',
  'DELETE /api/admin/notices/channels/:id',
  'POST /api/admin/notices/channels/:id/test',
  'PUT /api/admin/notices/kinds/:kind',
  'GET /api/admin/discord-roles',
  'POST /api/admin/discord-roles/rules',
  'DELETE /api/admin/discord-roles/rules/:id',
  'POST /api/admin/discord-roles/reconcile',
  'GET /api/admin/system',
  'POST /api/admin/images',
  'GET /api/admin/appearance',
  'PUT /api/admin/appearance/draft',
  'POST /api/admin/appearance/publish',
  'GET /api/admin/appearance/versions',
  'POST /api/admin/appearance/versions/:id/restore',
  'POST /api/admin/appearance/pictures/:use',
  'GET /api/admin/appearance/preview',
  'GET /api/admin/team',
  'POST /api/admin/team',
  'PUT /api/admin/team/:id',
  'DELETE /api/admin/team/:id',
  'POST /api/admin/team/owner',
  'POST /api/admin/groups',
  'PUT /api/admin/groups/:id',
  'DELETE /api/admin/groups/:id',
  'GET /api/admin/users',
  'PUT /api/admin/users/:id',
  'DELETE /api/admin/users/:id',
  'POST /api/admin/users/:id/second-factor/off',
  'GET /api/admin/users/:id/sanctions',
  'POST /api/admin/users/:id/sanctions',
  'DELETE /api/admin/users/:id/sanctions',
  'GET /api/admin/search',
  'GET /api/admin/orders',
  'GET /api/admin/orders/:id',
  'PUT /api/admin/orders/:id',
  'DELETE /api/admin/orders/:id',
  'POST /api/admin/orders/:id/refund',
  'POST /api/admin/orders/:id/settle',
  'POST /api/admin/orders/:id/hide',
  'POST /api/admin/orders/:id/show',
  'POST /api/admin/orders/:id/mails',
  'GET /api/admin/customers/:id',
  'GET /api/admin/notes',
  'POST /api/admin/notes',
  'DELETE /api/admin/notes/:id',
  'GET /api/admin/books',
  'GET /api/admin/books/:book',
  'GET /api/admin/books/archive',
  'GET /api/admin/messages',
  'GET /api/admin/messages/:id',
  'PUT /api/admin/messages/:id',
  'POST /api/admin/messages/:id/replies',
  ...['GET', 'POST'].map((method) => `${method} /api/admin/prepared-answers`),
  ...['PUT', 'DELETE'].map((method) => `${method} /api/admin/prepared-answers/:id`),
  'DELETE /api/admin/messages/:id',
  'GET /api/admin/application-forms',
  'POST /api/admin/application-forms',
  'PUT /api/admin/application-forms/:id',
  'DELETE /api/admin/application-forms/:id',
  'PUT /api/admin/application-forms/:id/leaders',
  'GET /api/admin/application-leaders',
  'GET /api/admin/application-stats',
  'GET /api/admin/applications',
  'GET /api/admin/applications/:id',
  'PUT /api/admin/applications/:id',
  'POST /api/admin/applications/:id/steps',
  'POST /api/admin/applications/:id/notes',
  'PUT /api/admin/applications/:id/vote',
  'POST /api/admin/factions',
  'PUT /api/admin/factions/:id',
  'DELETE /api/admin/factions/:id',
  ...['products', 'product-categories', 'jobs', 'properties', 'pages', 'news'].flatMap((noun) => [
    `GET /api/admin/${noun}`,
    `POST /api/admin/${noun}`,
    `PUT /api/admin/${noun}/:id`,
    `DELETE /api/admin/${noun}/:id`,
  ]),
  ...['products', 'product-categories'].map((noun) => `PUT /api/admin/${noun}/order`),
  ...['factions', 'jobs', 'properties', 'rules', 'products'].flatMap((noun) => [
    `GET /api/admin/${noun}/export`,
    `POST /api/admin/${noun}/import/preview`,
    `POST /api/admin/${noun}/import`,
  ]),
  ...['/api/rules', '/api/rules/categories'].flatMap((path) => [
    `POST ${path}`,
    `PUT ${path}/:id`,
    `DELETE ${path}/:id`,
    `PUT ${path}/order`,
  ]),
  'GET /api/admin/demo',
  'POST /api/admin/demo/removal',
  'POST /api/maintenance/admin',
  'GET /api/maintenance/admin/history',
  'GET /api/maintenance/admin/claims',
  'GET /api/admin/catalogue',
  'POST /api/admin/catalogue/refresh',
  'POST /api/admin/catalogue/import',
  'POST /api/admin/catalogue/align',
  'GET /api/admin/gate',
  'PUT /api/admin/gate',
  'GET /api/admin/whitelist',
  'POST /api/admin/whitelist',
  'DELETE /api/admin/whitelist/:id',
  'GET /api/admin/game-servers',
  'POST /api/admin/game-servers',
  'PUT /api/admin/game-servers/:id',
  'DELETE /api/admin/game-servers/:id',
  'POST /api/admin/game-servers/:id/key',
  'POST /api/admin/game-servers/:id/resource',
  'GET /api/admin/deliveries',
  'GET /api/admin/deliveries/counts',
  'GET /api/admin/deliveries/alerts',
  'POST /api/admin/deliveries/:id/resend',
  'POST /api/admin/deliveries/:id/cancel',
  'POST /api/admin/deliveries/:id/resolve',
]

const FAR_AHEAD = { startDate: '2130-01-01T20:00:00.000Z', endDate: '2130-01-01T22:00:00.000Z' }
const text = { name: 'Nouveau', description: 'Décrit.' }
/**
 * Bodies that each call would take from an admin: what refuses a stranger is the door, not the
 * form.
 */
const BODIES: Record<string, object> = {
  '/api/admin/orders/:id': { status: 'cancelled' },
  '/api/admin/orders/:id/refund': {},
  '/api/admin/orders/:id/settle': { attention: 'Vu.' },
  '/api/admin/orders/:id/hide': { reason: 'Essai.' },
  '/api/admin/messages/:id': { handled: true },
  '/api/admin/messages/:id/replies': { text: 'Bonjour.', seen: 0 },
  '/api/admin/prepared-answers': { title: 'Délai', text: 'Sous deux jours.' },
  '/api/admin/application-forms': formBody(),
  '/api/admin/application-forms/:id/leaders': { user_ids: [] },
  '/api/admin/applications/:id': { assigned_to: null },
  '/api/admin/applications/:id/steps': { step: 'reading' },
  '/api/admin/applications/:id/notes': { text: 'À revoir.' },
  '/api/admin/applications/:id/vote': { vote: 'for' },
  '/api/admin/notes': { customer: 1, text: 'À rappeler.' },
  '/api/admin/team': { username: 'Personne', group: 'editor' },
  '/api/admin/team/:id': { group: 'editor' },
  '/api/admin/team/owner': { user_id: 1, current_password: 'un autre' },
  '/api/admin/groups': { name: 'Comptoir', permissions: ['stats'] },
  '/api/admin/users/:id': { username: 'renomme', email: 'renomme@example.org', roles: ['user'] },
  '/api/admin/security': { required: false },
  '/api/admin/appearance/draft': { document: {} },
  '/api/admin/alerts/settings': { off: [] },
  '/api/admin/notices/channels': {
    name: 'Annonces',
    webhook: 'https://discord.com/api/webhooks/123456789012345678/un-jeton-bien-assez-long',
  },
  '/api/admin/notices/kinds/:kind': { is_on: false, channel_id: null, sentence: null },
  '/api/admin/discord-roles/rules': {
    kind: 'group',
    source: 'moderator',
    role_id: '123456789012345678',
  },
  '/api/admin/users/:id/sanctions': { kind: 'ban', reason: 'Triche' },
  '/api/admin/products': { ...text, price: 5, category: 'Essai', stock: 1 },
  '/api/admin/products/order': { ids: [1] },
  '/api/admin/product-categories': { name: 'Voiles' },
  '/api/admin/product-categories/order': { ids: [1] },
  '/api/admin/factions': { ...text, type: 'légale', difficulty: 1 },
  '/api/admin/pages': { title: 'Histoire', html: '<p>Il était un port.</p>' },
  '/api/admin/news': {
    title: 'Ouverture',
    summary: 'Ce soir.',
    html: '<p>Ce soir.</p>',
    author: 'L’équipe',
    published_at: '2026-01-01T00:00:00Z',
  },
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
  ...Object.fromEntries(
    ['factions', 'jobs', 'properties', 'rules', 'products'].flatMap((noun) => [
      [`/api/admin/${noun}/import/preview`, { text: 'Nom\nx' }],
      [`/api/admin/${noun}/import`, { text: 'Nom\nx', digest: 'x'.repeat(43) }],
    ]),
  ),
  '/api/maintenance/admin': { status: true, ...FAR_AHEAD },
  '/api/admin/catalogue/import': {},
  '/api/admin/catalogue/align': { product_id: 1 },
  '/api/admin/game-servers': { name: 'Ville' },
  '/api/admin/gate': {
    enabled: false,
    whitelist: false,
    away: 'known',
    priorities: [],
    texts: {},
  },
  '/api/admin/whitelist': { username: 'Personne' },
  '/api/admin/game-servers/:id/resource': {},
  '/api/admin/deliveries/:id/resend': {},
  '/api/admin/deliveries/:id/resolve': { applied: true, note: 'Vu.' },
}

/** What the owner is answered where it is not plainly done, for a reason that is not the door. */
const REFUSED_BY_RULE: [end: RegExp, status: number][] = [
  [/\/refund$/, 409],
  // It is not paid.
  [/\/(hide|show|mails)$/, 409],
  [/\/images$/, 415],
  // A picture for no known use, and a preview of no page.
  [/\/pictures\/:use$|appearance\/preview$/, 400],
  // Of nobody in particular.
  [/^GET .*\/notes$/, 400],
  // Of no period in particular.
  [/^GET .*\/books/, 400],
  // Nobody has that name, and that is not the password.
  [/^POST .*\/team$/, 404],
  [/^(POST|DELETE) .*\/whitelist/, 404],
  [/\/team\/owner$/, 400],
  // In no format in particular; a file of nothing, and not what was looked at.
  [/^GET .*\/(factions|jobs|properties|rules|products)\/export$/, 400],
  [/rules\/import/, 400],
  [/^POST .*\/(factions|jobs|properties|products)\/import$/, 409],
  // There is one of that name, or at that address.
  [/^POST .*\/(groups|product-categories|pages|news|application-forms|discord-roles\/rules)$/, 409],
  // It has brought an application.
  [/^DELETE .*\/application-forms\/:id$/, 409],
  // Nobody has one here.
  [/\/second-factor\/off$/, 409],
  // Not the whole list any more.
  [/\/order$/, 409],
  // There is no such delivery, and no resource was built.
  [/\/deliveries\/:id/, 404],
  [/\/resource$/, 404],
  // The sandbox sells whatever it is asked to.
  [/\/catalogue\/\w+$/, 409],
  // There is no server at Discord here.
  [/discord-roles\/reconcile$/, 409],
  // Nobody's first day is done here.
  [/\/first-day\/away$/, 409],
]
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const refusedByRule = (endpoint: Endpoint) =>
  REFUSED_BY_RULE.find(([end]) => end.test(nameOf(endpoint)))?.[1]

const endpoints = await allEndpoints()
const calls = endpoints.filter(({ who }) => who === 'admin')
const GROUPS = Object.keys(BUILT_IN_GROUPS).filter(isBuiltIn)

/** Whom the contract lets make a call. */
function mayCall(endpoint: Endpoint, caller: BuiltInGroup | 'customer' | 'nobody'): boolean {
  if (endpoint.who === 'account') return caller !== 'nobody'
  if (endpoint.who !== 'admin') return true
  if (caller === 'nobody' || caller === 'customer') return false
  const { needs } = endpoint
  return needs.length === 0 || needs.some((one) => mayUse(BUILT_IN_GROUPS[caller], one))
}

describe.each(ONE_DATABASE)('the calls on $name', ({ open }) => {
  let shop: Shop
  const ids: Record<string, number | string> = {
    '/api/admin/deliveries': randomUUID(),
    '/api/admin/notices/kinds': 'sale',
    // The first is kept for the key of the environment.
    '/api/admin/game-servers': 2,
  }
  const people: Partial<Record<string, Customer>> = {}
  const tokens: Record<string, string | null> = { nobody: null, garbage: 'not.a.token' }

  const ask = (endpoint: Endpoint, token: string | null) => {
    const { method, path, who } = endpoint
    const noun = Object.keys(ids).find((one) => path.startsWith(one)) ?? ''
    const id = who === 'admin' ? (ids[noun] ?? 1) : 999
    const body = BODIES[path] ?? BODIES[path.replace('/:id', '')]
    return shop.app.inject({
      method,
      url: path.replace(/:\w+/, String(id)),
      headers: token ? { authorization: `Bearer ${token}` } : {},
      ...(body && method !== 'GET' && method !== 'DELETE' && { payload: body }),
    })
  }

  beforeAll(async () => {
    // Where nobody answers: a call of these tries a channel at Discord.
    const config = buildConfig({ CAPTCHA: 'off', DISCORD_API_BASE: 'http://127.0.0.1:9' })
    shop = await startShop(open, { config, report: () => {} })
    const { db } = shop.deps
    for (const builtInGroup of GROUPS)
      people[builtInGroup] = await shop.customer(['admin'], { builtInGroup })
    const [admin, customer, demoted, deleted] = [
      people.owner as Customer,
      await shop.customer(),
      await shop.customer(['admin']),
      await shop.customer(['admin']),
    ]
    people.customer = customer
    const passwordHash = await hashPassword('le bon')
    await db.update(users).set({ passwordHash }).where(eq(users.id, admin.user.id))
    const [session] = await db.select().from(sessions).where(eq(sessions.userId, admin.user.id))
    const claims = () => ({ jti: session?.id ?? '', sub: String(admin.user.id) })
    const expiry = Math.floor(Date.now() / 1000) + 3600
    const forged = new SignJWT(claims())
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime(expiry)
    const weekAgo = () => new Date(Date.now() - 8 * 24 * 60 * 60 * 1000)
    Object.assign(tokens, {
      forged: await forged.sign(
        new TextEncoder().encode('another key that is long enough for HS256'),
      ),
      unsigned: new UnsecuredJWT(claims()).setExpirationTime(expiry).encode(),
      expired: await openSession({ ...shop.deps, now: weekAgo }, admin.user.id, 'test'),
      demoted: demoted.token,
      deleted: deleted.token,
    })
    const makesOne = (call: Endpoint) =>
      call.method === 'POST' && !call.path.includes(':') && call.path in BODIES
    for (const call of calls.filter((one) => makesOne(one) && !refusedByRule(one)))
      expect([200, 201], call.path).toContain((await ask(call, admin.token)).statusCode)
    await db.insert(teamGroups).values({ name: 'Comptoir', permissions: ['stats'] })
    await db.insert(discordRoleRules).values({
      kind: 'group',
      source: 'moderator',
      roleId: '123456789012345678',
      createdAt: new Date(),
    })
    const [category] = await db.insert(productCategories).values({ name: 'Voiles' }).returning()
    ids['/api/admin/product-categories'] = category?.id ?? 0
    await db.insert(freePages).values({
      slug: 'histoire',
      title: 'Histoire',
      description: '',
      html: '<p>Un port.</p>',
      in_menu: false,
      position: 0,
      published: true,
    })
    await db.insert(news).values({
      slug: 'ouverture',
      title: 'Ouverture',
      summary: 'Ce soir.',
      html: '<p>Ce soir.</p>',
      author: 'L’équipe',
      published_at: '2026-01-01T00:00:00.000Z',
    })
    await db
      .insert(contactMessages)
      .values({ name: 'Léa', email: 'lea@example.org', category: 'contact', message: 'Bonjour' })
    const form = await insertForm(db, formInput.parse(BODIES['/api/admin/application-forms']))
    await sendApplication(shop.deps, customer.user, '127.0.0.1', form.slug, {
      version: 1,
      answers: { nom: 'Zoé' },
    })
    const product = await shop.product()
    await shop.checkout(customer.headers, cartBody([{ product, quantity: 1 }]))
    ids['/api/admin/users'] = (await shop.customer()).user.id
    ids['/api/admin/team'] = (await shop.customer(['admin'], { builtInGroup: 'editor' })).user.id
    await db
      .update(users)
      .set({ roles: ['user'] })
      .where(eq(users.id, demoted.user.id))
    await db.delete(users).where(eq(users.id, deleted.user.id))
  })
  afterAll(() => shop.close())

  /** Every refusal, with its status and nothing changed; whoever refuses, it is in French. */
  async function expectRefused(refused: Endpoint[], token: string | null, status: number) {
    const before = await digestOf(shop.deps.db)
    for (const call of refused) {
      const response = await ask(call, token)
      const { success, message } = response.json()
      expect([response.statusCode, success], nameOf(call)).toEqual([status, false])
      expect(message, nameOf(call)).toMatch(
        /^(Veuillez vous connecter|Accès réservé à l’équipe|Votre groupe ne donne pas ce droit : «.+»)\.$/,
      )
    }
    expect(await digestOf(shop.deps.db)).toEqual(before)
  }

  it('of the team are all known as such', () => {
    expect(calls.map(nameOf)).toEqual(expect.arrayContaining(KNOWN_CALLS))
    const elsewhere = endpoints.filter(({ who }) => who !== 'admin').map(({ path }) => path)
    expect(elsewhere.filter((path) => /\/admin(\/|$)/.test(path))).toEqual([])
  })

  it('are given to groups as the owner of a site would expect', () => {
    const refusedTo = (group: BuiltInGroup) =>
      calls.filter((call) => !mayCall(call, group)).map(nameOf)
    expect(refusedTo('owner')).toEqual([])
    expect(refusedTo('administrator')).toEqual(['POST /api/admin/team/owner'])
    const onlyForThoseAbove = [
      'POST /api/admin/orders/:id/refund',
      'PUT /api/admin/users/:id',
      'DELETE /api/admin/users/:id',
      'PUT /api/admin/team/:id',
      'POST /api/admin/groups',
      'POST /api/maintenance/admin',
      'POST /api/admin/game-servers/:id/key',
      'GET /api/admin/journal',
    ]
    for (const group of ['moderator', 'support', 'shop'] as const)
      expect(refusedTo(group), group).toContain('POST /api/admin/appearance/publish')
    expect(refusedTo('editor')).not.toContain('POST /api/admin/appearance/publish')
    for (const group of ['moderator', 'support', 'editor', 'shop'] as const)
      expect(refusedTo(group), group).toEqual(expect.arrayContaining(onlyForThoseAbove))
    expect(refusedTo('support')).toContain('PUT /api/admin/products/:id')
    expect(refusedTo('moderator')).toContain('GET /api/admin/orders')
    expect(refusedTo('shop')).toContain('PUT /api/admin/orders/:id')
    expect(refusedTo('editor')).toContain('GET /api/admin/users')
    const open = calls.filter((call) => mayCall(call, 'leader')).map(nameOf)
    expect(open.toSorted()).toEqual([
      'GET /api/admin/application-forms',
      'GET /api/admin/application-stats',
      'GET /api/admin/applications',
      'GET /api/admin/applications/:id',
      // These three answer each with what they may see.
      'GET /api/admin/search',
      'GET /api/admin/verify',
      'GET /api/admin/waiting',
      'POST /api/admin/applications/:id/notes',
      'POST /api/admin/applications/:id/steps',
      'PUT /api/admin/applications/:id',
      'PUT /api/admin/applications/:id/vote',
    ])
  })

  it.each([
    ['garbage', 401],
    ['forged', 401],
    ['unsigned', 401],
    ['expired', 401],
    ['deleted', 401],
    ['demoted', 403],
  ])('of the team refuse a token that is %s’s and change nothing', async (whose, status) => {
    await expectRefused(calls, tokens[whose] ?? null, status)
  })

  it('of the team are all done for the owner', async () => {
    /** What goes with a row before the row itself. */
    const last = ({ method, path }: Endpoint) =>
      method === 'DELETE' ? (path.endsWith(':id') ? 2 : 1) : 0
    for (const call of calls.toSorted(
      (a, b) => last(a) - last(b) || a.path.length - b.path.length,
    )) {
      const { statusCode, body } = await ask(call, people.owner?.token ?? null)
      const done = call.method === 'POST' && statusCode === 201 ? 201 : 200
      expect(statusCode, `${nameOf(call)}: ${body}`).toBe(refusedByRule(call) ?? done)
    }
  })

  it.each([
    ['nobody', 401],
    ['customer', 403],
    ...GROUPS.map((group) => [group, 403] as const),
  ] as const)(
    'are open to %s where the contract says so, and nowhere else',
    async (caller, status) => {
      const person = people[caller]
      const refused = endpoints.filter((one) => !mayCall(one, caller))
      await expectRefused(refused, person?.token ?? null, status)
      for (const call of endpoints.filter((one) => mayCall(one, caller))) {
        // Another for each that is an account's: one of them ends the session that makes it.
        const token =
          person && call.who === 'account'
            ? await openSession(shop.deps, person.user.id, 'test')
            : (person?.token ?? null)
        expect([401, 403], nameOf(call)).not.toContain((await ask(call, token)).statusCode)
      }
    },
  )

  it('end with the role: a demotion in the panel is the end of the token', async () => {
    const other = await shop.customer(['admin'])
    const payload = { username: other.user.username, email: other.user.email, roles: ['user'] }
    await shop.app.inject({
      method: 'PUT',
      url: `/api/admin/users/${other.user.id}`,
      headers: people.owner?.headers ?? {},
      payload,
    })
    await expectRefused(calls, other.token, 401)
  })
})
