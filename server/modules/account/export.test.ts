import { eq, sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it, vi } from 'vitest'
import type { Order } from '#contract/orders.ts'
import { contactMessages } from '#server/modules/messages/messages.table.ts'
import { orders } from '#server/modules/orders/orders.table.ts'
import { users } from '#server/modules/users/users.table.ts'
import { openWithCustomers } from '#server/testing/customers.ts'
import { ONE_DATABASE } from '#server/testing/databases.ts'
import type { Customer } from '#server/testing/shop.ts'
import { PASSWORD } from '#server/testing/test-site.ts'
import { deleteAccount } from './deletion.ts'
import { exportAccount } from './export.ts'

describe.each(ONE_DATABASE)('what belongs to an account on $name', ({ open }) => {
  const { shop, newCustomer, later } = openWithCustomers(open)

  describe('the export', () => {
    const exportOf = (who: Customer) => shop.call(who, 'GET', '/api/user/export')

    it('holds every order and document of who has many, in order, though they are read a few at a time', async () => {
      const [me, product] = [await newCustomer(), await shop.product({ stock: 50 })]
      for (let n = 0; n < 9; n++) await shop.buy(me, [{ product, quantity: 1 }])
      const abandoned = Array.from({ length: 250 }, (_, n) => ({
        userId: me.user.id,
        userName: me.user.username,
        status: 'cancelled' as const,
        amountCents: 1000,
        createdAt: shop.now(),
        expiresAt: shop.now(),
        state: 'ended' as const,
        provider: 'stripe' as const,
        idempotencyKey: `abandon-${me.user.id}-${n}`,
      }))
      await shop.db.insert(orders).values(abandoned)
      const files = unzipSync((await exportOf(me)).rawPayload)
      const { orders: listed, consents } = JSON.parse(
        strFromU8(files['commandes.json'] ?? new Uint8Array()),
      )
      const stored = await shop.db
        .select({ id: orders.id })
        .from(orders)
        .where(eq(orders.userId, me.user.id))
        .orderBy(orders.id)
      expect(listed.map(({ id }: Order) => id)).toEqual(stored.map(({ id }) => id))
      expect(consents).toHaveLength(259)
      expect(Object.keys(files).filter((name) => name.endsWith('.pdf'))).toHaveLength(9)
    })

    it('is empty of messages, and still whole, for who has just come', async () => {
      const files = unzipSync((await exportOf(await newCustomer())).rawPayload)
      expect(JSON.parse(strFromU8(files['messages.json'] ?? new Uint8Array()))).toEqual([])
      expect(JSON.parse(strFromU8(files['commandes.json'] ?? new Uint8Array()))).toEqual({
        orders: [],
        consents: [],
      })
    })

    it('is made once at a time, and ten times an hour', async () => {
      const me = await newCustomer()
      const identity = { user: { ...me.user, permissions: [] }, sessionId: '' }
      const first = await exportAccount(shop.deps, identity)
      const meanwhile = await exportOf(me)
      expect([meanwhile.statusCode, meanwhile.json().message]).toEqual([
        429,
        'Un export de vos données est déjà en cours.',
      ])
      expect(Number(meanwhile.headers['retry-after'])).toBeLessThan(60)
      expect((await exportOf(await newCustomer())).statusCode).toBe(200)
      // Whoever leaves before the end gives the place back.
      first.destroy()
      const again = () => vi.waitFor(async () => expect((await exportOf(me)).statusCode).toBe(200))
      for (let times = 1; times < 10; times++) await again()
      // Refused for the hour, once the last one has given its place back.
      await vi.waitFor(async () => {
        const refused = await exportOf(me)
        expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([
          429,
          'rate_limited',
          '59',
        ])
      })
      later(60 * 60 * 1000)
      await again()
    })
  })

  describe('an address that is only claimed', () => {
    const message = { name: 'Zoé', category: 'contact', message: 'Mon numéro est le 06' }

    it('shows what its owner wrote to nobody who moves to it', async () => {
      const [stranger, victim] = [await newCustomer(), 'victime@port.example']
      await shop.call(null, 'POST', '/api/send-contact', { ...message, email: victim })
      expect(
        (
          await shop.call(stranger, 'PUT', '/api/user/email', {
            email: victim,
            current_password: PASSWORD,
          })
        ).statusCode,
      ).toBe(200)
      const files = unzipSync((await shop.call(stranger, 'GET', '/api/user/export')).rawPayload)
      expect(JSON.parse(strFromU8(files['messages.json'] ?? new Uint8Array()))).toEqual([])
    })

    it('takes nothing of its owner’s along when the account that claimed it is erased', async () => {
      const [stranger, victim] = [await newCustomer(), 'autre.victime@port.example']
      const mail = {
        id: 'theirs',
        mail: { to: victim, replyTo: { name: 'Zoé', address: victim } },
        about: null,
      }
      const tomorrow = { startAfter: new Date('2099-01-01') }
      await shop.call(null, 'POST', '/api/send-contact', { ...message, email: victim })
      await shop.deps.tasks.enqueue(shop.db, { name: 'send-mail' }, mail, tomorrow)
      await shop.deps.tasks.enqueue(
        shop.db,
        { name: 'request-password-reset' },
        { email: victim },
        tomorrow,
      )
      await shop.call(stranger, 'PUT', '/api/user/email', {
        email: victim,
        current_password: PASSWORD,
      })
      await deleteAccount(shop.deps, stranger.user.id)
      expect(await shop.db.$count(users, eq(users.id, stranger.user.id))).toBe(0)
      expect(await shop.db.$count(contactMessages, eq(contactMessages.email, victim))).toBe(1)
      const { rows } = await shop.db.execute(
        sql`select distinct name from tasks.job where data::text like ${`%${victim}%`} order by name`,
      )
      expect(rows).toEqual([{ name: 'request-password-reset' }, { name: 'send-mail' }])
    })
  })
})
