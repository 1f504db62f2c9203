import { dayInParis } from '#server/lib/days.ts'
import { demoDays } from './demo-days.ts'

/**
 * How many joined on each day, beside the demo's sales and as much made up: of today, as many as
 * would have by now.
 */
export function demoRegistrations(now: Date): Map<string, number> {
  const today = dayInParis(now)
  const passed = now.getUTCHours() / 24
  return new Map(
    demoDays(now, 'registrations').map(({ day, several }) => [
      day,
      day === today ? Math.floor(several * passed) : several,
    ]),
  )
}
