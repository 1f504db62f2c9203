import * as z from 'zod/mini'
import { goOn, signedIn } from './auth.ts'
import { discordAccountInput } from './discord-inputs.ts'

/** Where the browser goes to be asked. */
const asked = z.object({ url: z.string() })

/** What Discord sends the browser back with. */
const returned = z.object({
  code: z.string('Réponse de Discord incomplète').check(z.minLength(1), z.maxLength(500)),
  state: z.string('Réponse de Discord incomplète').check(z.minLength(1), z.maxLength(200)),
})

const newcomer = z.object({
  ticket: z.string(),
  /** A name that is free here, after the one they have at Discord; empty: none would do. */
  username: z.string(),
  /** Confirmed by Discord; null: there is none. */
  email: z.nullable(z.string()),
  /** An account here has that address: theirs or not, it is not for Discord to say. */
  email_known: z.boolean(),
})
export type Newcomer = z.infer<typeof newcomer>

export const startDiscordSignIn = { response: asked }

/** Nobody here is that person at Discord: `registerByDiscord` goes on from there. */
const unknown = z.object({ success: z.literal(false), message: z.string(), newcomer })

export const finishDiscordSignIn = {
  body: returned,
  response: z.union([signedIn, goOn, unknown]),
}

export const registerByDiscord = {
  body: z.extend(discordAccountInput, { ticket: z.string().check(z.maxLength(4000)) }),
  response: signedIn,
}

const link = z.object({
  name: z.string(),
  /** A `data:` address, kept on our side. */
  picture: z.nullable(z.string()),
  linked_at: z.string(),
})
export type DiscordLink = z.infer<typeof link>

export const readDiscordLink = {
  response: z.object({
    link: z.nullable(link),
    /** Whether there is another way to sign in. */
    has_password: z.boolean(),
  }),
}

const done = z.object({ success: z.literal(true), message: z.string() })
export const startDiscordLink = { response: asked }
export const finishDiscordLink = { body: returned, response: done }
export const removeDiscordLink = { response: done }
