const SECOND = 1000

/**
 * Tells how many milliseconds are left, at once and then each second, and `onZero` once when none
 * are; answers how to stop it.
 */
export function startCountdown(
  end: number,
  onTick: (left: number) => void,
  onZero: () => void,
): () => void {
  // Before the first tick, which may be the last.
  const timer = setInterval(tick, SECOND)
  function tick() {
    const left = end - Date.now()
    onTick(left)
    if (left > 0) return
    clearInterval(timer)
    onZero()
  }
  tick()
  return () => clearInterval(timer)
}
