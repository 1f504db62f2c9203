import * as z from 'zod/mini'
import { authenticationCredential, passkeyRequest, ticket } from './second-factor.ts'

/** How long a proof of identity, by signing in or since, is good for a `fresh` call. */
export const FRESH_MINUTES = 15

const given = z._default(z.string().check(z.maxLength(200)), '')

/** By the password, by a code of the caller's app, or by one of their passkeys. */
export const proveIdentity = {
  body: z.object({
    current_password: given,
    code: given,
    passkey: z.optional(z.object({ ticket, credential: authenticationCredential })),
  }),
  response: z.object({ success: z.literal(true) }),
}

export const startPasskeyProof = {
  response: z.object({ ticket: z.string(), passkey: passkeyRequest }),
}
