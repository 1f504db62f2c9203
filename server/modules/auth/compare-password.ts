import type { Deps } from '#server/deps.ts'
import { verifyPassword } from '#server/lib/passwords.ts'
import { forgive, punish, type Turn, takeBack } from './login-throttle.ts'

/**
 * Whether the password of an attempt whose turn it is is right; the turn is over then, and has cost
 * what it costs.
 */
export async function comparePassword(
  deps: Pick<Deps, 'db' | 'now'>,
  turn: Turn,
  password: string,
  hash?: string,
): Promise<boolean> {
  const patience = turn.held.length > 0 ? turn.lookBy - performance.now() : undefined
  const right = await verifyPassword(password, hash, patience).catch(async (error) => {
    await takeBack(deps, turn)
    throw error
  })
  await (right ? forgive(deps, turn) : punish(deps, turn))
  return right
}
