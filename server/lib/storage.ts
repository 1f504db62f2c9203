import { statfs } from 'node:fs/promises'
import { isDiskFull } from './database-faults.ts'

const MB = 1024 * 1024
/**
 * PostgreSQL's log grows by 16 MB at once; a hundredth of the disk is soon filled by whatever fills
 * it.
 */
const LEAST_RESERVE = 16 * MB
const MOST_RESERVE = 64 * MB
const REMEMBERED_MS = 60_000

/** Whether there is room for what is to be stored. */
export type Storage = {
  isFull: () => Promise<boolean>
  /**
   * Answers whether the error is a lack of room that is known already: one line in the log says it
   * all, and takes room too.
   */
  observe: (error: unknown) => boolean
}

/**
 * `folder`: where the database is, if it is ours to look at; of one on a server we know only what
 * it refused lately.
 */
export function createStorage(
  folder: string | null,
  now: () => number = () => performance.now(),
): Storage {
  let refusedAt = Number.NEGATIVE_INFINITY
  const isRecent = () => now() - refusedAt < REMEMBERED_MS
  return {
    observe(error) {
      if (!isDiskFull(error)) return false
      const isKnown = isRecent()
      refusedAt = now()
      return isKnown
    },
    isFull: async () => isRecent() || (folder !== null && (await lacksRoom(folder))),
  }
}

/** Less is left than what is wanted and a reserve that is small for any disk. */
export async function lacksRoom(folder: string, wanted = 0): Promise<boolean> {
  const { bavail, blocks, bsize } = await statfs(folder)
  const reserve = Math.min(MOST_RESERVE, Math.max(LEAST_RESERVE, (blocks * bsize) / 100))
  return bavail * bsize < reserve + wanted
}
