import { randomUUID } from 'node:crypto'
import { and, eq, gt, lt, ne } from 'drizzle-orm'
import { jwtVerify, SignJWT } from 'jose'
import { FRESH_MINUTES } from '#contract/freshness.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Deps } from '#server/deps.ts'
import { prepared } from '#server/lib/prepared.ts'
import { teamGroups } from '#server/modules/users/groups.table.ts'
import { permissionsOf } from '#server/modules/users/team-group.ts'
import { type UserRow, users } from '#server/modules/users/users.table.ts'
import { sessions } from './auth.table.ts'
import { assertNotSanctioned } from './sanctions.ts'

const SESSION_DAYS = 7
const FRESH_MS = FRESH_MINUTES * 60_000
const DAY_MS = 24 * 60 * 60 * 1000
const ALGORITHM = 'HS256'

type SessionDeps = Pick<Deps, 'db' | 'now' | 'tokenKey'>

/** Who a token speaks for, and what their group lets them do at this very call. */
export type Identity = {
  sessionId: string
  user: UserRow & { permissions: readonly Permission[] }
}

/**
 * Opens a session and answers the token that carries it; for nobody who is kept out. Inside a
 * transaction that has locked the account, no sanction passes it by. `isProved`: whoever opens it
 * has shown what a `fresh` call asks for.
 */
export async function openSession(
  { db, now, tokenKey }: SessionDeps,
  userId: number,
  userAgent: string,
  { isProved = true } = {},
): Promise<string> {
  await assertNotSanctioned({ db, now }, userId)
  const id = randomUUID()
  const createdAt = now()
  const expiresAt = new Date(createdAt.getTime() + SESSION_DAYS * DAY_MS)
  await db.insert(sessions).values({
    id,
    userId,
    createdAt,
    expiresAt,
    provedAt: isProved ? createdAt : null,
    userAgent: userAgent.slice(0, 300),
  })
  return new SignJWT()
    .setProtectedHeader({ alg: ALGORITHM })
    .setSubject(String(userId))
    .setJti(id)
    .setIssuedAt(createdAt)
    .setExpirationTime(expiresAt)
    .sign(tokenKey)
}

/**
 * The session behind a token, if the signature is ours, it has not expired and nobody has ended it.
 */
export async function readSession(
  { db, now, tokenKey }: SessionDeps,
  token: string,
): Promise<Identity | null> {
  const id = await sessionIdIn(token, tokenKey, now())
  if (!id) return null
  const [found] = await userOfSession(db, { id, now: now().toISOString() })
  if (!found) return null
  const { user, own } = found
  return { sessionId: id, user: { ...user, permissions: permissionsOf(user, own) } }
}

const userOfSession = prepared<{ id: string; now: string }>()((db, given) => {
  const owner = db
    .select({ id: sessions.userId })
    .from(sessions)
    .where(and(eq(sessions.id, given.id), gt(sessions.expiresAt, given.now)))
  return db
    .select({ user: users, own: teamGroups.permissions })
    .from(users)
    .leftJoin(teamGroups, eq(teamGroups.id, users.ownGroup))
    .where(eq(users.id, owner))
})

async function sessionIdIn(
  token: string,
  key: Uint8Array,
  currentDate: Date,
): Promise<string | null> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [ALGORITHM],
      currentDate,
      requiredClaims: ['jti', 'sub', 'exp'],
    })
    return payload.jti ?? null
  } catch {
    return null
  }
}

/** The owner has just proved at this session that it is them. */
export async function proveSession(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  id: string,
): Promise<void> {
  await db.update(sessions).set({ provedAt: now() }).where(eq(sessions.id, id))
}

/** Whether that was lately; a proof of the future was written by a clock that has been set back. */
export async function isFresh({ db, now }: Pick<Deps, 'db' | 'now'>, id: string): Promise<boolean> {
  const [found] = await db
    .select({ provedAt: sessions.provedAt })
    .from(sessions)
    .where(eq(sessions.id, id))
  const age = now().getTime() - (found?.provedAt?.getTime() ?? Number.NEGATIVE_INFINITY)
  return age >= 0 && age <= FRESH_MS
}

export async function endSession({ db }: Pick<Deps, 'db'>, id: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, id))
}

/** After a reset, a change of role or a deletion, nothing issued before is good any more. */
export async function endAllSessions({ db }: Pick<Deps, 'db'>, userId: number): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, userId))
}

/** Every session but the one that asks. */
export async function endOthers(
  { db }: Pick<Deps, 'db'>,
  { user, sessionId }: Identity,
): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, user.id), ne(sessions.id, sessionId)))
}

export async function sweepSessions({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, now()))
}
