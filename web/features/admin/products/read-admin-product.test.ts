import { expect, it } from 'vitest'
import { readAdminProduct } from './read-admin-product.ts'

it('leaves the stock on hand as the table has it', () => {
  expect(readAdminProduct({ id: 3, name: 'Liasse', price: 0, stock: 4 }).stock).toBe(4)
})

it('takes no package and no reason for none', () => {
  expect(readAdminProduct({ id: 3, name: 'Liasse' })).toMatchObject({
    tebex_package_id: null,
    unavailable_reason: null,
    available: true,
  })
})
