import type { AdminProduct } from '#contract/products.ts'

/** A product as the server lists it to the team. */
export const buildProduct = (overrides: Partial<AdminProduct> = {}): AdminProduct => ({
  id: 2,
  name: 'Grade Argent',
  description: 'Trente jours.',
  price: 10,
  discount: 0,
  stock: 1_000_000,
  category: 'Grades',
  featured: false,
  image: null,
  lowest_price: null,
  receives: [],
  handed_over: true,
  actions: [],
  version: 3,
  available: true,
  tebex_package_id: null,
  unavailable_reason: null,
  category_position: null,
  position: null,
  publish_at: null,
  unpublish_at: null,
  unlimited: false,
  ...overrides,
})
