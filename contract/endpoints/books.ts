import type * as schemas from '../books.ts'
import type { Endpoint } from '../endpoint.ts'

/** What a period comes to. */
export const readBooks: Endpoint<typeof schemas.readBooks> = {
  method: 'GET',
  path: '/api/admin/books',
  who: 'admin',
  needs: ['books'],
}

/** One book of a period, as CSV. */
export const downloadBook: Endpoint<typeof schemas.downloadBook> = {
  method: 'GET',
  path: '/api/admin/books/:book',
  who: 'admin',
  needs: ['books'],
  fresh: true,
}

/** All of them with the documents as they were issued, as a zip. */
export const downloadBooks: Endpoint<typeof schemas.downloadBooks> = {
  method: 'GET',
  path: '/api/admin/books/archive',
  who: 'admin',
  needs: ['books'],
  fresh: true,
}
