import * as z from 'zod/mini'

/** How long a proof of identity, by signing in or since, is good for a `fresh` call. */
export const FRESH_MINUTES = 15

export const proveIdentity = {
  body: z.object({
    current_password: z
      .string('Veuillez entrer votre mot de passe')
      .check(z.minLength(1, 'Veuillez entrer votre mot de passe'), z.maxLength(200)),
  }),
  response: z.object({ success: z.literal(true) }),
}
