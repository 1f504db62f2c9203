import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { ifMatch } from '#contract/if-match.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Member, TeamGroup } from '#contract/team.ts'
import { hashPassword } from '#server/lib/passwords.ts'
import { sessions } from '#server/modules/auth/auth.table.ts'
import { journal } from '#server/modules/journal/journal.table.ts'
import { teamGroups } from '#server/modules/users/groups.table.ts'
import { users } from '#server/modules/users/users.table.ts'
import { openWithAdmin } from '#server/testing/admin.ts'
import { ONE_DATABASE } from '#server/testing/databases.ts'
import { type Customer, cartBody } from '#server/testing/shop.ts'
import { startStripeShop } from '#server/testing/stripe-shop.ts'

const PASSWORD = 'quai des brumes'

describe.each(ONE_DATABASE)('the team on $name', ({ open }) => {
  const { shop, admin } = openWithAdmin(() => startStripeShop(open))
  const owner = {} as Customer
  let made = 0

  beforeAll(async () => {
    Object.assign(owner, await shop.customer(['admin'], { builtInGroup: 'owner' }))
    const passwordHash = await hashPassword(PASSWORD)
    await shop.db.update(users).set({ passwordHash }).where(eq(users.id, owner.user.id))
  })

  const read = async () =>
    (await shop.call(owner, 'GET', '/api/admin/team')).json<{
      members: Member[]
      groups: TeamGroup[]
    }>()
  const create = (permissions: Permission[], by = owner, name = `Groupe ${++made}`) =>
    shop.call(by, 'POST', '/api/admin/groups', { name, permissions })
  const newGroup = async (...permissions: Permission[]) =>
    (await create(permissions)).json<TeamGroup>()
  /** Somebody of the team with these permissions and no more. */
  const member = async (...permissions: Permission[]) =>
    shop.customer(['admin'], { ownGroup: Number((await newGroup(...permissions)).id) })
  const change = (group: TeamGroup, input: object, by = owner, headers = {}) =>
    shop.call(
      by,
      'PUT',
      `/api/admin/groups/${group.id}`,
      { name: group.name, permissions: group.permissions, ...input },
      headers,
    )
  const place = (person: Customer, group: string, by = owner) =>
    shop.call(by, 'PUT', `/api/admin/team/${person.user.id}`, { group })
  const save = ({ user }: Customer, changes: object, by: Customer) =>
    shop.call(by, 'PUT', `/api/admin/users/${user.id}`, {
      username: user.username,
      email: user.email,
      roles: user.roles,
      ...changes,
    })
  const handOver = (to: Customer, by = owner, password = PASSWORD) =>
    shop.call(by, 'POST', '/api/admin/team/owner', {
      user_id: to.user.id,
      current_password: password,
    })
  const groupOf = async ({ user }: Customer) =>
    (await read()).members.find(({ id }) => id === user.id)?.group.name
  const owners = async () =>
    (await read()).members.filter(({ group }) => group.id === 'owner').map(({ id }) => id)
  const mayRead = async (who: Customer, what: string) =>
    (await shop.call(who, 'GET', `/api/admin/${what}`)).statusCode === 200
  const said = (response: { statusCode: number; json: () => { message: string } }) => [
    response.statusCode,
    response.json().message,
  ]

  it('has whoever was made an admin as an administrator, and one owner', async () => {
    const person = await shop.customer()
    expect((await save(person, { roles: ['admin'] }, admin)).json()).toMatchObject({
      group: { id: 'administrator', name: 'Administrateur' },
    })
    expect(await groupOf(admin)).toBe('Administrateur')
    expect(await owners()).toEqual([owner.user.id])
  })

  it('is told its group, and all that it may do with it', async () => {
    const told = async (who: Customer) => (await shop.call(who, 'GET', '/api/admin/verify')).json()
    expect(await told(await shop.customer(['admin'], { builtInGroup: 'shop' }))).toEqual({
      isAdmin: true,
      group: { id: 'shop', name: 'Boutique' },
      permissions: ['stats', 'orders.read', 'products'],
    })
    const group = await newGroup('journal')
    expect(await told(await shop.customer(['admin'], { ownGroup: Number(group.id) }))).toEqual({
      isAdmin: true,
      group: { id: group.id, name: group.name },
      permissions: ['journal'],
    })
  })

  it('is joined straight into a group and left again, with the sessions and the group', async () => {
    const person = await shop.customer()
    const joined = await shop.call(owner, 'POST', '/api/admin/team', {
      username: person.user.username.toUpperCase(),
      group: 'support',
    })
    expect(joined.json()).toMatchObject({ id: person.user.id, group: { name: 'Support' } })
    expect(await shop.db.$count(sessions, eq(sessions.userId, person.user.id))).toBe(0)
    const again = { username: person.user.username, group: 'shop' }
    expect((await shop.call(owner, 'POST', '/api/admin/team', again)).statusCode).toBe(409)
    expect(await groupOf(person)).toBe('Support')
    const left = await shop.call(owner, 'DELETE', `/api/admin/team/${person.user.id}`)
    expect(left.json()).toEqual({ success: true })
    expect(await groupOf(person)).toBeUndefined()
    const [stored] = await shop.db.select().from(users).where(eq(users.id, person.user.id))
    expect(stored).toMatchObject({ roles: ['user'], builtInGroup: null, ownGroup: null })
    const nobody = { username: 'personne ici', group: 'shop' }
    expect(said(await shop.call(owner, 'POST', '/api/admin/team', nobody))).toEqual([
      404,
      'Aucun compte ne s’appelle « personne ici ».',
    ])
  })

  it('loses the group with the role, and is an administrator when the role comes back', async () => {
    const person = await shop.customer(['admin'], { builtInGroup: 'support' })
    await save(person, { username: 'Vigie' }, admin)
    expect(await groupOf(person)).toBe('Support')
    await save(person, { roles: ['user'] }, admin)
    await save(person, { roles: ['admin'] }, admin)
    expect(await groupOf(person)).toBe('Administrateur')
  })

  it('may do what its group says from the very next call on, in the same session', async () => {
    const person = await shop.customer(['admin'], { builtInGroup: 'support' })
    expect([await mayRead(person, 'orders'), await mayRead(person, 'journal')]).toEqual([
      true,
      false,
    ])
    const group = await newGroup('journal')
    expect((await place(person, group.id)).json().group).toEqual({ id: group.id, name: group.name })
    expect([await mayRead(person, 'orders'), await mayRead(person, 'journal')]).toEqual([
      false,
      true,
    ])
    await change(group, { permissions: ['orders.read'] })
    expect([await mayRead(person, 'orders'), await mayRead(person, 'journal')]).toEqual([
      true,
      false,
    ])
    expect(await groupOf(person)).toBe(group.name)
  })

  it('sees a customer’s invoice only when it sees orders', async () => {
    const product = await shop.product()
    const { order } = await shop.buy(await shop.customer(), [{ product, quantity: 1 }])
    const statusFor = async (who: Customer) =>
      (await shop.call(who, 'GET', `/api/invoice/download/${order.id}`)).statusCode
    expect(await statusFor(await member('orders.read'))).toBe(200)
    expect(await statusFor(await member('content', 'journal'))).toBe(404)
  })

  describe('has groups of its own', () => {
    it('which are listed after those that every site has, with how many are in each', async () => {
      const group = await newGroup('journal', 'stats', 'journal')
      await shop.customer(['admin'], { ownGroup: Number(group.id) })
      const { groups } = await read()
      expect(groups.slice(0, 6).map(({ name }) => name)).toEqual([
        'Propriétaire',
        'Administrateur',
        'Modérateur',
        'Support',
        'Rédaction',
        'Boutique',
      ])
      expect(groups.at(-1)).toEqual({
        id: group.id,
        name: group.name,
        permissions: ['journal', 'stats'],
        members: 1,
        version: 1,
      })
    })

    it('which have a name that no other has, and at least one permission that can be given', async () => {
      const group = await newGroup('stats')
      expect(said(await create(['stats'], owner, group.name.toUpperCase()))).toEqual([
        409,
        'Un groupe porte déjà ce nom.',
      ])
      expect((await create(['stats'], owner, 'propriétaire')).statusCode).toBe(409)
      expect((await change(group, { permissions: ['journal'] })).statusCode).toBe(200)
      for (const permissions of [[], ['ownership'], ['everything'], 'stats', undefined])
        expect((await change(group, { permissions })).statusCode, String(permissions)).toBe(400)
    })

    it('which are not saved over what another has changed since, nor deleted with people in them', async () => {
      const group = await newGroup('stats')
      await change(group, { name: 'Comptoir' })
      expect((await change(group, {}, owner, ifMatch(group.version))).statusCode).toBe(409)
      const person = await shop.customer(['admin'], { ownGroup: Number(group.id) })
      const remove = () => shop.call(owner, 'DELETE', `/api/admin/groups/${group.id}`)
      expect(said(await remove())).toEqual([
        409,
        'Ce groupe a encore un membre : placez-le d’abord dans un autre.',
      ])
      await place(person, 'shop')
      expect((await remove()).json()).toEqual({ success: true })
      expect((await remove()).statusCode).toBe(404)
      expect((await place(person, group.id)).statusCode).toBe(404)
      const entries = await shop.db.select().from(journal).where(eq(journal.noun, 'team_groups'))
      expect(entries.filter(({ entityId }) => entityId === Number(group.id))).toMatchObject([
        { action: 'create', after: { permissions: ['stats'] } },
        { action: 'update', before: { name: group.name }, after: { name: 'Comptoir' } },
        { action: 'delete', after: null },
      ])
    })
  })

  describe('lets nobody give what they do not have', () => {
    it('by adding, placing, creating or widening', async () => {
      const chief = await member('groups', 'users.write', 'stats')
      const [person, customer] = [await member('stats'), await shop.customer()]
      const small = await newGroup('stats')
      const refused = [
        await create(['stats', 'journal'], chief),
        await change(small, { permissions: ['stats', 'journal'] }, chief),
        await place(person, 'support', chief),
        await shop.call(chief, 'POST', '/api/admin/team', {
          username: customer.user.username,
          group: 'editor',
        }),
        await save(customer, { roles: ['admin'] }, chief),
      ]
      expect(refused.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403, 403])
      expect(refused[0]?.json().message).toBe(
        'Vous ne pouvez pas donner un droit que vous n’avez pas : « Lire le journal ».',
      )
      expect((await create(['stats'], chief)).statusCode).toBe(200)
      expect((await place(person, small.id, chief)).statusCode).toBe(200)
    })

    it('nor to themselves, nor ownership to anyone', async () => {
      expect(said(await place(admin, 'support', admin))).toEqual([
        409,
        'Vous ne pouvez pas changer votre propre groupe.',
      ])
      for (const by of [admin, owner])
        expect((await place(await member('stats'), 'owner', by)).statusCode).toBe(409)
      expect(await owners()).toEqual([owner.user.id])
    })

    it('nor change who is on the team with the right to edit accounts alone', async () => {
      const clerk = await member('users.write')
      const peer = await member('users.write')
      const outcomes = [
        await save(peer, { roles: ['user'] }, clerk),
        await shop.call(clerk, 'DELETE', `/api/admin/users/${peer.user.id}`),
      ]
      expect(outcomes.map(({ statusCode }) => statusCode)).toEqual([403, 403])
      expect((await save(await shop.customer(), { username: 'Renommé' }, clerk)).statusCode).toBe(
        200,
      )
    })
  })

  it('lets nobody touch who may do more: neither name, address, role, group nor account', async () => {
    const chief = await member('groups', 'users.write')
    const strong = await shop.customer(['admin'], { builtInGroup: 'support' })
    const strongGroup = await newGroup('journal')
    const before = await shop.db.select().from(users)
    const touches = (target: Customer, by: Customer) => [
      () => save(target, { email: 'prise@example.org' }, by),
      () => save(target, { username: 'Pris' }, by),
      () => save(target, { roles: ['user'] }, by),
      () => shop.call(by, 'DELETE', `/api/admin/users/${target.user.id}`),
      () => place(target, 'editor', by),
      () => shop.call(by, 'DELETE', `/api/admin/team/${target.user.id}`),
    ]
    for (const touch of [...touches(strong, chief), ...touches(owner, admin)])
      expect((await touch()).statusCode).toBe(403)
    expect(said(await save(owner, { username: 'Pris' }, admin))).toEqual([
      403,
      'Ce compte est celui du propriétaire du site : personne d’autre ne peut y toucher.',
    ])
    expect((await change(strongGroup, { permissions: ['groups'] }, chief)).statusCode).toBe(403)
    expect(
      (await shop.call(chief, 'DELETE', `/api/admin/groups/${strongGroup.id}`)).statusCode,
    ).toBe(403)
    expect(await shop.db.select().from(users)).toEqual(before)
    expect((await save(owner, {}, owner)).statusCode).toBe(200)
  })

  it('keeps its accounts from who has but a session of theirs: no address without a fresh proof', async () => {
    const other = await shop.customer(['admin'])
    const provedBy = (provedAt: Date | null) =>
      shop.db.update(sessions).set({ provedAt }).where(eq(sessions.userId, other.user.id))
    await provedBy(null)
    const stolen = await save(other, { email: 'voleur@example.org' }, other)
    expect(said(stolen)).toEqual([403, 'Confirmez que c’est bien vous, puis recommencez.'])
    await provedBy(shop.now())
    const rewritten = await save(other, { email: other.user.email.toUpperCase() }, other)
    expect(rewritten.statusCode).toBe(200)
  })

  it('lets a refused deletion end nothing of the person’s', async () => {
    const product = await shop.product()
    const strong = await shop.customer(['admin'])
    const checkout = await shop.checkout(strong.headers, cartBody([{ product, quantity: 1 }]))
    const clerk = await member('users.write', 'groups')
    await shop.call(clerk, 'DELETE', `/api/admin/users/${strong.user.id}`)
    expect(shop.stripe.sessions.get(checkout.json().sessionId)?.status).toBe('open')
  })

  describe('is handed over', () => {
    it('by the owner alone, with their password, to somebody of the team', async () => {
      const heir = await shop.customer(['admin'], { builtInGroup: 'editor' })
      const refused = [
        await handOver(heir, admin),
        await handOver(heir, owner, 'un autre mot de passe'),
        await handOver(await shop.customer()),
        await handOver(owner),
      ]
      expect(refused.map(({ statusCode }) => statusCode)).toEqual([403, 400, 409, 409])
      expect(await owners()).toEqual([owner.user.id])

      expect((await handOver(heir)).json().message).toBe(
        `« ${heir.user.username} » est maintenant propriétaire du site. Vous êtes administrateur.`,
      )
      expect(await owners()).toEqual([heir.user.id])
      expect(await groupOf(owner)).toBe('Administrateur')
      const told = () => shop.mails.filter(({ subject }) => subject.includes('propriétaire'))
      await vi.waitFor(() => expect(told()).toHaveLength(2))
      expect(
        told()
          .map(({ to }) => to)
          .toSorted(),
      ).toEqual([owner.user.email, heir.user.email].toSorted())
      await reign(owner)
    })

    it('once, when it is asked for twice at once, or to somebody who is leaving the team', async () => {
      for (let round = 0; round < 2; round++) {
        const [one, two] = [await shop.customer(['admin']), await shop.customer(['admin'])]
        const outcomes = await Promise.all([
          handOver(one),
          handOver(two),
          shop.call(admin, 'DELETE', `/api/admin/team/${one.user.id}`),
        ])
        const statuses = outcomes.map(({ statusCode }) => statusCode)
        expect(statuses.slice(0, 2).filter((status) => status === 200)).toHaveLength(1)
        const [now] = await owners()
        expect(now).toBe(statuses[0] === 200 ? one.user.id : two.user.id)
        if (statuses[0] === 200) expect(statuses[2]).toBe(403)
        await reign(owner)
      }
    })

    it('to one person at most, whoever writes to the table', async () => {
      const second = shop.customer(['admin'], { builtInGroup: 'owner' })
      await expect(second).rejects.toThrow()
      await expect(shop.customer(['user'], { builtInGroup: 'support' })).rejects.toThrow()
    })

    /** The owner again, without the ceremony. */
    async function reign({ user }: Customer) {
      await shop.db
        .update(users)
        .set({ builtInGroup: 'administrator' })
        .where(eq(users.builtInGroup, 'owner'))
      await shop.db.update(users).set({ builtInGroup: 'owner' }).where(eq(users.id, user.id))
    }
  })

  it('stays within bounds: nobody fills the panel with groups', async () => {
    const room = 30 - (await shop.db.$count(teamGroups))
    for (let count = 0; count < room; count++)
      expect((await create(['stats'])).statusCode).toBe(200)
    expect((await create(['stats'])).statusCode).toBe(409)
  })

  it('of two who take each other’s rights at once, one keeps them', async () => {
    const [one, two] = [await shop.customer(['admin']), await shop.customer(['admin'])]
    const outcomes = await Promise.all([place(two, 'editor', one), place(one, 'editor', two)])
    expect(outcomes.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 403])
    expect([await groupOf(one), await groupOf(two)].toSorted()).toEqual([
      'Administrateur',
      'Rédaction',
    ])
  })
})
