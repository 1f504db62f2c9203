import type { AuthenticationCredential, FactorProof, SecondStep } from '#contract/second-factor.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/lib/errors.ts'
import { countWithin } from '#server/lib/quota.ts'
import { type PasskeySite, requestOptions } from '#server/modules/second-factors/passkeys.ts'
import { countRecoveryCodes } from '#server/modules/second-factors/recovery-codes.ts'
import {
  checkProof,
  factorsOf,
  tellOwner,
} from '#server/modules/second-factors/second-factors.service.ts'
import type { UserRow } from '#server/modules/users/users.table.ts'
import {
  type Attempt,
  forgive,
  punish,
  secondStepName,
  takeBack,
  takeTurn,
} from './login-throttle.ts'
import { issueTicket, readTicket } from './step-ticket.ts'

const DAY_MS = 24 * 60 * 60_000
/** Of one day; more is nobody's clumsiness, and the owner hears that their password is known. */
const WRONG_BEFORE_WARNING = 5
const WRONG_CODE = 'Code incorrect'
const WRONG_PASSKEY = 'Cette clé d’accès n’a pas été reconnue. Réessayez.'

/** What somebody who has given the right password still has to show; null when that was all. */
export async function secondStepFor(
  deps: Deps,
  user: UserRow,
  site: PasskeySite,
): Promise<SecondStep | null> {
  const factors = await factorsOf(deps.db, user.id)
  if (factors.length === 0) return null
  const { ticket, challenge } = await issueTicket(deps, user, 'second-step')
  return {
    ticket,
    has_totp: factors.some(({ kind }) => kind === 'totp'),
    has_recovery_codes: (await countRecoveryCodes(deps.db, user.id)) > 0,
    passkey: requestOptions(site, factors, challenge),
  }
}

const expired = () =>
  new AppError('not_signed_in', 'Cette connexion a expiré. Redonnez votre mot de passe.')

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
  const begun = await readTicket(deps, ticket, 'second-step')
  if (!begun) throw expired()
  const { user, challenge } = begun
  const asked = { site, challenge }
  if (!(await tryProof(deps, user, callerAs(user.username), proof, asked)))
    throw new AppError('not_signed_in', WRONG_CODE)
  if (!(await begun.useUp())) throw expired()
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

/** What a browser is asked for by somebody who is signed in and would show a passkey. */
export async function startPasskeyProof(deps: Deps, user: UserRow, site: PasskeySite) {
  const { ticket, challenge } = await issueTicket(deps, user, 'identity')
  return { ticket, passkey: requestOptions(site, await factorsOf(deps.db, user.id), challenge) }
}

/** Throws unless this is a passkey of somebody who is signed in, asked for just now. */
export async function assertPasskey(
  deps: Deps,
  user: UserRow,
  { ticket, credential }: { ticket: string; credential: AuthenticationCredential },
  site: PasskeySite,
  address: string,
): Promise<void> {
  const begun = await readTicket(deps, ticket, 'identity')
  const isRight =
    begun?.user.id === user.id &&
    (await tryProof(
      deps,
      user,
      { address, browser: null },
      { kind: 'passkey', credential },
      { site, challenge: begun.challenge },
    )) &&
    (await begun.useUp())
  if (!isRight) throw new AppError('validation_failed', WRONG_PASSKEY)
}

async function warnOfGuesses(deps: Deps, user: UserRow): Promise<void> {
  const count = (what: string, max: number) =>
    countWithin(deps.db, deps.now(), `${what}:${user.id}`, max, DAY_MS)
  if (await count('second-step-wrong', WRONG_BEFORE_WARNING)) return
  if (await count('second-step-warned', 1)) await tellOwner(deps, user, 'guessed')
}
