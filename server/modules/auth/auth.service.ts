import { eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { loginInput, registerInput } from '#contract/auth.ts'
import type { User } from '#contract/users.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/lib/errors.ts'
import { verifyPassword } from '#server/lib/passwords.ts'
import { queueMail } from '#server/modules/mail/mail.tasks.ts'
import { createUser, findByUsername, toUser } from '#server/modules/users/users.service.ts'
import { users } from '#server/modules/users/users.table.ts'
import { welcomeMail } from './auth.mails.ts'
import { countAttempt, forgive } from './login-throttle.ts'
import { openSession } from './sessions.ts'

export type Caller = { address: string; userAgent: string }

/** Opens a session for who knows the password. An unknown name and a wrong password look and last the same. */
export async function login(deps: Deps, input: z.output<typeof loginInput>, caller: Caller): Promise<{ token: string; user: User }> {
  await countAttempt(deps, input.username, caller.address)
  const found = await findByUsername(deps, input.username)
  const right = await verifyPassword(input.password, found?.passwordHash)
  if (!found || !right) throw new AppError('not_signed_in', 'Identifiants incorrects')
  await forgive(deps, input.username, caller.address)
  const [updated = found] = await deps.db.update(users).set({ lastLogin: deps.now() }).where(eq(users.id, found.id)).returning()
  return { token: await openSession(deps, found.id, caller.userAgent), user: toUser(updated) }
}

/** Opens an account, always as an ordinary user, and welcomes them by mail. */
export async function register(deps: Deps, { username, email, password }: z.output<typeof registerInput>): Promise<void> {
  await createUser(deps, { username, email, password, roles: ['user'] }, (tx, created) =>
    queueMail({ ...deps, db: tx }, welcomeMail(deps.config, created)),
  )
}
