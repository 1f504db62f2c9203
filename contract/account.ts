import * as z from 'zod/mini'
import { idParams, storable } from './fields.ts'
import { newPassword, user, userEmail } from './users.ts'

const done = z.object({ success: z.literal(true), message: z.string() })
export const currentPassword = z
  .string('Veuillez entrer votre mot de passe')
  .check(z.minLength(1, 'Veuillez entrer votre mot de passe'), z.maxLength(200))

export const getAccount = {
  response: z.object({
    user,
    email_confirmed: z.boolean(),
    sign_in_alerts: z.boolean(),
    deletion_due: z.nullable(z.string()),
  }),
}

export const changeEmailInput = z.object({ email: userEmail, current_password: currentPassword })
export const changeEmail = {
  body: changeEmailInput,
  response: z.extend(done, { user }),
}

export const resendConfirmation = {
  response: done,
}
export const confirmEmail = {
  body: z.object({ token: z.string().check(z.maxLength(200)) }),
  response: done,
}

export const setSignInAlerts = {
  body: z.object({ enabled: z.boolean() }),
  response: z.object({ sign_in_alerts: z.boolean() }),
}

export const changePasswordInput = z.object({
  current_password: currentPassword,
  password: newPassword('Veuillez entrer un mot de passe valide (minimum 6 caractères)'),
})
export const changePassword = {
  body: changePasswordInput,
  response: done,
}

const session = z.object({
  id: z.string(),
  created_at: z.string(),
  user_agent: z.string(),
  current: z.boolean(),
})
export const listSessions = {
  response: z.array(session),
}
export const removeSession = {
  params: z.object({ id: z.string().check(z.maxLength(100), storable) }),
  response: z.object({ success: z.literal(true) }),
}

export const exportAccount = {
  response: z.unknown(),
}

export const requestDeletion = {
  body: z.object({ current_password: currentPassword }),
  response: z.extend(done, { deletion_due: z.string() }),
}
export const cancelDeletion = {
  response: done,
}
export const keepAccount = {
  body: z.object({ token: z.string().check(z.maxLength(200)) }),
  response: done,
}

export const withdrawOrder = {
  params: idParams,
  body: z.object({ confirmed: z.literal(true, 'Veuillez confirmer votre rétractation') }),
  response: done,
}
