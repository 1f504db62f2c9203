import type { AdminProduct, Product } from '#contract/products.ts'

/** A product as visitors see it. */
export const buildProduct = (overrides: Partial<Product> = {}): Product => ({
  id: 1,
  name: 'Grade Matelot',
  description: 'Trente jours de file prioritaire.',
  price: 4.99,
  discount: 0,
  stock: 10,
  unlimited: false,
  featured: false,
  category: 'Grades VIP',
  image: null,
  lowest_price: null,
  receives: [],
  handed_over: true,
  available: true,
  category_position: null,
  ...overrides,
})

/** The same, as the server lists it to the team. */
export const buildAdminProduct = (overrides: Partial<AdminProduct> = {}): AdminProduct => ({
  ...buildProduct({ id: 2, name: 'Grade Argent', price: 10, stock: 1_000_000, category: 'Grades' }),
  actions: [],
  version: 3,
  tebex_package_id: null,
  unavailable_reason: null,
  position: null,
  publish_at: null,
  unpublish_at: null,
  ...overrides,
})
