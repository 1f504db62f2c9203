import type * as schemas from '../discord.ts'
import type { Endpoint } from '../endpoint.ts'
import { login } from './auth.ts'

/** Under the login's path, where the browser sends what it is known by. */
const signIn = `${login.path}/discord`
const own = '/api/user/discord'

/** Where the browser goes to sign in with Discord. */
export const startDiscordSignIn: Endpoint<typeof schemas.startDiscordSignIn> = {
  method: 'POST',
  path: signIn,
  who: 'anyone',
}

/** What it came back with. */
export const finishDiscordSignIn: Endpoint<typeof schemas.finishDiscordSignIn> = {
  method: 'POST',
  path: `${signIn}/return`,
  who: 'anyone',
}

/** Opens an account without a password for somebody whom Discord knows and we do not. */
export const registerByDiscord: Endpoint<typeof schemas.registerByDiscord> = {
  method: 'POST',
  path: `${signIn}/account`,
  who: 'anyone',
}

export const readDiscordLink: Endpoint<typeof schemas.readDiscordLink> = {
  method: 'GET',
  path: own,
  who: 'account',
}

/** Fresh: another way to sign in, which a stolen session must not add. */
export const startDiscordLink: Endpoint<typeof schemas.startDiscordLink> = {
  method: 'POST',
  path: own,
  who: 'account',
  fresh: true,
}

export const finishDiscordLink: Endpoint<typeof schemas.finishDiscordLink> = {
  method: 'POST',
  path: `${own}/return`,
  who: 'account',
}

export const removeDiscordLink: Endpoint<typeof schemas.removeDiscordLink> = {
  method: 'DELETE',
  path: own,
  who: 'account',
}
