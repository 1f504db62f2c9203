import type { Product } from '#contract/products.ts'

/** For tests. */
export function buildProduct(overrides: Partial<Product> = {}): Product {
  return {
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
  }
}
