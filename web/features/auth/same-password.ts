import * as z from 'zod/mini'

export const DIFFERENT_PASSWORDS = 'Les mots de passe ne correspondent pas'

/**
 * The confirmation repeats the password. Checked even when another field is wrong: all is said at
 * once.
 */
export const samePassword = z.refine<{ password: string; confirmation: string }>(
  ({ password, confirmation }) => password === confirmation,
  { error: DIFFERENT_PASSWORDS, path: ['confirmation'], when: () => true },
)
