import { and, eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { loginInput } from '#contract/auth-inputs.ts'
import type { SecondStep } from '#contract/second-factor.ts'
import type { User } from '#contract/users.ts'
import type { Deps } from '#server/deps.ts'
import type { Transaction } from '#server/lib/database.ts'
import { AppError } from '#server/lib/errors.ts'
import { countForNetwork, quotaUsedUp } from '#server/lib/quota.ts'
import { countForRecipient } from '#server/modules/mail/mail-limits.ts'
import type { PasskeySite } from '#server/modules/second-factors/passkeys.ts'
import {
  createUser,
  findByUsername,
  type NewUser,
  toUser,
} from '#server/modules/users/users.service.ts'
import { type UserRow, users } from '#server/modules/users/users.table.ts'
import { requestResetTask } from './auth.tasks.ts'
import { comparePassword } from './compare-password.ts'
import { openConfirmation } from './email-confirmation.ts'
import { type Attempt, takeTurn } from './login-throttle.ts'
import { secondStepFor } from './second-step.ts'
import { openSession } from './sessions.ts'
import { alertOwner } from './sign-in-alert.ts'

/** From one network; a school or a café stays far below. */
const REGISTRATIONS_PER_HOUR = 200
const WELCOMES_PER_HOUR = 30
const RESETS_PER_HOUR = 30
const MAILS_TO_ONE_PER_HOUR = 5

export type Caller = Pick<Attempt, 'address' | 'browser'> & {
  userAgent: string
  site: PasskeySite
}
export type SignedIn = { token: string; user: User }

/**
 * Opens a session for who knows the password, unless that is not enough. Against user enumeration
 * and timing attacks, an unknown name and a wrong password look and last the same.
 */
export async function login(
  deps: Deps,
  input: z.output<typeof loginInput>,
  caller: Caller,
): Promise<SignedIn | { second_step: SecondStep }> {
  const turn = await takeTurn(deps, { ...caller, username: input.username })
  const found = await findByUsername(deps, input.username)
  const right = await comparePassword(deps, turn, input.password, found?.passwordHash)
  if (!found || !right) throw new AppError('not_signed_in', 'Identifiants incorrects')
  const secondStep = await secondStepFor(deps, found, caller.site)
  return secondStep ? { second_step: secondStep } : enter(deps, found, caller)
}

/**
 * Refused when the account or the very password that was compared is gone by now: a reset ends
 * logins under way too.
 */
export function enter(
  deps: Deps,
  before: UserRow,
  {
    userAgent,
    browser,
    isProved = true,
  }: Pick<Caller, 'userAgent' | 'browser'> & { isProved?: boolean },
): Promise<SignedIn> {
  return deps.db.transaction(async (tx) => {
    const inside = { ...deps, db: tx }
    const { id, passwordHash } = before
    const unchanged = and(eq(users.id, id), eq(users.passwordHash, passwordHash))
    const [user] = await tx
      .update(users)
      .set({ lastLogin: deps.now() })
      .where(unchanged)
      .returning()
    if (!user) throw new AppError('not_signed_in', 'Identifiants incorrects')
    if (!browser) await alertOwner(inside, before, userAgent)
    const token = await openSession(inside, id, userAgent, { isProved })
    return { token, user: toUser(user) }
  })
}

/**
 * Opens an account, always as an ordinary user, and welcomes them by a mail that confirms their
 * address, unless there have been too many from there or to them.
 */
export async function register(
  deps: Deps,
  { username, email, password }: Omit<NewUser, 'roles'>,
  address: string,
  inSameTransaction: (tx: Transaction, created: UserRow) => Promise<void> = async () => {},
): Promise<UserRow> {
  if (!(await countForNetwork(deps, 'register', address, REGISTRATIONS_PER_HOUR)))
    throw quotaUsedUp()
  return createUser(deps, { username, email, password, roles: ['user'] }, async (tx, created) => {
    const inside = { ...deps, db: tx }
    const isWithin =
      (await countForNetwork(inside, 'welcome', address, WELCOMES_PER_HOUR)) &&
      (await countForRecipient(inside, 'welcome', email, MAILS_TO_ONE_PER_HOUR))
    if (isWithin) await openConfirmation(inside, created, { isWelcome: true })
    await inSameTransaction(tx, created)
  })
}

/**
 * Asks for a link, in silence past the limits: whoever knows an address is not to fill its mailbox,
 * and the last link stays good.
 */
export async function requestReset(deps: Deps, email: string, address: string): Promise<void> {
  const isWithin =
    (await countForNetwork(deps, 'reset', address, RESETS_PER_HOUR)) &&
    (await countForRecipient(deps, 'reset', email, MAILS_TO_ONE_PER_HOUR))
  if (isWithin) await deps.tasks.enqueue(deps.db, requestResetTask, { email }, { urgent: true })
}
