import type { Endpoint } from '../endpoint.ts'
import type * as schemas from '../notes.ts'

const path = '/api/admin/notes'

/** The team's own, about a customer or an order, newest first. */
export const listNotes: Endpoint<typeof schemas.listNotes> = {
  method: 'GET',
  path,
  who: 'admin',
  needs: ['users.read', 'orders.read'],
}

export const createNote: Endpoint<typeof schemas.createNote> = {
  method: 'POST',
  path,
  who: 'admin',
  needs: ['users.write', 'orders.write', 'messages.write'],
}

/** One's own. */
export const removeNote: Endpoint<typeof schemas.removeNote> = {
  method: 'DELETE',
  path: `${path}/:id`,
  who: 'admin',
  needs: ['users.write', 'orders.write', 'messages.write'],
}
