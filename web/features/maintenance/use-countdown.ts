import { useEffect, useState } from 'react'
import { startCountdown } from './start-countdown.ts'

const SECOND = 1000
const FALLBACK_MS = 2 * 60 * 60 * SECOND

export type Countdown = Record<'days' | 'hours' | 'minutes' | 'seconds', number>

function split(milliseconds: number): Countdown {
  const seconds = Math.max(0, Math.ceil(milliseconds / SECOND))
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor(seconds / 3600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  }
}

/**
 * Ticks each second to `endDate`, or for two hours from when the page was opened; calls `onZero`
 * once when it is there.
 */
export function useCountdown(endDate: string | null, onZero: () => void): Countdown | null {
  const [left, setLeft] = useState<number | null>(null)
  useEffect(() => {
    const end = Date.parse(endDate ?? '') || Date.now() + FALLBACK_MS
    return startCountdown(end, setLeft, onZero)
  }, [endDate, onZero])
  return left === null ? null : split(left)
}
