import { lazily } from './lazily.ts'

/** Swedes write dates the way machines do. */
const format = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Paris',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** By French clocks, to the minute: `2026-11-14T23:59`, as `datetime-local` wants it. */
export const inParis = (time: Date) => format.format(time).slice(0, 16).replace(' ', 'T')

const dayFormat = lazily(
  () => new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', dateStyle: 'long' }),
)

/** By French clocks, written out: « 1er novembre 2026 ». */
export const dayInWords = (iso: string) => dayFormat().format(new Date(iso)).replace(/^1 /, '1er ')

const asUtc = (local: string) => Date.parse(`${local}:00Z`)

/**
 * The moment that French clocks show so; null when it is no date, or one that they leap over. Of an
 * hour that they show twice, the first.
 */
export function fromParis(local: string): Date | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(local)) return null
  const [summer, winter] = [2, 1].map((hours) => new Date(asUtc(local) - hours * 3_600_000))
  return (
    [summer, winter].find(
      (time) => time && !Number.isNaN(time.getTime()) && inParis(time) === local,
    ) ?? null
  )
}
