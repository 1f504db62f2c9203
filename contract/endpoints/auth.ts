import type * as schemas from '../auth.ts'
import type { Endpoint } from '../endpoint.ts'

export const login: Endpoint<typeof schemas.login> = {
  method: 'POST',
  path: '/api/auth/login',
  who: 'anyone',
  duringMaintenance: true,
}

/** Under the login's path, where the browser sends what it is known by. */
export const takeSecondStep: Endpoint<typeof schemas.takeSecondStep> = {
  method: 'POST',
  path: '/api/auth/login/second-step',
  who: 'anyone',
  duringMaintenance: true,
}

export const register: Endpoint<typeof schemas.register> = {
  method: 'POST',
  path: '/api/auth/register',
  who: 'anyone',
}

export const forgotPassword: Endpoint<typeof schemas.forgotPassword> = {
  method: 'POST',
  path: '/api/auth/forgot-password',
  who: 'anyone',
}

export const validateResetToken: Endpoint<typeof schemas.validateResetToken> = {
  method: 'GET',
  path: '/api/auth/validate-reset-token/:token',
  who: 'anyone',
}

export const resetPassword: Endpoint<typeof schemas.resetPassword> = {
  method: 'POST',
  path: '/api/auth/reset-password',
  who: 'anyone',
}

export const logout: Endpoint<typeof schemas.logout> = {
  method: 'POST',
  path: '/api/auth/logout',
  who: 'account',
  duringMaintenance: true,
}
