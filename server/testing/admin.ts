import { afterAll, beforeAll } from 'vitest'
import type { Customer, Shop } from './shop.ts'

/**
 * A shop with an admin, open while the tests of the suite run. Both are empty until the first hook
 * has run, so that a suite can name them where it is declared: look into them only in tests and
 * hooks.
 */
export function openWithAdmin<Started extends Shop>(
  start: () => Promise<Started>,
): { shop: Started; admin: Customer } {
  const [shop, admin] = [{} as Started, {} as Customer]
  beforeAll(async () => {
    Object.assign(shop, await start())
    Object.assign(admin, await shop.customer(['admin']))
  })
  afterAll(() => shop.close())
  return { shop, admin }
}
