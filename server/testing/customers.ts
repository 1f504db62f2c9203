import { eq } from 'drizzle-orm'
import { afterAll, beforeAll } from 'vitest'
import type { Role } from '#contract/users.ts'
import type { DatabaseConnection } from '#server/lib/database.ts'
import { hashPassword } from '#server/lib/passwords.ts'
import { users } from '#server/modules/users/users.table.ts'
import { type StripeShop, startStripeShop } from './stripe-shop.ts'
import { PASSWORD } from './test-site.ts'

/**
 * A shop whose customers know their password, `PASSWORD`, open while the tests of the suite run. It
 * is empty until the first hook has run, so that a suite can name it where it is declared: look
 * into it only in tests and hooks.
 */
export function openWithCustomers(open: () => Promise<DatabaseConnection>) {
  const shop = {} as StripeShop
  let passwordHash: string
  beforeAll(async () => {
    Object.assign(shop, await startStripeShop(open))
    passwordHash = await hashPassword(PASSWORD)
  })
  afterAll(() => shop.close())
  return {
    shop,
    async newCustomer(roles: Role[] = ['user']) {
      const customer = await shop.customer(roles)
      await shop.db.update(users).set({ passwordHash }).where(eq(users.id, customer.user.id))
      return customer
    },
    later: (ms: number) => shop.setTime(new Date(shop.now().getTime() + ms)),
  }
}
