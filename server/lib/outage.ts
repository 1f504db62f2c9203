import { setTimeout as sleep } from 'node:timers/promises'
import { isDatabaseAway } from './database-faults.ts'
import { AppError } from './errors.ts'

type Log = Record<'error' | 'warn', (details: object, message: string) => void>

const PROBE_MS = 1000

/**
 * Log deduplication: tells the log about a failing database twice: when it goes, and when it
 * answers again with how many calls failed in between; `count` hears of each. Under load an outage is thousands of
 * failures a second, and a line each would fill the disk that the database needs.
 */
export function createOutage(
  log: Log,
  probe: () => Promise<unknown>,
  count: () => void,
): { takes: (error: Error) => boolean } {
  let failures = 0

  async function watch(since: number) {
    let answers = false
    while (!answers) {
      await sleep(PROBE_MS, undefined, { ref: false })
      answers = await probe().then(
        () => true,
        () => false,
      )
    }
    log.warn(
      { failures, seconds: Math.round((Date.now() - since) / 1000) },
      'the database answers again',
    )
    failures = 0
  }

  return {
    /** Whether the error is part of an outage, and is dealt with. */
    takes(error) {
      // What was said in our own words is about somebody else, a payment provider that is away for
      // instance.
      if (error instanceof AppError || !isDatabaseAway(error)) return false
      failures += 1
      count()
      if (failures === 1) {
        log.error({ err: error }, 'the database is away')
        watch(Date.now())
      }
      return true
    },
  }
}
