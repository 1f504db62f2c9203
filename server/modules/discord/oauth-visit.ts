import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { startDiscordLink, startDiscordSignIn } from '#contract/endpoints/discord.ts'
import type { Deps } from '#server/deps.ts'
import {
  authorizeAddress,
  type DiscordPerson,
  readPerson,
} from '#server/integrations/discord/oauth.ts'
import { AppError } from '#server/lib/errors.ts'
import { countForNetwork, countWithin, quotaUsedUp } from '#server/lib/quota.ts'
import { seal, unseal } from '#server/modules/second-factors/seal.ts'

const COOKIE = 'discord'
const SEALED_FOR = 'discord-visit'
const VISIT_MS = 10 * 60_000
/** From one network, as many as may register. */
const VISITS_PER_HOUR = 200
/** Where Discord sends browsers back to: the page that they left from. */
const RETURN_PATH = '/login'

const PATHS = { 'sign-in': startDiscordSignIn.path, link: startDiscordLink.path }
type Purpose = keyof typeof PATHS

/** What a browser carries to Discord and back, sealed: one who did not set out does not return. */
type Visit = {
  purpose: Purpose
  state: string
  verifier: string
  /** Of who links an account. */
  userId: number | null
  until: number
}

const notOffered = () =>
  new AppError('not_found', 'La connexion par Discord n’est pas proposée ici.')
const badReturn = () =>
  new AppError(
    'validation_failed',
    'Cette réponse de Discord n’est plus valable, ou n’a pas été demandée par ce navigateur. Recommencez.',
  )
const away = () =>
  new AppError(
    'provider_unavailable',
    'Discord ne répond pas pour le moment. Réessayez dans un instant.',
  )

function applicationOf({ config }: Pick<Deps, 'config'>) {
  if (!config.discordSignIn) throw notOffered()
  return config.discordSignIn
}

/** Never taken from a request: a code is sent to this site alone. */
const redirectUri = ({ config }: Pick<Deps, 'config'>) => `${config.siteUrl}${RETURN_PATH}`

/** By the first letters of its `state` the page knows what it comes back from. */
const newState = (purpose: Purpose) => `${purpose}.${randomBytes(24).toString('base64url')}`

/** Sends a browser to Discord, to be recognised when it comes back (state and PKCE). */
export async function startVisit(
  deps: Deps,
  request: Pick<FastifyRequest, 'ip'>,
  reply: FastifyReply,
  purpose: Purpose,
  userId: number | null = null,
): Promise<{ url: string }> {
  const application = applicationOf(deps)
  if (!(await countForNetwork(deps, 'discord-visit', request.ip, VISITS_PER_HOUR)))
    throw quotaUsedUp()
  const state = newState(purpose)
  const verifier = randomBytes(32).toString('base64url')
  const visit: Visit = { purpose, state, verifier, userId, until: deps.now().getTime() + VISIT_MS }
  reply.setCookie(COOKIE, seal(deps, SEALED_FOR, JSON.stringify(visit)), {
    httpOnly: true,
    sameSite: 'strict',
    secure: deps.config.siteUrl.startsWith('https:'),
    path: PATHS[purpose],
    maxAge: VISIT_MS / 1000,
  })
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const asked = { state, challenge, redirectUri: redirectUri(deps) }
  return { url: authorizeAddress(deps.config, application, asked) }
}

function readVisit(deps: Deps, request: Pick<FastifyRequest, 'cookies'>): Visit | null {
  const text = unseal(deps, SEALED_FOR, request.cookies[COOKIE] ?? '')
  return text ? JSON.parse(text) : null
}

const isSame = (a: string, b: string) =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/**
 * Who came back from Discord in this browser; throws unless this browser set out for this purpose,
 * lately, and comes back for the first time.
 */
export async function endVisit(
  deps: Deps,
  request: Pick<FastifyRequest, 'cookies'>,
  reply: FastifyReply,
  purpose: Purpose,
  returned: { code: string; state: string },
  userId: number | null = null,
): Promise<DiscordPerson> {
  const application = applicationOf(deps)
  const visit = readVisit(deps, request)
  reply.clearCookie(COOKIE, { path: PATHS[purpose] })
  const isGood =
    visit?.purpose === purpose &&
    visit.userId === userId &&
    visit.until > deps.now().getTime() &&
    isSame(visit.state, returned.state)
  if (!visit || !isGood) throw badReturn()
  if (!(await countWithin(deps.db, deps.now(), `discord-visit:${visit.state}`, 1, VISIT_MS)))
    throw badReturn()
  const { verifier } = visit
  const given = { code: returned.code, verifier, redirectUri: redirectUri(deps) }
  const person = await readPerson(deps.config, application, given).catch((error: Error) => {
    deps.report(error)
    throw away()
  })
  if (!person) throw badReturn()
  return person
}
