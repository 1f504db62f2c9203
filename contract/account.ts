import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'
import { idParams, storable } from './fields.ts'
import { newPassword, user, userEmail } from './users.ts'

const done = z.object({ success: z.literal(true), message: z.string() })
const currentPassword = z
  .string('Veuillez entrer votre mot de passe')
  .check(z.minLength(1, 'Veuillez entrer votre mot de passe'), z.maxLength(200))

/** The caller's own account; `deletion_due` is set while its deletion waits. */
export const getAccount = defineEndpoint({
  method: 'GET',
  path: '/api/user/account',
  response: z.object({ user, deletion_due: z.nullable(z.string()) }),
})

export const changeEmail = defineEndpoint({
  method: 'PUT',
  path: '/api/user/email',
  body: z.object({ email: userEmail, current_password: currentPassword }),
  response: z.extend(done, { user }),
})

export const changePassword = defineEndpoint({
  method: 'PUT',
  path: '/api/user/password',
  body: z.object({
    current_password: currentPassword,
    password: newPassword('Veuillez entrer un mot de passe valide (minimum 6 caractères)'),
  }),
  response: done,
})

const session = z.object({
  id: z.string(),
  created_at: z.string(),
  user_agent: z.string(),
  current: z.boolean(),
})
export const listSessions = defineEndpoint({
  method: 'GET',
  path: '/api/user/sessions',
  response: z.array(session),
})
export const removeSession = defineEndpoint({
  method: 'DELETE',
  path: '/api/user/sessions/:id',
  params: z.object({ id: z.string().check(z.maxLength(100), storable) }),
  response: z.object({ success: z.literal(true) }),
})

/** Everything we keep about the caller, as a zip: JSON and their invoices. */
export const exportAccount = defineEndpoint({
  method: 'GET',
  path: '/api/user/export',
  response: z.unknown(),
})

export const requestDeletion = defineEndpoint({
  method: 'POST',
  path: '/api/user/deletion',
  body: z.object({ current_password: currentPassword }),
  response: z.extend(done, { deletion_due: z.string() }),
})
export const cancelDeletion = defineEndpoint({
  method: 'DELETE',
  path: '/api/user/deletion',
  response: done,
})
/** The same from the link in the mail, signed in or not. */
export const keepAccount = defineEndpoint({
  method: 'POST',
  path: '/api/account/keep',
  body: z.object({ token: z.string().check(z.maxLength(200)) }),
  response: done,
})

/** The withdrawal function of an online shop: stated, then confirmed. */
export const withdrawOrder = defineEndpoint({
  method: 'POST',
  path: '/api/user/orders/:id/withdrawal',
  params: idParams,
  body: z.object({ confirmed: z.literal(true, 'Veuillez confirmer votre rétractation') }),
  response: done,
})
