import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { login } from '#contract/endpoints/auth.ts'
import type { Deps } from '#server/deps.ts'
import { comparisonKey } from '#server/modules/users/users.service.ts'

const COOKIE = 'navigateur'
const REMEMBERED_SECONDS = 180 * 24 * 60 * 60
const MOST_ACCOUNTS = 5

const tagOf = (username: string) =>
  createHash('sha256').update(comparisonKey(username)).digest('base64url').slice(0, 22)

type Known = { tags: string[]; id: string }

function readCookie(request: Pick<FastifyRequest, 'cookies' | 'unsignCookie'>): Known | null {
  const cookie = request.cookies[COOKIE]
  const signed = cookie ? request.unsignCookie(cookie) : null
  const [tags, id] = signed?.valid ? signed.value.split(':') : []
  return tags && id ? { tags: tags.split('.'), id } : null
}

/**
 * Remembers that this browser has signed in to this account, or opened it, beside the others of
 * the household. It opens nothing: it only lets the owner pass by the wait that strangers' guesses
 * put on the account, which would otherwise keep them out for as long as the guessing lasts, and
 * spares them the alert.
 */
export function rememberBrowser(
  { config }: Pick<Deps, 'config'>,
  request: Pick<FastifyRequest, 'cookies' | 'unsignCookie'>,
  reply: FastifyReply,
  username: string,
): void {
  const secure = config.siteUrl.startsWith('https:')
  const known = readCookie(request)
  const tags = [...new Set([tagOf(username), ...(known?.tags ?? [])])].slice(0, MOST_ACCOUNTS)
  const id = known?.id ?? randomBytes(12).toString('base64url')
  reply.setCookie(COOKIE, `${tags.join('.')}:${id}`, {
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
  const known = readCookie(request)
  return known?.tags.includes(tagOf(username)) ? known.id : null
}
