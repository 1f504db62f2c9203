import { defineResource } from '../endpoint.ts'
import type * as schemas from '../products.ts'

/** What an admin manages: `stock` is what is on hand. */
export const productResource = defineResource<typeof schemas.productResource>('/api/admin/products')
