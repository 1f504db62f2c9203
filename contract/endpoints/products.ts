import type { Endpoint } from '../endpoint.ts'
import type * as schemas from '../products.ts'

/** What a visitor can buy: `stock` is what is neither sold nor in somebody's open checkout. */
export const listProducts: Endpoint<typeof schemas.listProducts> = {
  method: 'GET',
  path: '/api/shop/products',
  who: 'anyone',
}
