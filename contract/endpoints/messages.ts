import type { Endpoint } from '../endpoint.ts'
import type * as schemas from '../messages.ts'

/** What came through the contact form, newest first. */
export const listMessages: Endpoint<typeof schemas.listMessages> = {
  method: 'GET',
  path: '/api/admin/messages',
  who: 'admin',
  needs: ['messages.read'],
}

export const handleMessage: Endpoint<typeof schemas.handleMessage> = {
  method: 'PUT',
  path: '/api/admin/messages/:id',
  who: 'admin',
  needs: ['messages.write'],
}

export const removeMessage: Endpoint<typeof schemas.removeMessage> = {
  method: 'DELETE',
  path: '/api/admin/messages/:id',
  who: 'admin',
  needs: ['messages.write'],
}
