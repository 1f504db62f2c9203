import * as z from 'zod/mini'

/** How long a proof of identity, by signing in or since, is good for a `fresh` call. */
export const FRESH_MINUTES = 15

const given = z._default(z.string().check(z.maxLength(200)), '')

/** By the password, or by a code of the caller's app. */
export const proveIdentity = {
  body: z.object({ current_password: given, code: given }),
  response: z.object({ success: z.literal(true) }),
}
