import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Customer } from '#contract/customers.ts'
import { TOTAL_HEADER } from '#contract/pages.ts'
import type { Whitelisted } from '#contract/whitelist.ts'
import { gameLinks } from '#server/modules/game-links/game-links.table.ts'
import { journal } from '#server/modules/journal/journal.table.ts'
import { openWithAdmin } from '#server/testing/admin.ts'
import { ONE_DATABASE } from '#server/testing/databases.ts'
import { startStripeShop } from '#server/testing/stripe-shop.ts'
import { grantWhitelist } from './whitelist.service.ts'
import { whitelist } from './whitelist.table.ts'

describe.each(ONE_DATABASE)('the whitelist on $name', ({ open }) => {
  const { shop, admin } = openWithAdmin(() => startStripeShop(open))

  const add = (username: string, who = admin) =>
    shop.call(who, 'POST', '/api/admin/whitelist', { username })
  const remove = (id: number) => shop.call(admin, 'DELETE', `/api/admin/whitelist/${id}`)
  async function list(query = '') {
    const answer = await shop.call(admin, 'GET', `/api/admin/whitelist?size=50${query}`)
    return { rows: answer.json<Whitelisted[]>(), total: Number(answer.headers[TOTAL_HEADER]) }
  }
  const entriesOf = (id: number) =>
    shop.db.select().from(journal).where(eq(journal.entityId, id)).orderBy(journal.id)

  it('takes accounts by their name, however it is typed, and stays as it is for who is on it', async () => {
    const { user } = await shop.customer()
    const colleague = await shop.customer(['admin'])
    const first = await add(user.username.toUpperCase())
    expect(first.json()).toMatchObject({ id: user.id, username: user.username, player: null })
    expect((await add(user.username, colleague)).json()).toEqual(first.json())
    expect((await add('personne de ce nom')).statusCode).toBe(404)
    expect((await add(' ')).statusCode).toBe(400)
    const customer = await shop.call(admin, 'GET', `/api/admin/customers/${user.id}`)
    expect(customer.json<Customer>().whitelist).toMatchObject({ source: 'team' })
    expect((await entriesOf(user.id)).map(({ noun, after }) => [noun, after])).toEqual([
      ['users', { whitelist: true, source: 'team' }],
    ])
  })

  it('is found by the name of an account or of its character', async () => {
    const { user } = await shop.customer()
    const link = {
      userId: user.id,
      license: 'license:ancre',
      character: 'char1',
      since: shop.now(),
    }
    await shop.db.insert(gameLinks).values({ ...link, name: 'Gwenaëlle Kermadec' })
    await add(user.username)
    for (const words of [user.username, 'kermadec', 'license:ancre'])
      expect((await list(`&search=${words}`)).rows, words).toMatchObject([
        { id: user.id, player: 'Gwenaëlle Kermadec' },
      ])
    expect((await list('&search=introuvable')).total).toBe(0)
    expect((await list()).rows[0]?.id).toBe(user.id)
  })

  it('takes in who was accepted elsewhere, in that transaction, and forgets who leaves', async () => {
    const { user } = await shop.customer()
    const giver = await shop.customer(['admin'])
    const request = { id: 'request', ip: '203.0.113.1' }
    const grant = (fails: boolean) =>
      shop.db.transaction(async (tx) => {
        const recordChange = async () => {}
        const given = { userId: user.id, by: giver.user.id, source: 'application' as const }
        await grantWhitelist({ now: shop.now, recordChange }, tx, request, given)
        if (fails) throw new Error('taken back')
      })
    await expect(grant(true)).rejects.toThrow('taken back')
    expect(await shop.db.$count(whitelist, eq(whitelist.userId, user.id))).toBe(0)
    await grant(false)
    const [row] = (await list(`&search=${user.username}`)).rows
    expect(row).toMatchObject({ source: 'application', granted_by: giver.user.username })
    await shop.call(admin, 'DELETE', `/api/admin/users/${giver.user.id}`)
    expect((await list(`&search=${user.username}`)).rows[0]?.granted_by).toBeNull()
    await shop.call(admin, 'DELETE', `/api/admin/users/${user.id}`)
    expect(await shop.db.$count(whitelist, eq(whitelist.userId, user.id))).toBe(0)
    expect((await remove(user.id)).statusCode).toBe(404)
  })
})
