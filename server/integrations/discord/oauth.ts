import * as z from 'zod/mini'
import type { Config } from '#server/config.ts'
import { readLimited, readLimitedBytes } from '#server/lib/read-limited.ts'
import { parseAnswer } from './parse-answer.ts'

const PATIENCE_MS = 10_000
const LARGEST_ANSWER = 64 * 1024
const LARGEST_PICTURE = 1024 * 1024
export const PICTURE_SIDE = 128
const TOKEN_PATH = '/api/v10/oauth2/token'
const [SITE, CDN] = ['https://discord.com', 'https://cdn.discordapp.com']

type Application = NonNullable<Config['discordSignIn']>
type Host = Pick<Config, 'discordApiBase'>

/** Who somebody is at Discord. `email`: only what Discord has confirmed. */
export type DiscordPerson = {
  id: string
  name: string
  email: string | null
  /** The name of their picture's file. */
  avatar: string | null
}

const granted = z.object({ access_token: z.string().check(z.minLength(1), z.maxLength(2000)) })
const person = z.object({
  id: z.string().check(z.regex(/^\d{15,25}$/)),
  username: z.string().check(z.maxLength(100)),
  global_name: z.nullish(z.string().check(z.maxLength(100))),
  email: z.nullish(z.string().check(z.maxLength(320))),
  verified: z.nullish(z.boolean()),
  avatar: z.nullish(z.string().check(z.regex(/^\w{1,64}$/))),
})

type Asked = { state: string; challenge: string; redirectUri: string }

/** Where the browser goes to be asked. */
export function authorizeAddress(
  { discordApiBase }: Host,
  { clientId }: Application,
  { state, challenge, redirectUri }: Asked,
): string {
  const url = new URL(`${discordApiBase ?? SITE}/oauth2/authorize`)
  url.search = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    scope: 'identify email',
    state,
    code_challenge: challenge,
    code_challenge_method: 'S256',
  }).toString()
  return url.href
}

type Returned = { code: string; verifier: string; redirectUri: string }

/**
 * Who came back with this code; null when Discord does not take it. The token that says so is
 * forgotten at once: nothing is done in their name.
 */
export async function readPerson(
  host: Host,
  application: Application,
  returned: Returned,
): Promise<DiscordPerson | null> {
  const token = await exchangeCode(host, application, returned)
  if (!token) return null
  const { status, answer } = await ask(host, '/api/v10/users/@me', {
    headers: { authorization: `Bearer ${token}` },
  })
  const read = person.safeParse(answer)
  if (status !== 200 || !read.success) throw new Error(`Discord answered ${status} to who it is`)
  const { id, username, global_name, email, verified, avatar } = read.data
  return {
    id,
    name: global_name || username,
    email: (verified && email) || null,
    avatar: avatar ?? null,
  }
}

const basicAuth = ({ clientId, clientSecret }: Application) => ({
  authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
})

/** Whether Discord knows this application; throws when it does not say. */
export async function isKnownApplication(host: Host, application: Application): Promise<boolean> {
  const { status } = await ask(host, TOKEN_PATH, {
    method: 'POST',
    headers: basicAuth(application),
    body: new URLSearchParams({ grant_type: 'client_credentials', scope: 'identify' }),
  })
  if (status >= 500 || status === 429) throw new Error(`Discord answered ${status}`)
  return status !== 401
}

async function exchangeCode(
  host: Host,
  application: Application,
  { code, verifier, redirectUri }: Returned,
): Promise<string | null> {
  const { status, answer } = await ask(host, TOKEN_PATH, {
    method: 'POST',
    headers: basicAuth(application),
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
    }),
  })
  if (status === 400) return null
  const read = granted.safeParse(answer)
  if (status !== 200 || !read.success) throw new Error(`Discord answered ${status} to a code`)
  return read.data.access_token
}

async function ask({ discordApiBase }: Host, path: string, request: RequestInit) {
  const response = await fetch(`${discordApiBase ?? SITE}${path}`, {
    ...request,
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  return {
    status: response.status,
    answer: parseAnswer(await readLimited(response, LARGEST_ANSWER)),
  }
}

/** The bytes of somebody's picture; null when there is none any more. */
export async function readAvatar(
  { discordApiBase }: Host,
  { id, avatar }: { id: string; avatar: string },
): Promise<Buffer | null> {
  const address = `${discordApiBase ?? CDN}/avatars/${id}/${avatar}.png?size=${PICTURE_SIDE}`
  const response = await fetch(address, {
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  const bytes = await readLimitedBytes(response, LARGEST_PICTURE)
  if (response.ok) return bytes
  if (response.status === 404) return null
  throw new Error(`Discord answered ${response.status} to a picture`)
}
