import { afterAll, expect, vi } from 'vitest'

/**
 * Files share a process: a clock that one leaves stopped would stop the next one, which then waits
 * for ever and takes the blame.
 */
export function expectClockLeftRunning() {
  afterAll(() => {
    const isStopped = vi.isFakeTimers()
    vi.useRealTimers()
    expect(isStopped, 'the clock is left stopped').toBe(false)
  })
}
