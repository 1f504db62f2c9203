import { createHash, randomBytes } from 'node:crypto'
import type { Part, Said } from './answer.ts'
import { unauthorized } from './answer.ts'

/** Somebody who has an account at Discord. */
export type Person = {
  id: string
  username: string
  global_name: string | null
  email: string | null
  verified: boolean
  avatar: string | null
}

type Grant = {
  person: Person
  redirectUri: string
  challenge: string
  scopes: string[]
  expiresAt: number
}

const CODE_MS = 60_000
const CLIENT = { id: '987654321098765432', secret: 'le-secret-de-l-application' }

/** A dot of one pixel, as the CDN would serve it. */
const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

/**
 * The part of Discord that people sign in through: the page that asks them, codes for tokens, who
 * they are, and their pictures.
 */
export function createOauth() {
  const grants = new Map<string, Grant>()
  const tokens = new Map<string, { person: Person; scopes: string[] }>()
  /** `visitor`: who sits at the browser. */
  const state = { visitor: null as Person | null, codesLastMs: CODE_MS }
  /** Other bytes than a picture's, for a CDN that lies. */
  const pictures = new Map<string, Buffer>()
  let made = 0

  function person(given: Partial<Person> = {}): Person {
    const number = ++made
    return {
      id: String(200_000_000_000_000_000n + BigInt(number)),
      username: `docker${number}`,
      global_name: `Docker ${number}`,
      email: `docker${number}@discord.example`,
      verified: true,
      avatar: null,
      ...given,
    }
  }

  /** What the page says yes to: where the browser goes then. */
  function approve(address: string, who = state.visitor): URL {
    const { searchParams: asked } = new URL(address)
    const redirectUri = asked.get('redirect_uri') ?? ''
    const isGood =
      asked.get('response_type') === 'code' &&
      asked.get('client_id') === CLIENT.id &&
      asked.get('code_challenge_method') === 'S256' &&
      URL.canParse(redirectUri)
    if (!isGood || !who) throw new Error('Discord would not have asked for that')
    const code = randomBytes(15).toString('base64url')
    grants.set(code, {
      person: who,
      redirectUri,
      challenge: asked.get('code_challenge') ?? '',
      scopes: (asked.get('scope') ?? '').split(' '),
      expiresAt: Date.now() + state.codesLastMs,
    })
    const back = new URL(redirectUri)
    back.searchParams.set('code', code)
    back.searchParams.set('state', asked.get('state') ?? '')
    return back
  }

  function askingPage(query: URLSearchParams): Said {
    const address = `http://discord.invalid/?${query}`
    const denied = new URL(query.get('redirect_uri') ?? '')
    denied.searchParams.set('error', 'access_denied')
    denied.searchParams.set('state', query.get('state') ?? '')
    const link = (to: URL, words: string) => `<p><a href="${attribute(to.href)}">${words}</a></p>`
    return {
      status: 200,
      headers: { 'content-type': 'text/html; charset=utf-8' },
      body: `<!doctype html><html lang="fr"><title>Discord</title><h1>Autoriser le site</h1>${link(approve(address), 'Autoriser')}${link(denied, 'Annuler')}`,
    }
  }

  /** A code is good once, for who asked for it, to where it was sent, within its time. */
  function exchange(authorization: string | undefined, form: URLSearchParams): Said {
    const basic = `Basic ${Buffer.from(`${CLIENT.id}:${CLIENT.secret}`).toString('base64')}`
    if (authorization !== basic) return { status: 401, body: { error: 'invalid_client' } }
    if (form.get('grant_type') === 'client_credentials') return { status: 200, body: {} }
    const code = form.get('code') ?? ''
    const grant = grants.get(code)
    grants.delete(code)
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const isGood =
      grant &&
      form.get('grant_type') === 'authorization_code' &&
      grant.expiresAt > Date.now() &&
      grant.redirectUri === form.get('redirect_uri') &&
      grant.challenge === challenge
    if (!isGood) return { status: 400, body: { error: 'invalid_grant' } }
    const token = randomBytes(18).toString('base64url')
    tokens.set(token, grant)
    const body = { access_token: token, token_type: 'Bearer', scope: grant.scopes.join(' ') }
    return { status: 200, body: { ...body, expires_in: 604_800 } }
  }

  function readPerson(authorization = ''): Said {
    const known = tokens.get(authorization.replace(/^Bearer /, ''))
    if (!known?.scopes.includes('identify')) return unauthorized()
    const { email, verified, ...open } = known.person
    return {
      status: 200,
      body: known.scopes.includes('email') ? { ...open, email, verified } : open,
    }
  }

  const part: Part = ({ method, path, query, headers, body }) => {
    if (method === 'GET' && path === '/oauth2/authorize') return askingPage(query)
    if (method === 'POST' && path === '/api/v10/oauth2/token')
      return exchange(headers.authorization, new URLSearchParams(body))
    if (method === 'POST' && path === '/api/v10/oauth2/token/revoke') {
      tokens.delete(new URLSearchParams(body).get('token') ?? '')
      return { status: 200, body: {} }
    }
    if (method === 'GET' && path === '/api/v10/users/@me') return readPerson(headers.authorization)
    const picture = /^\/avatars\/\d+\/([\w]+)\.png$/.exec(path)?.[1]
    if (!picture) return null
    const bytes = pictures.get(picture) ?? DOT
    return { status: 200, body: bytes, headers: { 'content-type': 'image/png' } }
  }
  return { part, person, approve, state, pictures, tokens, client: CLIENT }
}

const attribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
