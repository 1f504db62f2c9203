import { and, arrayContains, desc, eq, inArray } from 'drizzle-orm'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { AdminUser } from '#contract/admin-users.ts'
import { ifMatch } from '#contract/if-match.ts'
import { TOTAL_HEADER } from '#contract/pages.ts'
import type { User } from '#contract/users.ts'
import { sessions } from '#server/modules/auth/auth.table.ts'
import { createResetToken } from '#server/modules/auth/password-reset.ts'
import { openSession } from '#server/modules/auth/sessions.ts'
import { gameLinks } from '#server/modules/game-links/game-links.table.ts'
import { journal } from '#server/modules/journal/journal.table.ts'
import { contactMessages } from '#server/modules/messages/messages.table.ts'
import { products } from '#server/modules/products/products.table.ts'
import { users } from '#server/modules/users/users.table.ts'
import { openWithAdmin } from '#server/testing/admin.ts'
import { ONE_DATABASE } from '#server/testing/databases.ts'
import { cartBody, type Customer as Person } from '#server/testing/shop.ts'
import { startStripeShop } from '#server/testing/stripe-shop.ts'

describe.each(ONE_DATABASE)('the users in the admin panel on $name', ({ open }) => {
  const { shop, admin } = openWithAdmin(() => startStripeShop(open))

  const list = async (query = '') => {
    const response = await shop.call(admin, 'GET', `/api/admin/users${query}`)
    return { rows: response.json<User[]>(), total: Number(response.headers[TOTAL_HEADER]) }
  }
  const save = ({ user }: Person, changes: object, headers = {}, by = admin) =>
    shop.call(
      by,
      'PUT',
      `/api/admin/users/${user.id}`,
      { username: user.username, email: user.email, roles: user.roles, ...changes },
      headers,
    )
  const remove = ({ user }: Person, by = admin) =>
    shop.call(by, 'DELETE', `/api/admin/users/${user.id}`)
  const rolesOf = async ({ user }: Person) =>
    (await shop.db.select().from(users).where(eq(users.id, user.id)))[0]?.roles
  const lastEntry = async (noun: string) =>
    (
      await shop.db
        .select()
        .from(journal)
        .where(eq(journal.noun, noun))
        .orderBy(desc(journal.id))
        .limit(1)
    )[0]

  it('are a plain array without a page, and pages with the total with one', async () => {
    const people = [await shop.customer(), await shop.customer(), await shop.customer()]
    const all = await list()
    expect(all.total).toBe(all.rows.length)
    expect(all.rows.map(({ id }) => id)).toEqual(
      all.rows.map(({ id }) => id).toSorted((a, b) => a - b),
    )
    const page = await list('?page=2&size=2')
    expect([page.rows, page.total]).toEqual([all.rows.slice(2, 4), all.total])
    expect(JSON.stringify(all.rows)).not.toContain('assword')
    expect((await list(`?search=${people[1]?.user.username}`)).rows.map(({ id }) => id)).toEqual([
      people[1]?.user.id,
    ])
    expect(
      (await list(`?search=${encodeURIComponent(people[2]?.user.email.toUpperCase() ?? '')}`))
        .total,
    ).toBe(1)
    expect(
      (await list('?search=admin&size=10')).rows.every(({ roles }) => roles.includes('admin')),
    ).toBe(true)
    expect((await list('?search=%25')).rows).toEqual([])
    for (const query of ['?size=0', '?search=%00'])
      expect((await shop.call(admin, 'GET', `/api/admin/users${query}`)).statusCode).toBe(400)
  })

  it.each(['id', 'username', 'email', 'created_at', 'roles'])(
    'are sorted by %s, both ways; a sort that is unknown is none',
    async (column) => {
      const [up, down, other] = [
        await list(`?sort=${column}`),
        await list(`?sort=-${column}`),
        await list('?sort=password_hash'),
      ]
      expect(down.rows.map(({ id }) => id)).toEqual(up.rows.map(({ id }) => id).toReversed())
      expect(other.rows).toEqual((await list()).rows)
    },
  )

  it.each(['id', 'username', 'email', 'created_at', 'roles'])(
    'are the same rows on every page, the last ones too, as in the whole list sorted by %s',
    async (column) => {
      for (const sort of [column, `-${column}`]) {
        const all = (await list(`?sort=${sort}`)).rows
        const pages = Math.ceil(all.length / 3)
        for (let page = 1; page <= pages + 1; page++) {
          expect(await list(`?sort=${sort}&page=${page}&size=3`), `${sort}, page ${page}`).toEqual({
            rows: all.slice((page - 1) * 3, page * 3),
            total: all.length,
          })
        }
      }
    },
  )

  it('are narrowed down to the team, who is kept out, who never came or plays nobody, and say whom they play', async () => {
    const [banned, seen, player] = [
      await shop.customer(),
      await shop.customer(),
      await shop.customer(),
    ]
    const sanction = { kind: 'ban', reason: 'Triche', until: null }
    await shop.call(admin, 'POST', `/api/admin/users/${banned.user.id}/sanctions`, sanction)
    await shop.db
      .update(users)
      .set({ lastLogin: null })
      .where(inArray(users.id, [banned.user.id, player.user.id]))
    await shop.db.update(users).set({ lastLogin: shop.now() }).where(eq(users.id, seen.user.id))
    await shop.db.insert(gameLinks).values({
      userId: player.user.id,
      license: 'license:narrowed',
      character: null,
      name: 'Zoé Martel',
      since: shop.now(),
    })
    const only = async (filter: string) => {
      const found = await list(`?only=${filter}&page=1&size=50`)
      expect(found.total, filter).toBe(found.rows.length)
      const ids = found.rows.map(({ id }) => id)
      return [admin, banned, seen, player].map(({ user }) => ids.includes(user.id))
    }
    expect(await only('team')).toEqual([true, false, false, false])
    expect(await only('sanctioned')).toEqual([false, true, false, false])
    expect((await only('never_seen')).slice(1)).toEqual([true, false, true])
    expect((await only('unlinked')).slice(1)).toEqual([true, true, false])
    expect((await list(`?only=team&search=${banned.user.username}`)).rows).toEqual([])
    const [linked] = (await list(`?search=${player.user.username}`)).rows as AdminUser[]
    expect(linked?.character).toBe('Zoé Martel')
    expect((await shop.call(admin, 'GET', '/api/admin/users?only=all')).statusCode).toBe(400)
  })

  describe('when they are searched', () => {
    const named = async (username: string) => {
      const key = username.toLowerCase()
      const values = {
        username,
        usernameKey: key,
        email: `${key.codePointAt(0)}@rare.example`,
        emailKey: key,
        passwordHash: '',
      }
      await shop.db.insert(users).values({ ...values, roles: ['user'], createdAt: shop.now() })
    }
    const names = async (search: string) => {
      const found = await list(`?search=${encodeURIComponent(search)}&size=50&sort=username`)
      expect(found.total, search).toBe(found.rows.length)
      return found.rows.map(({ username }) => username)
    }
    beforeAll(async () => {
      for (const name of ['100% Zog', 'Zog_le_Bref', 'Zog-le-Bref', 'w\\zog', 'qZ'])
        await named(name)
    })

    it('take the signs of LIKE for what they are', async () => {
      expect(await names('0% z')).toEqual(['100% Zog'])
      expect(await names('%')).toEqual(['100% Zog'])
      expect(await names('zog_le')).toEqual(['Zog_le_Bref'])
      expect(await names('w\\z')).toEqual(['w\\zog'])
      expect(await names('zog%bref')).toEqual([])
    })

    it('are found by one letter, by two, by more, in any case', async () => {
      const all = (await list()).rows
      const plainly = (words: string) =>
        all
          .filter(({ username, email, roles }) =>
            [username, email, roles.join()].some((text) =>
              text.toLowerCase().includes(words.toLowerCase()),
            ),
          )
          .map(({ username }) => username)
      for (const words of [
        'q',
        'Z',
        'qz',
        'ZO',
        'zog',
        'BREF',
        'e',
        '@r',
        'rare',
        'ser',
        'admin',
        'nobody at all',
      ])
        expect((await names(words)).toSorted(), words).toEqual(
          plainly(words).slice(0, 50).toSorted(),
        )
    })

    it('are found in one of their words, not in the end of one and the beginning of the next', async () => {
      expect(await names('zog 48@rare')).toEqual([])
      expect(await names('bref90@rare')).toEqual([])
    })
  })

  it.each([
    ['an array', ['admin']],
    ['a string', 'admin'],
    ['a JSON string', '["admin"]'],
  ])('take a role as %s, end the sessions and write down who did it', async (_, roles) => {
    const person = await shop.customer()
    const response = await save(person, { roles })
    expect(response.json()).toMatchObject({ id: person.user.id, roles: ['admin'] })
    expect(await shop.db.$count(sessions, eq(sessions.userId, person.user.id))).toBe(0)
    expect(await lastEntry('users')).toMatchObject({
      actorId: admin.user.id,
      actorName: admin.user.username,
      action: 'update',
      entityId: person.user.id,
      before: { roles: ['user'] },
      after: { roles: ['admin'] },
      address: '127.0.0.1',
    })
  })

  it('keep their sessions when only the name changes', async () => {
    const person = await shop.customer()
    expect((await save(person, { username: `${person.user.username}-bis` })).statusCode).toBe(200)
    expect(await shop.db.$count(sessions, eq(sessions.userId, person.user.id))).toBe(1)
  })

  it('lose their sessions and the link on its way when an admin changes their address, and hear of it at the old one', async () => {
    const person = await shop.customer()
    const link = await createResetToken(shop.deps, person.user.id)
    expect((await save(person, { email: `nouveau.${person.user.email}` })).statusCode).toBe(200)
    expect(await shop.db.$count(sessions, eq(sessions.userId, person.user.id))).toBe(0)
    expect(
      (await shop.call(null, 'GET', `/api/auth/validate-reset-token/${link}`)).statusCode,
    ).toBe(400)
    const mails = () => shop.mails.filter(({ to }) => to === person.user.email)
    await vi.waitFor(() => expect(mails()).toHaveLength(1))
    const [mail] = mails()
    expect(mail).toMatchObject({
      to: person.user.email,
      subject: 'Votre adresse email a été changée',
    })
    expect(mail?.text).toContain('par notre équipe')
    expect(mail?.text).not.toMatch(/http|nouveau\./)
  })

  it('keep both when their address is only written otherwise', async () => {
    const person = await shop.customer()
    const link = await createResetToken(shop.deps, person.user.id)
    expect((await save(person, { email: person.user.email.toUpperCase() })).statusCode).toBe(200)
    expect(await shop.db.$count(sessions, eq(sessions.userId, person.user.id))).toBe(1)
    expect(
      (await shop.call(null, 'GET', `/api/auth/validate-reset-token/${link}`)).statusCode,
    ).toBe(200)
  })

  it('refuse a role that is none, two roles, and a name or an address that is taken', async () => {
    const [person, other] = [await shop.customer(), await shop.customer()]
    for (const roles of ['owner', ['user', 'admin'], [], null, undefined])
      expect((await save(person, { roles })).statusCode).toBe(400)
    const taken = [
      await save(person, { username: other.user.username.toUpperCase() }),
      await save(person, { email: other.user.email }),
    ]
    expect(taken.map((response) => [response.statusCode, response.json().message])).toEqual([
      [409, "Ce nom d'utilisateur est déjà utilisé."],
      [409, 'Cette adresse email est déjà utilisée.'],
    ])
    expect((await save({ ...person, user: { ...person.user, id: 999_999 } }, {})).statusCode).toBe(
      404,
    )
  })

  it('are not saved over what another admin has changed since', async () => {
    const person = await shop.customer()
    const seen = (await list(`?search=${person.user.username}`)).rows[0] as AdminUser
    const header = ifMatch(seen.version)
    expect((await save(person, { email: 'neuf@example.org' }, header)).statusCode).toBe(200)
    const late = await save(person, { email: 'tard@example.org' }, header)
    expect([late.statusCode, late.json().code]).toEqual([409, 'conflict'])
    expect((await list(`?search=${person.user.username}`)).rows[0]?.email).toBe('neuf@example.org')
  })

  it('are saved by an admin although they signed in meanwhile', async () => {
    const person = await shop.customer()
    const seen = (await list(`?search=${person.user.username}`)).rows[0] as AdminUser
    await shop.db
      .update(users)
      .set({ lastLogin: new Date(shop.now().getTime() + 60_000) })
      .where(eq(users.id, person.user.id))
    expect((await list(`?search=${person.user.username}`)).rows[0]?.last_login).not.toBe(
      seen.last_login,
    )
    const saved = await save(person, { email: 'present@example.org' }, ifMatch(seen.version))
    expect([saved.statusCode, saved.json().email]).toEqual([200, 'present@example.org'])
  })

  it('neither demote nor delete themselves', async () => {
    expect((await save(admin, { roles: ['user'] })).json().message).toBe(
      'Vous ne pouvez pas retirer le rôle d’administrateur à votre propre compte.',
    )
    expect((await remove(admin)).json().message).toBe(
      'Vous ne pouvez pas supprimer votre propre compte.',
    )
    expect(await rolesOf(admin)).toEqual(['admin'])
    expect((await save(admin, {})).statusCode).toBe(200)
  })

  it('change their own address, stay signed in where they did, and the old one is told', async () => {
    const mate = await shop.customer(['admin'])
    const elsewhere = await openSession(shop.deps, mate.user.id, 'elsewhere')
    expect((await save(mate, { email: 'second@quai.example' }, {}, mate)).json()).toMatchObject({
      email: 'second@quai.example',
      group: { id: 'administrator', permissions: expect.arrayContaining(['users.write']) },
      has_second_factor: false,
    })
    const verify = (token: string) =>
      shop.call({ headers: { authorization: `Bearer ${token}` } }, 'GET', '/api/admin/verify')
    expect((await verify(mate.token)).statusCode).toBe(200)
    expect((await verify(elsewhere)).statusCode).toBe(401)
    await vi.waitFor(() =>
      expect(shop.mails).toContainEqual(
        expect.objectContaining({
          to: mate.user.email,
          subject: 'Votre adresse email a été changée',
          text: expect.stringContaining('depuis le panneau d’administration'),
        }),
      ),
    )
  })

  it('are anonymised when deleted: orders stay without a name, the open checkout ends, the name is free', async () => {
    const [person, product] = [await shop.customer(), await shop.product({ stock: 5 })]
    const { order } = await shop.buy(person, [{ product, quantity: 1 }])
    const open = (await shop.checkout(person.headers, cartBody([{ product, quantity: 2 }]))).json<{
      sessionId: string
    }>()
    expect((await remove(person)).json()).toEqual({ success: true })
    expect(shop.stripe.sessions.get(open.sessionId)?.status).toBe('expired')
    expect(await shop.db.select().from(products).where(eq(products.id, product.id))).toMatchObject([
      { stock: 4, reserved: 0 },
    ])
    expect(await shop.order(order.id)).toMatchObject({
      userId: null,
      userName: 'Utilisateur supprimé',
    })
    expect(await lastEntry('users')).toMatchObject({
      action: 'delete',
      entityId: person.user.id,
      before: null,
      after: null,
    })
    const { username, email } = person.user
    const again = await shop.call(null, 'POST', '/api/auth/register', {
      username,
      email,
      password: 'un mot de passe',
    })
    expect(again.statusCode, again.body).toBe(200)
    expect((await remove(person)).statusCode).toBe(404)
  })

  it('always include an admin: of two who demote or delete each other at once, one remains', async () => {
    for (const act of ['demote', 'delete'] as const) {
      const [one, two] = [await shop.customer(['admin']), await shop.customer(['admin'])]
      await shop.db
        .update(users)
        .set({ roles: ['user'] })
        .where(and(arrayContains(users.roles, ['admin'])))
      for (const { user } of [one, two])
        await shop.db
          .update(users)
          .set({ roles: ['admin'] })
          .where(eq(users.id, user.id))
      const attack = (by: Person, on: Person) =>
        act === 'demote' ? save(on, { roles: ['user'] }, {}, by) : remove(on, by)
      const statuses = (await Promise.all([attack(one, two), attack(two, one)])).map(
        ({ statusCode }) => statusCode,
      )
      expect(
        statuses.filter((status) => status === 200),
        `${act}: ${statuses}`,
      ).toHaveLength(1)
      expect(await shop.db.$count(users, arrayContains(users.roles, ['admin']))).toBe(1)
    }
    await shop.db
      .update(users)
      .set({ roles: ['admin'] })
      .where(eq(users.id, admin.user.id))
  })

  it('show in the journal what was done, newest first, and it can be searched', async () => {
    const person = await shop.customer()
    await save(person, { username: 'Capitaine Crochet' })
    const response = await shop.call(admin, 'GET', '/api/admin/journal?search=crochet&size=5')
    expect(response.headers[TOTAL_HEADER]).toBe('1')
    expect(response.json()).toMatchObject([
      { actor: admin.user.username, action: 'update', noun: 'users', entity_id: person.user.id },
    ])
    for (const [words, noun, action] of [
      ['Utilisateur', 'users', 'update'],
      ['modif', 'users', 'update'],
    ]) {
      const french = (
        await shop.call(admin, 'GET', `/api/admin/journal?search=${words}&size=5`)
      ).json()
      expect(french[0], words).toMatchObject({ noun, action, entity_id: person.user.id })
    }
    const ids = (await shop.call(admin, 'GET', '/api/admin/journal'))
      .json<{ id: number }[]>()
      .map(({ id }) => id)
    expect(ids).toEqual(ids.toSorted((a, b) => b - a))
  })

  it('have written messages, which are listed, searched, handled and deleted without leaving a copy', async () => {
    const values = { name: 'Léa', email: 'lea@port.example', category: 'contact' as const }
    await shop.db.insert(contactMessages).values([
      { ...values, message: 'Ma barque a coulé' },
      { ...values, message: 'Bonjour' },
    ])
    const inbox = async (query = '') =>
      (await shop.call(admin, 'GET', `/api/admin/messages${query}`)).json<
        { id: number; message: string }[]
      >()
    expect((await inbox()).map(({ message }) => message)).toEqual(['Bonjour', 'Ma barque a coulé'])
    const [found] = await inbox('?search=BARQUE')
    const handled = await shop.call(admin, 'PUT', `/api/admin/messages/${found?.id}`, {
      handled: true,
    })
    expect(handled.json()).toMatchObject({ id: found?.id, handled_at: shop.now().toISOString() })
    expect(await lastEntry('messages')).toMatchObject({
      entityId: found?.id,
      before: { handled: false },
      after: { handled: true },
    })
    expect(
      (await shop.call(admin, 'PUT', `/api/admin/messages/${found?.id}`, { handled: false })).json()
        .handled_at,
    ).toBe(null)
    expect(await lastEntry('messages')).toMatchObject({
      before: { handled: true },
      after: { handled: false },
    })
    expect(
      (await shop.call(admin, 'PUT', '/api/admin/messages/999999', { handled: true })).statusCode,
    ).toBe(404)
    expect((await shop.call(admin, 'DELETE', `/api/admin/messages/${found?.id}`)).json()).toEqual({
      success: true,
    })
    expect((await shop.call(admin, 'DELETE', `/api/admin/messages/${found?.id}`)).statusCode).toBe(
      404,
    )
    expect(await inbox()).toHaveLength(1)
    expect(await lastEntry('messages')).toMatchObject({
      action: 'delete',
      entityId: found?.id,
      before: { handled: false },
      after: null,
    })
  })
})
