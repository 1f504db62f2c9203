import { eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { users } from '#server/modules/users/users.table.ts'
import { openWithCustomers } from '#server/testing/customers.ts'
import { ONE_DATABASE } from '#server/testing/databases.ts'
import type { Customer } from '#server/testing/shop.ts'
import { PASSWORD } from '#server/testing/test-site.ts'

describe.each(ONE_DATABASE)(
  'the mails that a customer can make the site send on $name',
  ({ open }) => {
    const { shop, newCustomer, later } = openWithCustomers(open)

    type Way = {
      name: string
      call: (who: Customer, n: number) => ReturnType<typeof shop.call>
      changed: (who: Customer) => Promise<unknown>
      mails: number
    }
    const rowOf = async ({ user }: Customer) =>
      (await shop.db.select().from(users).where(eq(users.id, user.id)))[0]
    const WAYS: Way[] = [
      {
        name: 'a change of address',
        call: (who, n) =>
          shop.call(who, 'PUT', '/api/user/email', {
            email: `${who.user.id}.${n}@example.org`,
            current_password: PASSWORD,
          }),
        changed: async (who) => (await rowOf(who))?.email,
        // To the address that was left, and to the new one to confirm it.
        mails: 2,
      },
      {
        name: 'a change of password',
        call: (who) =>
          shop.call(who, 'PUT', '/api/user/password', {
            password: PASSWORD,
            current_password: PASSWORD,
          }),
        changed: async (who) => (await rowOf(who))?.passwordHash,
        mails: 1,
      },
      {
        name: 'a request for deletion',
        call: (who) => shop.call(who, 'POST', '/api/user/deletion', { current_password: PASSWORD }),
        changed: async (who) =>
          (await shop.call(who, 'GET', '/api/user/account')).json().deletion_due,
        mails: 1,
      },
    ]

    it.each(WAYS)(
      'are ten an hour for $name: one more is refused and changes nothing',
      async ({ call, changed, mails }) => {
        const me = await newCustomer()
        const enqueue = vi.spyOn(shop.deps.tasks, 'enqueue').mockResolvedValue()
        for (let n = 0; n < 10; n++) {
          later(1000)
          expect((await call(me, n)).statusCode).toBe(200)
        }
        const before = await changed(me)
        later(1000)
        const refused = await call(me, 10)
        expect([refused.statusCode, refused.json().code]).toEqual([429, 'rate_limited'])
        expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
        expect(await changed(me)).toEqual(before)
        expect(enqueue).toHaveBeenCalledTimes(10 * mails)
        enqueue.mockRestore()
        later(60 * 60 * 1000)
        expect((await call(me, 11)).statusCode).toBe(200)
      },
    )

    it('are ten an hour to one address too, whichever accounts had it', async () => {
      const enqueue = vi.spyOn(shop.deps.tasks, 'enqueue').mockResolvedValue()
      const claimed = 'convoitee@port.example'
      const statuses: number[] = []
      for (let n = 0; n < 11; n++) {
        const me = await newCustomer()
        await shop.db
          .update(users)
          .set({ email: claimed, emailKey: claimed })
          .where(eq(users.id, me.user.id))
        statuses.push(
          (
            await shop.call(me, 'PUT', '/api/user/email', {
              email: me.user.email,
              current_password: PASSWORD,
            })
          ).statusCode,
        )
        await shop.db.delete(users).where(eq(users.id, me.user.id))
      }
      expect(statuses).toEqual([...Array(10).fill(200), 429])
      enqueue.mockRestore()
    })

    it('are ten an hour for withdrawals, and one for each order that is refused', async () => {
      const [me, product] = [await newCustomer(), await shop.product({ stock: 50 })]
      const bought = []
      for (let n = 0; n < 11; n++)
        bought.push((await shop.buy(me, [{ product, quantity: 1 }])).order)
      const enqueue = vi.spyOn(shop.deps.tasks, 'enqueue').mockResolvedValue()
      const withdraw = async (id: number) =>
        (await shop.call(me, 'POST', `/api/user/orders/${id}/withdrawal`, { confirmed: true }))
          .statusCode
      for (let times = 0; times < 24; times++) expect(await withdraw(bought[0]?.id ?? 0)).toBe(409)
      expect(enqueue).toHaveBeenCalledTimes(1)
      for (const { id } of bought.slice(1, 10)) expect(await withdraw(id)).toBe(409)
      expect(await withdraw(bought[10]?.id ?? 0)).toBe(429)
      expect(enqueue).toHaveBeenCalledTimes(10)
      later(60 * 60 * 1000)
      expect(await withdraw(bought[10]?.id ?? 0)).toBe(409)
      expect(enqueue).toHaveBeenCalledTimes(11)
      enqueue.mockRestore()
    })

    it('go before what can wait', async () => {
      const me = await newCustomer()
      const enqueue = vi.spyOn(shop.deps.tasks, 'enqueue').mockResolvedValue()
      for (const { call } of WAYS) await call(me, 0)
      await shop.call(null, 'POST', '/api/auth/forgot-password', { email: me.user.email })
      await shop.call(me, 'POST', '/api/send-contact', {
        name: 'Moi',
        email: me.user.email,
        category: 'contact',
        message: 'Bonjour',
      })
      expect(enqueue.mock.calls.map(([, , , options]) => options?.urgent ?? false)).toEqual([
        true,
        true,
        true,
        true,
        true,
        false,
      ])
      enqueue.mockRestore()
    })
  },
)
