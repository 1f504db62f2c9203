import { createHash, createHmac, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { jwtVerify, SignJWT } from 'jose'
import type { Deps } from '#server/deps.ts'
import { countWithin } from '#server/lib/quota.ts'
import { deriveKey } from '#server/lib/secret.ts'
import { type UserRow, users } from '#server/modules/users/users.table.ts'

const TICKET_MS = 5 * 60_000
const ALGORITHM = 'HS256'

/** What a ticket was given for. Each has a key of its own: one is no good for the other. */
type Purpose = 'second-step' | 'identity'
type KeyHolder = Pick<Deps, 'tokenKey'>

const keyOf = ({ tokenKey }: KeyHolder, purpose: Purpose) => deriveKey(tokenKey, purpose)

/** A new password is another one: what began with the old one ends. */
const passwordMark = ({ passwordHash }: UserRow) =>
  createHash('sha256').update(passwordHash).digest('base64url')

/** The passkeys' challenge goes with the ticket, which is good once. */
const challengeOf = (deps: KeyHolder, purpose: Purpose, ticketId: string) =>
  createHmac('sha256', keyOf(deps, purpose)).update(ticketId).digest('base64url')

/** Says that somebody is about to show what they have, and opens nothing by itself. */
export async function issueTicket(deps: Deps, user: UserRow, purpose: Purpose) {
  const id = randomUUID()
  const now = deps.now()
  const ticket = await new SignJWT({ mark: passwordMark(user) })
    .setProtectedHeader({ alg: ALGORITHM })
    .setSubject(String(user.id))
    .setJti(id)
    .setIssuedAt(now)
    .setExpirationTime(new Date(now.getTime() + TICKET_MS))
    .sign(keyOf(deps, purpose))
  return { ticket, challenge: challengeOf(deps, purpose, id) }
}

/** Whose ticket this is and what its passkeys are asked to sign; null when it is no good. */
export async function readTicket(deps: Deps, ticket: string, purpose: Purpose) {
  const { payload } = await jwtVerify(ticket, keyOf(deps, purpose), {
    algorithms: [ALGORITHM],
    currentDate: deps.now(),
    requiredClaims: ['jti', 'sub', 'exp'],
  }).catch(() => ({ payload: null }))
  if (!payload?.jti) return null
  const [user] = await deps.db
    .select()
    .from(users)
    .where(eq(users.id, Number(payload.sub)))
  if (!user || payload.mark !== passwordMark(user)) return null
  const id = payload.jti
  return {
    user,
    challenge: challengeOf(deps, purpose, id),
    /** False when somebody was faster. */
    useUp: () => countWithin(deps.db, deps.now(), `${purpose}:${id}`, 1, TICKET_MS),
  }
}
