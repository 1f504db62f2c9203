import type { Endpoint } from '../endpoint.ts'
import type * as schemas from '../messages.ts'

/** The threads that the contact form has opened, the latest written to first. */
export const listMessages: Endpoint<typeof schemas.listMessages> = {
  method: 'GET',
  path: '/api/admin/messages',
  who: 'admin',
  needs: ['messages.read'],
}

export const getThread: Endpoint<typeof schemas.getThread> = {
  method: 'GET',
  path: '/api/admin/messages/:id',
  who: 'admin',
  needs: ['messages.read'],
}

/** Closes a thread or opens it again, gives it to somebody of the team. */
export const handleMessage: Endpoint<typeof schemas.handleMessage> = {
  method: 'PUT',
  path: '/api/admin/messages/:id',
  who: 'admin',
  needs: ['messages.write'],
}

/** Answers a customer, by mail and in their area. */
export const answerMessage: Endpoint<typeof schemas.answerMessage> = {
  method: 'POST',
  path: '/api/admin/messages/:id/replies',
  who: 'admin',
  needs: ['messages.write'],
}

export const removeMessage: Endpoint<typeof schemas.removeMessage> = {
  method: 'DELETE',
  path: '/api/admin/messages/:id',
  who: 'admin',
  needs: ['messages.write'],
}

/** What the caller wrote while signed in, and what was answered; the latest first. */
export const listOwnThreads: Endpoint<typeof schemas.listOwnThreads> = {
  method: 'GET',
  path: '/api/user/messages',
  who: 'account',
}

/** Opens the thread again, if it was closed. */
export const replyToThread: Endpoint<typeof schemas.replyToThread> = {
  method: 'POST',
  path: '/api/user/messages/:id/replies',
  who: 'account',
}
