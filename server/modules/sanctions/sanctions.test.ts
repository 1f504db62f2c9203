import { eq } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { AdminUser } from '#contract/admin-users.ts'
import type { Sanction } from '#contract/sanctions.ts'
import { hashPassword } from '#server/lib/passwords.ts'
import { sessions } from '#server/modules/auth/auth.table.ts'
import { createResetToken } from '#server/modules/auth/password-reset.ts'
import { sanctions } from '#server/modules/auth/sanctions.table.ts'
import { journal } from '#server/modules/journal/journal.table.ts'
import { users } from '#server/modules/users/users.table.ts'
import { openWithAdmin } from '#server/testing/admin.ts'
import { ONE_DATABASE } from '#server/testing/databases.ts'
import { type Customer, cartBody } from '#server/testing/shop.ts'
import { startStripeShop } from '#server/testing/stripe-shop.ts'

const PASSWORD = 'quai des brumes'
const NOW = '2026-11-15T10:00:00Z'
const TOMORROW = '2026-11-16T10:00:00.000Z'

describe.each(ONE_DATABASE)('a sanction on $name', ({ open }) => {
  const { shop, admin } = openWithAdmin(() => startStripeShop(open))
  const moderator = {} as Customer
  let passwordHash = ''

  beforeAll(async () => {
    passwordHash = await hashPassword(PASSWORD)
    Object.assign(moderator, await shop.customer(['admin'], { builtInGroup: 'moderator' }))
  })

  /** Somebody who can sign in. */
  async function player() {
    const person = await shop.customer()
    await shop.db.update(users).set({ passwordHash }).where(eq(users.id, person.user.id))
    return person
  }
  const url = ({ user }: Customer) => `/api/admin/users/${user.id}/sanctions`
  const sanction = (person: Customer, input: object = {}, by = moderator) =>
    shop.call(by, 'POST', url(person), { kind: 'ban', reason: 'Triche', ...input })
  const lift = (person: Customer, by = moderator) => shop.call(by, 'DELETE', url(person))
  const login = ({ user }: Customer, password = PASSWORD) =>
    shop.call(null, 'POST', '/api/auth/login', { username: user.username, password })
  const history = async (person: Customer) =>
    (await shop.call(moderator, 'GET', url(person))).json<Sanction[]>()
  const listed = async ({ user }: Customer) =>
    (await shop.call(admin, 'GET', `/api/admin/users?search=${user.username}`)).json<
      AdminUser[]
    >()[0]?.sanction

  it('ends every session at once, and says why, until when and where to appeal to who knows the password', async () => {
    const person = await player()
    const made = await sanction(person, {
      kind: 'suspension',
      reason: 'Insultes en jeu.',
      until: TOMORROW,
    })
    expect(made.json()).toMatchObject({
      kind: 'suspension',
      until: TOMORROW,
      lifted_at: null,
      by: moderator.user.username,
    })
    expect(await shop.db.$count(sessions, eq(sessions.userId, person.user.id))).toBe(0)
    expect((await shop.call(person, 'GET', '/api/user/account')).statusCode).toBe(401)

    const stranger = await login(person, 'un autre')
    expect([stranger.statusCode, stranger.json().message]).toEqual([401, 'Identifiants incorrects'])
    const refused = await login(person)
    expect([refused.statusCode, refused.json().message]).toEqual([
      403,
      'Votre compte est suspendu jusqu’au 16 novembre 2026 à 11:00. Motif : Insultes en jeu. Pour contester cette décision, écrivez-nous par le formulaire de contact.',
    ])
    expect(await shop.db.$count(sessions, eq(sessions.userId, person.user.id))).toBe(0)
    const mails = () => shop.mails.filter(({ to }) => to === person.user.email)
    await vi.waitFor(() => expect(mails()).toHaveLength(1))
    expect(mails()[0]).toMatchObject({ subject: 'Votre compte est suspendu' })
    expect(mails()[0]?.text).toContain('Insultes en jeu')
    expect(mails()[0]?.text).toContain('/contact')
  })

  it('is over on its day, or when it is lifted, and stays in the history', async () => {
    const person = await player()
    await sanction(person, { kind: 'suspension', until: TOMORROW })
    expect(await listed(person)).toEqual({
      kind: 'suspension',
      reason: 'Triche',
      until: TOMORROW,
    })
    shop.setTime(TOMORROW)
    expect((await login(person)).statusCode).toBe(200)
    expect(await listed(person)).toBeNull()
    expect((await lift(person)).statusCode).toBe(404)
    await sanction(person, { reason: 'Récidive' })
    expect((await login(person)).json().message).toContain('Votre compte est banni. Motif')
    expect((await lift(person)).json()).toEqual({ success: true })
    expect((await login(person)).statusCode).toBe(200)
    expect(await history(person)).toMatchObject([
      { kind: 'ban', reason: 'Récidive', until: null, lifted_at: TOMORROW },
      { kind: 'suspension', reason: 'Triche', until: TOMORROW, lifted_at: TOMORROW },
    ])
    shop.setTime(NOW)
    const entries = await shop.db
      .select()
      .from(journal)
      .where(eq(journal.entityId, person.user.id))
      .orderBy(journal.id)
    expect(entries.map(({ before, after }) => [before, after])).toMatchObject([
      [{ sanction: null }, { sanction: { kind: 'suspension' } }],
      [{ sanction: null }, { sanction: { kind: 'ban' } }],
      [{ sanction: { kind: 'ban' } }, { sanction: null }],
    ])
  })

  it('is replaced by the next one: one stands at a time, whoever is faster', async () => {
    const person = await player()
    await Promise.all([
      sanction(person, { reason: 'Une' }),
      sanction(person, { reason: 'Deux' }, admin),
      sanction(person, { kind: 'suspension', until: TOMORROW }),
    ])
    const all = await history(person)
    expect(all.map(({ lifted_at }) => lifted_at !== null)).toEqual([false, true, true])
  })

  it('leaves nothing to buy or to get in by: neither the page of a payment nor a new password', async () => {
    const [person, product] = [await player(), await shop.product()]
    const checkout = await shop.checkout(person.headers, cartBody([{ product, quantity: 1 }]))
    const token = await createResetToken(shop.deps, person.user.id)
    await sanction(person)
    expect(shop.stripe.sessions.get(checkout.json().sessionId)?.status).toBe('expired')
    const again = await shop.checkout(person.headers, cartBody([{ product, quantity: 1 }]))
    expect(again.statusCode).toBe(401)
    const password = 'un phare dans la nuit'
    await shop.call(null, 'POST', '/api/auth/reset-password', { token, password })
    expect((await login(person, password)).statusCode).toBe(403)
    const { username, email } = person.user
    for (const taken of [{ username }, { email }])
      expect(
        (
          await shop.call(null, 'POST', '/api/auth/register', {
            username: 'Un autre nom',
            email: 'un.autre@example.org',
            password,
            ...taken,
          })
        ).statusCode,
      ).toBe(409)
  })

  it('lets no login slip in that was under way', async () => {
    for (let round = 0; round < 3; round++) {
      const person = await player()
      await Promise.all([login(person), sanction(person), login(person)])
      expect(await shop.db.$count(sessions, eq(sessions.userId, person.user.id))).toBe(0)
    }
  })

  it('is refused against oneself, the owner, or who may do what one may not', async () => {
    const owner = await shop.customer(['admin'], { builtInGroup: 'owner' })
    const support = await shop.customer(['admin'], { builtInGroup: 'support' })
    const refused = [
      await sanction(moderator),
      await sanction(admin),
      await sanction(support),
      await sanction(owner, {}, admin),
      await sanction(await player(), {}, support),
    ]
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([409, 403, 403, 403, 403])
    expect((await sanction(support, {}, admin)).statusCode).toBe(200)
    expect((await lift(support)).statusCode).toBe(403)
    expect((await lift(support, admin)).statusCode).toBe(200)
  })

  it('wants a reason, an end to a suspension, and an end that is to come; else nothing changes', async () => {
    const person = await player()
    const bad = [
      { reason: ' ' },
      { kind: 'exil' },
      { kind: 'suspension' },
      { kind: 'suspension', until: 'demain' },
      { until: '2026-11-15T09:59:59Z' },
      { until: '2026-11-16' },
    ]
    for (const input of bad)
      expect((await sanction(person, input)).statusCode, JSON.stringify(input)).toBe(400)
    expect(await history(person)).toEqual([])
    expect((await shop.call(person, 'GET', '/api/user/account')).statusCode).toBe(200)
    const gone = { ...person, user: { ...person.user, id: 999_999 } }
    expect((await sanction(gone)).statusCode).toBe(404)
  })

  it('is in the person’s own data, without who decided it, and goes with the account', async () => {
    const person = await player()
    await sanction(person, { reason: 'Ancienne histoire' })
    await lift(person)
    const { token } = (await login(person)).json<{ token: string }>()
    const headers = { authorization: `Bearer ${token}` }
    const zip = await shop.call({ headers }, 'GET', '/api/user/export')
    const file = strFromU8(unzipSync(zip.rawPayload)['sanctions.json'] ?? new Uint8Array())
    expect(JSON.parse(file)).toMatchObject([{ kind: 'ban', reason: 'Ancienne histoire' }])
    expect(file).not.toContain(moderator.user.username)
    await shop.call(admin, 'DELETE', `/api/admin/users/${person.user.id}`)
    expect(await shop.db.$count(sanctions, eq(sanctions.userId, person.user.id))).toBe(0)
    const entries = await shop.db.select().from(journal).where(eq(journal.entityId, person.user.id))
    expect(JSON.stringify(entries)).not.toContain('Ancienne histoire')
  })
})
