import type { Endpoint } from '../endpoint.ts'
import type * as schemas from '../free-pages.ts'

export const listFreePages: Endpoint<typeof schemas.listFreePages> = {
  method: 'GET',
  path: '/api/public/pages',
  who: 'anyone',
}

export const readFreePage: Endpoint<typeof schemas.readFreePage> = {
  method: 'GET',
  path: '/api/public/pages/:slug',
  who: 'anyone',
}
