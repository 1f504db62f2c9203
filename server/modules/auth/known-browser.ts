import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { login } from '#contract/endpoints/auth.ts'
import type { Deps } from '#server/deps.ts'
import { comparisonKey } from '#server/modules/users/users.service.ts'

const COOKIE = 'navigateur'
const REMEMBERED_SECONDS = 180 * 24 * 60 * 60

const tagOf = (username: string) =>
  createHash('sha256').update(comparisonKey(username)).digest('base64url').slice(0, 22)

/**
 * Remembers that this browser has signed in to this account, or opened it. It opens nothing: it only lets the
 * owner pass by the wait that strangers' guesses put on the account, which would otherwise keep
 * them out for as long as the guessing lasts.
 */
export function rememberBrowser(
  { config }: Pick<Deps, 'config'>,
  reply: FastifyReply,
  username: string,
): void {
  const secure = config.siteUrl.startsWith('https:')
  const value = `${tagOf(username)}:${randomBytes(12).toString('base64url')}`
  reply.setCookie(COOKIE, value, {
    signed: true,
    httpOnly: true,
    sameSite: 'strict',
    secure,
    path: login.path,
    maxAge: REMEMBERED_SECONDS,
  })
}

/** The browser's own id, if it has signed in to this very account before. */
export function knownBrowser(
  request: Pick<FastifyRequest, 'cookies' | 'unsignCookie'>,
  username: string,
): string | null {
  const cookie = request.cookies[COOKIE]
  const signed = cookie ? request.unsignCookie(cookie) : null
  const [tag, id] = signed?.valid ? signed.value.split(':') : []
  return id && tag === tagOf(username) ? id : null
}
