import type * as schemas from '../account.ts'
import type { Endpoint } from '../endpoint.ts'

/** The caller's own account; `deletion_due` is set while its deletion waits. */
export const getAccount: Endpoint<typeof schemas.getAccount> = {
  method: 'GET',
  path: '/api/user/account',
  who: 'account',
}

export const changeEmail: Endpoint<typeof schemas.changeEmail> = {
  method: 'PUT',
  path: '/api/user/email',
  who: 'account',
}

/** Mails the link again that confirms the caller's address. */
export const resendConfirmation: Endpoint<typeof schemas.resendConfirmation> = {
  method: 'POST',
  path: '/api/user/email/confirmation',
  who: 'account',
}

/** From the link in the mail, signed in or not. */
export const confirmEmail: Endpoint<typeof schemas.confirmEmail> = {
  method: 'POST',
  path: '/api/account/confirm-email',
  who: 'anyone',
}

export const changePassword: Endpoint<typeof schemas.changePassword> = {
  method: 'PUT',
  path: '/api/user/password',
  who: 'account',
}

/** Whether a sign-in from a new browser is mailed; somebody on the team cannot do without. */
export const setSignInAlerts: Endpoint<typeof schemas.setSignInAlerts> = {
  method: 'PUT',
  path: '/api/user/sign-in-alerts',
  who: 'account',
  fresh: true,
}

export const listSessions: Endpoint<typeof schemas.listSessions> = {
  method: 'GET',
  path: '/api/user/sessions',
  who: 'account',
}

export const removeSession: Endpoint<typeof schemas.removeSession> = {
  method: 'DELETE',
  path: '/api/user/sessions/:id',
  who: 'account',
}

/** Everything we keep about the caller, as a zip: JSON and their invoices. */
export const exportAccount: Endpoint<typeof schemas.exportAccount> = {
  method: 'GET',
  path: '/api/user/export',
  who: 'account',
  fresh: true,
}

export const requestDeletion: Endpoint<typeof schemas.requestDeletion> = {
  method: 'POST',
  path: '/api/user/deletion',
  who: 'account',
}

export const cancelDeletion: Endpoint<typeof schemas.cancelDeletion> = {
  method: 'DELETE',
  path: '/api/user/deletion',
  who: 'account',
}

/** The same from the link in the mail, signed in or not. */
export const keepAccount: Endpoint<typeof schemas.keepAccount> = {
  method: 'POST',
  path: '/api/account/keep',
  who: 'anyone',
}

/** The withdrawal function of an online shop: stated, then confirmed. */
export const withdrawOrder: Endpoint<typeof schemas.withdrawOrder> = {
  method: 'POST',
  path: '/api/user/orders/:id/withdrawal',
  who: 'account',
}
