import type { Endpoint } from '../endpoint.ts'
import type * as schemas from '../images.ts'

/** A picture as raw bytes; answers where it is served from. */
export const uploadImage: Endpoint<typeof schemas.uploadImage> = {
  method: 'POST',
  path: '/api/admin/images',
  who: 'admin',
  needs: ['products', 'content'],
}

export const readImage: Endpoint<typeof schemas.readImage> = {
  method: 'GET',
  path: '/images/:name',
  who: 'anyone',
  duringMaintenance: true,
}
