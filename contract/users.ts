import * as z from 'zod/mini'
import { email } from './fields.ts'

export const ROLES = ['user', 'admin'] as const
export type Role = (typeof ROLES)[number]

const USERNAME = "Veuillez choisir un nom d'utilisateur valide (minimum 3 caractères)"

/**
 * A name people type and others read: no control or invisible characters that would let two names
 * look alike.
 */
export const username = z.string(USERNAME).check(
  z.trim(),
  z.minLength(3, USERNAME),
  z.maxLength(32, 'Le nom d’utilisateur est limité à 32 caractères'),
  // Default_Ignorable: fillers and selectors that are letters or marks to Unicode and nothing to
  // the eye, as is the empty braille cell.
  z.refine(
    (value) =>
      !/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u.test(value),
    'Le nom d’utilisateur contient un caractère interdit',
  ),
)

export const userEmail = email('Veuillez entrer une adresse email valide')

/** Never trimmed: a blank is a character like any other. */
export const newPassword = (message: string) =>
  z.string(message).check(
    z.minLength(6, message),
    z.maxLength(128, 'Le mot de passe est limité à 128 caractères'),
    z.refine((value) => !value.includes('\0'), 'Caractère interdit'),
  )

/** A user as the API shows them. */
export const user = z.object({
  id: z.int(),
  username: z.string(),
  email: z.string(),
  roles: z.array(z.enum(ROLES)),
  created_at: z.string(),
  last_login: z.nullable(z.string()),
})
export type User = z.infer<typeof user>
