import { createHash, createHmac, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { jwtVerify, SignJWT } from 'jose'
import type { FactorProof, SecondStep } from '#contract/second-factor.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/lib/errors.ts'
import { countWithin } from '#server/lib/quota.ts'
import { deriveKey } from '#server/lib/secret.ts'
import { type PasskeySite, requestOptions } from '#server/modules/second-factors/passkeys.ts'
import { countRecoveryCodes } from '#server/modules/second-factors/recovery-codes.ts'
import {
  checkProof,
  factorsOf,
  tellOwner,
} from '#server/modules/second-factors/second-factors.service.ts'
import { type UserRow, users } from '#server/modules/users/users.table.ts'
import {
  type Attempt,
  forgive,
  punish,
  secondStepName,
  takeBack,
  takeTurn,
} from './login-throttle.ts'

const TICKET_MS = 5 * 60_000
const DAY_MS = 24 * 60 * 60_000
const ALGORITHM = 'HS256'
/** Of one day; more is nobody's clumsiness, and the owner hears that their password is known. */
const WRONG_BEFORE_WARNING = 5
const WRONG_CODE = 'Code incorrect'

const keyOf = ({ tokenKey }: Pick<Deps, 'tokenKey'>) => deriveKey(tokenKey, 'second-step')

/** A new password is another one: what began with the old one ends. */
const passwordMark = ({ passwordHash }: UserRow) =>
  createHash('sha256').update(passwordHash).digest('base64url')

/** The passkeys' challenge goes with the ticket, which is good once. */
const challengeOf = (deps: Pick<Deps, 'tokenKey'>, ticketId: string) =>
  createHmac('sha256', keyOf(deps)).update(ticketId).digest('base64url')

/**
 * What somebody who has given the right password still has to show; null when that was all. The
 * ticket says that they have given it, and opens nothing by itself.
 */
export async function secondStepFor(
  deps: Deps,
  user: UserRow,
  site: PasskeySite,
): Promise<SecondStep | null> {
  const factors = await factorsOf(deps.db, user.id)
  if (factors.length === 0) return null
  const id = randomUUID()
  const now = deps.now()
  const ticket = await new SignJWT({ mark: passwordMark(user) })
    .setProtectedHeader({ alg: ALGORITHM })
    .setSubject(String(user.id))
    .setJti(id)
    .setIssuedAt(now)
    .setExpirationTime(new Date(now.getTime() + TICKET_MS))
    .sign(keyOf(deps))
  return {
    ticket,
    has_totp: factors.some(({ kind }) => kind === 'totp'),
    has_recovery_codes: (await countRecoveryCodes(deps.db, user.id)) > 0,
    passkey: requestOptions(site, factors, challengeOf(deps, id)),
  }
}

const expired = () =>
  new AppError('not_signed_in', 'Cette connexion a expiré. Redonnez votre mot de passe.')

async function readTicket(deps: Deps, ticket: string): Promise<{ id: string; user: UserRow }> {
  const { payload } = await jwtVerify(ticket, keyOf(deps), {
    algorithms: [ALGORITHM],
    currentDate: deps.now(),
    requiredClaims: ['jti', 'sub', 'exp'],
  }).catch(() => ({ payload: null }))
  if (!payload?.jti) throw expired()
  const [user] = await deps.db
    .select()
    .from(users)
    .where(eq(users.id, Number(payload.sub)))
  if (!user || payload.mark !== passwordMark(user)) throw expired()
  return { id: payload.jti, user }
}

type Caller = Pick<Attempt, 'address' | 'browser'>

/**
 * Whether a proof is right. Tries are slowed as those at the password are, but by themselves: a
 * right password, which whoever guesses here knows, forgives none of them.
 */
async function tryProof(
  deps: Deps,
  user: UserRow,
  caller: Caller,
  proof: FactorProof,
  asked: Parameters<typeof checkProof>[3],
): Promise<boolean> {
  const turn = await takeTurn(deps, { ...caller, username: secondStepName(user.username) })
  const right = await checkProof(deps, user, proof, asked).catch(async (error) => {
    await takeBack(deps, turn)
    throw error
  })
  await (right ? forgive(deps, turn) : punish(deps, turn))
  if (!right) await warnOfGuesses(deps, user)
  return right
}

/** Answers whose second step this was, or throws. */
export async function takeSecondStep(
  deps: Deps,
  { ticket, proof }: { ticket: string; proof: FactorProof },
  site: PasskeySite,
  callerAs: (username: string) => Caller,
): Promise<UserRow> {
  const { id, user } = await readTicket(deps, ticket)
  const asked = { site, challenge: challengeOf(deps, id) }
  if (!(await tryProof(deps, user, callerAs(user.username), proof, asked)))
    throw new AppError('not_signed_in', WRONG_CODE)
  if (!(await countWithin(deps.db, deps.now(), `second-step:${id}`, 1, TICKET_MS))) throw expired()
  return user
}

/** Throws unless this is a code of the app of somebody who is signed in. */
export async function assertCode(
  deps: Deps,
  user: UserRow,
  code: string,
  address: string,
): Promise<void> {
  const proof = { kind: 'totp' as const, code: code.replace(/\s/g, '') }
  if (await tryProof(deps, user, { address, browser: null }, proof, null)) return
  throw new AppError('validation_failed', WRONG_CODE, { fields: { code: WRONG_CODE } })
}

async function warnOfGuesses(deps: Deps, user: UserRow): Promise<void> {
  const count = (what: string, max: number) =>
    countWithin(deps.db, deps.now(), `${what}:${user.id}`, max, DAY_MS)
  if (await count('second-step-wrong', WRONG_BEFORE_WARNING)) return
  if (await count('second-step-warned', 1)) await tellOwner(deps, user, 'guessed')
}
