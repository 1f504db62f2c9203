import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startCountdown } from './start-countdown.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function count(left: number) {
  const ticks: number[] = []
  const onZero = vi.fn()
  const stop = startCountdown(Date.now() + left, (remaining) => ticks.push(remaining), onZero)
  return { ticks, onZero, stop }
}

it('ticks each second down to zero, and says so once', () => {
  const { ticks, onZero } = count(2000)
  vi.advanceTimersByTime(10_000)
  expect(ticks).toEqual([2000, 1000, 0])
  expect(onZero).toHaveBeenCalledTimes(1)
})

it.each([0, -1, -3_600_000])('says once that an end %i ms from now is there already', (left) => {
  const { onZero } = count(left)
  expect(onZero).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(10_000)
  expect(onZero).toHaveBeenCalledTimes(1)
})

it('is silent once it is stopped', () => {
  const { ticks, onZero, stop } = count(2000)
  stop()
  vi.advanceTimersByTime(10_000)
  expect(ticks).toEqual([2000])
  expect(onZero).not.toHaveBeenCalled()
})
