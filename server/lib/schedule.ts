const MINUTE_MS = 60_000

/**
 * Every so many minutes since the epoch (UTC), `at` minutes into each of them: `{ minutes: 60, at:
 * 17 }`.
 */
export type Schedule = { minutes: number; at: number }

/** Calls back at the beginning of each minute, with its number; returns the way to stop. */
export function onTheMinute(callback: (minute: number) => void): () => void {
  let timer: NodeJS.Timeout
  function wait() {
    const next = Math.floor(Date.now() / MINUTE_MS) + 1
    timer = setTimeout(
      () => {
        callback(next)
        wait()
      },
      next * MINUTE_MS - Date.now(),
    )
    timer.unref()
  }
  wait()
  return () => clearTimeout(timer)
}
