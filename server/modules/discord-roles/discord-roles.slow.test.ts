import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sanctions } from '#server/modules/auth/sanctions.table.ts'
import { deliveries } from '#server/modules/deliveries/deliveries.table.ts'
import { discordLinks } from '#server/modules/discord/discord.table.ts'
import {
  queueMemberMessage,
  queueRoles,
  queueRolesOf,
} from '#server/modules/discord/queue-roles.ts'
import { orderItems, orders } from '#server/modules/orders/orders.table.ts'
import { users } from '#server/modules/users/users.table.ts'
import { formBody } from '#server/testing/applications.ts'
import { ONE_DATABASE } from '#server/testing/databases.ts'
import { buildConfig } from '#server/testing/deps.ts'
import { type FakeDiscord, startFakeDiscord } from '#server/testing/fake-discord/fake-discord.ts'
import type { Customer } from '#server/testing/shop.ts'
import { type StripeShop, startStripeShop } from '#server/testing/stripe-shop.ts'
import { desiredRoles } from './desired-roles.ts'
import { reconcileRolesTask } from './discord-roles.tasks.ts'

const ROLES = '/api/admin/discord-roles'
const DAY_MS = 24 * 60 * 60_000

describe.each(ONE_DATABASE)('roles at Discord on $name', ({ open }) => {
  let discord: FakeDiscord
  let shop: StripeShop
  let owner: Customer
  let linked = 0

  beforeAll(async () => {
    discord = await startFakeDiscord()
    const settings = { ...discord.signInSettings, ...discord.guildSettings }
    const config = buildConfig({ CAPTCHA: 'off', ...settings })
    shop = await startStripeShop(open, { config, report: () => {} })
    owner = await shop.customer(['admin'], { builtInGroup: 'owner' })
  })
  afterAll(async () => {
    await shop.close()
    await discord.stop()
  })

  /** Somebody who has linked their account, and is a member of the server. */
  async function member(customer: Customer, isMember = true) {
    const discordId = String(400_000_000_000_000_000n + BigInt(++linked))
    if (isMember) discord.guild.members.set(discordId, new Set())
    const link = { userId: customer.user.id, discordId, name: 'X', linkedAt: shop.now() }
    await shop.db.insert(discordLinks).values(link)
    return {
      ...customer,
      discordId,
      roles: () => [...(discord.guild.members.get(discordId) ?? [])],
    }
  }
  const rule = async (kind: string, source: number | string, roleId: string) =>
    shop.call(owner, 'POST', `${ROLES}/rules`, { kind, source: String(source), role_id: roleId })
  const read = async () => (await shop.call(owner, 'GET', ROLES)).json()
  const sync = (userId: number) => queueRoles(shop.deps, shop.db, userId)

  it('are given with a purchase and taken with its refund, and no other role is touched', async () => {
    const [vip, other] = [discord.guild.role('VIP'), discord.guild.role('Ancien')]
    const product = await shop.product()
    expect((await rule('product', product.id, vip.id)).statusCode).toBe(200)
    const buyer = await member(await shop.customer())
    discord.guild.members.get(buyer.discordId)?.add(other.id)
    const { order } = await shop.buy(buyer, [{ product, quantity: 1 }])
    await expect.poll(buyer.roles).toEqual([other.id, vip.id])
    await shop.call(owner, 'POST', `/api/admin/orders/${order.id}/refund`, {
      cents: order.amountCents,
    })
    await expect.poll(buyer.roles).toEqual([other.id])
  })

  it('are taken from who is banned, unlinked, erased or withdraws, and come back when it ends', async () => {
    const role = discord.guild.role('Marin')
    const product = await shop.product({ stock: 50 })
    await rule('product', product.id, role.id)
    const buyer = await member(await shop.customer())
    const { order } = await shop.buy(buyer, [{ product, quantity: 1 }])
    await expect.poll(buyer.roles).toEqual([role.id])
    const url = `/api/admin/users/${buyer.user.id}/sanctions`
    const ban = { kind: 'ban', reason: 'Triche', until: null }
    await shop.call(owner, 'POST', url, ban)
    const [standing] = await shop.db
      .select()
      .from(sanctions)
      .where(eq(sanctions.userId, buyer.user.id))
    expect(standing?.kind).toBe('ban')
    await expect.poll(buyer.roles).toEqual([])
    await shop.call(owner, 'DELETE', url)
    await expect.poll(buyer.roles).toEqual([role.id])

    await shop.db.update(orders).set({ withdrawnAt: shop.now() }).where(eq(orders.id, order.id))
    expect((await desiredRoles(shop.deps, buyer.user.id)).roles.size).toBe(0)
    await shop.db.update(orders).set({ withdrawnAt: null }).where(eq(orders.id, order.id))

    await shop.db.delete(discordLinks).where(eq(discordLinks.userId, buyer.user.id))
    await queueRolesOf(shop.deps, shop.db, buyer.discordId)
    await expect.poll(buyer.roles).toEqual([])
  })

  it('end with the grade that gave them, and are looked at again when it does', async () => {
    const role = discord.guild.role('Grade')
    const product = await shop.product()
    await rule('product', product.id, role.id)
    const buyer = await member(await shop.customer())
    const { order } = await shop.buy(buyer, [{ product, quantity: 1 }])
    const [line] = await shop.db.select().from(orderItems).where(eq(orderItems.orderId, order.id))
    const startsAt = shop.now()
    await shop.db.insert(deliveries).values({
      id: randomUUID(),
      orderId: order.id,
      orderItemId: line?.id ?? 0,
      userId: buyer.user.id,
      cause: 'purchase',
      action: { kind: 'grade', grade: 'vip', days: 30 },
      grade: 'vip',
      takeBack: true,
      state: 'applied',
      license: 'license:abc',
      character: 'char1',
      dueAt: startsAt,
      startsAt,
      createdAt: startsAt,
      updatedAt: startsAt,
    })
    const end = new Date(startsAt.getTime() + 30 * DAY_MS)
    const at = (time: number) =>
      desiredRoles({ ...shop.deps, now: () => new Date(time) }, buyer.user.id)
    expect(await at(end.getTime() - 1)).toEqual({ roles: new Set([role.id]), changesAt: end })
    expect(await at(end.getTime())).toEqual({ roles: new Set(), changesAt: null })
  })

  it('follow the groups of the team', async () => {
    const role = discord.guild.role('Modération')
    await rule('group', 'moderator', role.id)
    const someone = await member(await shop.customer(['admin'], { builtInGroup: 'moderator' }))
    await sync(someone.user.id)
    await expect.poll(someone.roles).toEqual([role.id])
    await shop.db
      .update(users)
      .set({ roles: ['user'], builtInGroup: null })
      .where(eq(users.id, someone.user.id))
    await sync(someone.user.id)
    await expect.poll(someone.roles).toEqual([])
  })

  it('that Discord refuses are shown with why, until it no longer does', async () => {
    const high = discord.guild.role('Fondateur', 99)
    const lost = discord.guild.role('Perdu')
    const product = await shop.product({ stock: 50 })
    for (const role of [high, lost]) await rule('product', product.id, role.id)
    discord.guild.roles.delete(lost.id)
    const buyer = await member(await shop.customer())
    const stranger = await member(await shop.customer(), false)
    for (const one of [buyer, stranger]) await shop.buy(one, [{ product, quantity: 1 }])
    const refusals = async () =>
      (await read()).refusals
        .map((one: { user_id: number; role_id: string; reason: string }) => [
          one.user_id,
          one.role_id,
          one.reason,
        ])
        .sort()
    await expect.poll(refusals).toEqual(
      [
        [buyer.user.id, high.id, 'role_too_high'],
        [buyer.user.id, lost.id, 'role_gone'],
        [stranger.user.id, '', 'member_gone'],
      ].sort(),
    )
    high.position = 1
    discord.guild.roles.set(lost.id, lost)
    discord.guild.members.set(stranger.discordId, new Set())
    await reconcileRolesTask.run(shop.deps, {})
    await expect.poll(refusals).toEqual([])
    await expect.poll(() => stranger.roles().sort()).toEqual([high.id, lost.id].sort())
  })

  it('are brought in line within the limits of Discord, of the bucket and of all calls', async () => {
    const role = discord.guild.role('Foule')
    await rule('group', 'support', role.id)
    const crowd = await Promise.all(
      Array.from({ length: 12 }, async () =>
        member(await shop.customer(['admin'], { builtInGroup: 'support' })),
      ),
    )
    discord.limits.limits.roles = { limit: 3, perMs: 300 }
    discord.limits.limits.global = { limit: 10, perMs: 300 }
    discord.limits.shared.add('member')
    const { bucket } = discord.limits.refused
    await Promise.all(crowd.map(({ user }) => sync(user.id)))
    await expect
      .poll(() => crowd.filter((one) => one.roles().includes(role.id)).length)
      .toBe(crowd.length)
    // Its headers were heard: nothing was sent into an empty bucket.
    expect(discord.limits.refused.bucket).toBe(bucket)
    discord.limits.limits.roles = { limit: 1000, perMs: 1000 }
    discord.limits.limits.global = { limit: 1000, perMs: 1000 }
  })

  it('wait for a Discord that is away', async () => {
    const role = discord.guild.role('Patient')
    await rule('group', 'shop', role.id)
    const someone = await member(await shop.customer(['admin'], { builtInGroup: 'shop' }))
    discord.state.trouble = 'page'
    await sync(someone.user.id)
    const asked = discord.requests.length
    await expect.poll(() => discord.requests.length).toBeGreaterThan(asked)
    discord.state.trouble = 'none'
    await expect.poll(someone.roles).toContain(role.id)
  })

  it('come with an application that is accepted, which is told by the bot and opens the whitelist, and go with its place there', async () => {
    const citizen = discord.guild.role('Citoyen')
    const made = await shop.call(
      owner,
      'POST',
      '/api/admin/application-forms',
      formBody({ title: 'Liste blanche', purpose: 'whitelist' }),
    )
    const form = made.json()
    expect((await rule('form', form.id, citizen.id)).statusCode).toBe(200)
    const applicant = await member(await shop.customer())
    const path = `/api/user/application-forms/${form.slug}/applications`
    const sent = await shop.call(applicant, 'POST', path, { version: 1, answers: { nom: 'Zoé' } })
    const decision = { step: 'accepted', text: 'Bienvenue *à bord*' }
    const steps = `/api/admin/applications/${sent.json().id}/steps`
    expect((await shop.call(owner, 'POST', steps, decision)).statusCode).toBe(200)
    await expect.poll(applicant.roles).toEqual([citizen.id])
    await expect
      .poll(() => discord.guild.direct.find(({ to }) => to === applicant.discordId)?.content)
      .toMatch(/« Liste blanche » est acceptée.*Bienvenue \\\*à bord\\\*$/s)
    const whitelist = '/api/admin/whitelist'
    const listed = (await shop.call(owner, 'GET', whitelist)).json()
    expect(listed).toMatchObject([{ id: applicant.user.id, source: 'application' }])
    await shop.call(owner, 'DELETE', `${whitelist}/${applicant.user.id}`)
    await expect.poll(applicant.roles).toEqual([])
  })

  it('and messages of the bot reach who takes them, without markup or mentions', async () => {
    const [open, closed] = [
      await member(await shop.customer()),
      await member(await shop.customer()),
    ]
    discord.guild.closed.add(closed.discordId)
    for (const { user } of [closed, open])
      await shop.db.transaction((tx) =>
        queueMemberMessage(shop.deps, tx, user.id, '@everyone **bravo**'),
      )
    await expect
      .poll(() => discord.guild.direct.filter(({ to }) => to === open.discordId))
      .toEqual([
        {
          to: open.discordId,
          content: '\\@everyone \\*\\*bravo\\*\\*',
          allowed_mentions: { parse: [] },
        },
      ])
  })

  it('are set by who may, about what there is, once', async () => {
    const role = discord.guild.role('Règle')
    const product = await shop.product()
    const added = (await rule('product', product.id, role.id)).json()
    expect(added).toMatchObject({ source_name: product.name, role_id: role.id })
    expect((await rule('product', product.id, role.id)).statusCode).toBe(409)
    expect((await rule('product', 999_999, role.id)).statusCode).toBe(404)
    expect((await rule('autre', 1, role.id)).statusCode).toBe(400)
    expect((await rule('product', product.id, 'x')).statusCode).toBe(400)
    const editor = await shop.customer(['admin'], { builtInGroup: 'editor' })
    expect((await shop.call(editor, 'GET', ROLES)).statusCode).toBe(403)
    expect(await read()).toMatchObject({ state: 'fine', guild: 'Les quais' })
    expect((await shop.call(owner, 'DELETE', `${ROLES}/rules/${added.id}`)).statusCode).toBe(200)
    discord.guild.state.isBotIn = false
    expect(await read()).toMatchObject({ state: 'absent', roles: [] })
    discord.guild.state.isBotIn = true
  })
})
