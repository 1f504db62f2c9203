import type { Deps } from '#server/deps.ts'
import { readFacts, type SiteFacts } from './read-facts.ts'

const WAIT_MS = 5000

/**
 * Single flight with a deadline: whoever asks while the database is being asked shares the answer,
 * and nobody waits for it for long. Null: it is away, or too late.
 */
export function createFactReader(
  deps: Pick<Deps, 'db' | 'now' | 'report'>,
): () => Promise<SiteFacts | null> {
  let reading: Promise<SiteFacts | null> | null = null
  function read() {
    reading ??= readFacts(deps)
      .catch((error) => {
        deps.report(error)
        return null
      })
      .finally(() => {
        reading = null
      })
    return reading
  }
  return () =>
    new Promise((resolve) => {
      const timer = setTimeout(() => resolve(null), WAIT_MS).unref()
      read().then((facts) => {
        clearTimeout(timer)
        resolve(facts)
      })
    })
}
