import type { Deps } from '#server/deps.ts'
import { verifyPassword } from '#server/lib/passwords.ts'
import { type Attempt, forgive, takeBack } from './login-throttle.ts'

/** Whether the password of an attempt, which is counted already, is right. */
export async function comparePassword(deps: Pick<Deps, 'db'>, attempt: Attempt, password: string, hash?: string): Promise<boolean> {
  const right = await verifyPassword(password, hash).catch(async (error) => {
    await takeBack(deps, attempt)
    throw error
  })
  if (right) await forgive(deps, attempt)
  return right
}
