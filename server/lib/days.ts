/** Swedes write dates the way machines do. */
const format = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' })

/** The day in France at a moment: `2026-11-14`. */
export const dayInParis = (time: Date) => format.format(time)

const momentFormat = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Paris',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** A moment by French clocks, as spreadsheets read it: `2026-11-14 23:59:59`. */
export const momentInParis = (time: Date) => momentFormat.format(time)

export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

export function yearsBefore(time: Date, years: number): Date {
  const before = new Date(time)
  before.setFullYear(before.getFullYear() - years)
  return before
}
