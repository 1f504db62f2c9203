import { and, eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { loginInput, registerInput } from '#contract/auth.ts'
import type { User } from '#contract/users.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/lib/errors.ts'
import { queueMail } from '#server/modules/mail/mail.tasks.ts'
import { createUser, findByUsername, toUser } from '#server/modules/users/users.service.ts'
import { type UserRow, users } from '#server/modules/users/users.table.ts'
import { welcomeMail } from './auth.mails.ts'
import { comparePassword } from './compare-password.ts'
import { type Attempt, takeTurn } from './login-throttle.ts'
import { openSession } from './sessions.ts'

export type Caller = Pick<Attempt, 'address' | 'browser'> & { userAgent: string }

/** Opens a session for who knows the password. An unknown name and a wrong password look and last the same. */
export async function login(deps: Deps, input: z.output<typeof loginInput>, caller: Caller): Promise<{ token: string; user: User }> {
  const turn = await takeTurn(deps, { ...caller, username: input.username })
  const found = await findByUsername(deps, input.username)
  const right = await comparePassword(deps, turn, input.password, found?.passwordHash)
  const session = found && right ? await enter(deps, found, caller.userAgent) : null
  if (!session) throw new AppError('not_signed_in', 'Identifiants incorrects')
  return session
}

/** Nothing, when the account or the very password that was compared is gone by now: a reset ends logins under way too. */
function enter(deps: Deps, { id, passwordHash }: UserRow, userAgent: string): Promise<{ token: string; user: User } | null> {
  return deps.db.transaction(async (tx) => {
    const unchanged = and(eq(users.id, id), eq(users.passwordHash, passwordHash))
    const [user] = await tx.update(users).set({ lastLogin: deps.now() }).where(unchanged).returning()
    return user ? { token: await openSession({ ...deps, db: tx }, id, userAgent), user: toUser(user) } : null
  })
}

/** Opens an account, always as an ordinary user, and welcomes them by mail. */
export async function register(deps: Deps, { username, email, password }: z.output<typeof registerInput>): Promise<void> {
  await createUser(deps, { username, email, password, roles: ['user'] }, (tx, created) =>
    queueMail({ ...deps, db: tx }, welcomeMail(deps.config, created), created.id),
  )
}
