import { readdirSync, readFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'

const TASKS = '/proc/self/task'
const POOL_THREAD = /^libuv-worker/

/**
 * Puts the threads that hash and compress behind the one that answers: however many passwords are
 * guessed, whoever only reads is served first. Linux gives threads a priority of their own; where
 * it cannot be had, nothing changes.
 */
export async function putPoolBehind(): Promise<void> {
  // The pool is made when it is first needed.
  await stat('.')
  try {
    for (const id of readdirSync(TASKS)) {
      if (POOL_THREAD.test(readFileSync(`${TASKS}/${id}/comm`, 'utf8')))
        setPriority(Number(id), constants.priority.PRIORITY_LOW)
    }
  } catch {}
}
