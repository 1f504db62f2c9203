import { formatDate } from '#web/lib/format-date.ts'

const dateTimeFormat = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'short', timeStyle: 'short' })

/** A moment in the reader's own time, or a dash. */
export const dateTime = (iso: string | null) => formatDate(dateTimeFormat, iso)

const shortDayFormat = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'short' })

/** The day of a moment, where its hour says nothing. */
export const shortDay = (iso: string | null) => formatDate(shortDayFormat, iso)

const dayFormat = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'full' })
const timeFormat = new Intl.DateTimeFormat('fr-FR', { timeStyle: 'short' })

/** « Mercredi 18 novembre 2026 », above what happened on that day. */
export function dayInFull(iso: string): string {
  const day = formatDate(dayFormat, iso)
  return day.charAt(0).toUpperCase() + day.slice(1)
}

export const timeOfDay = (iso: string) => formatDate(timeFormat, iso)

const MINUTE = 60_000

/**
 * A moment as `datetime-local` wants it: local, to the minute; blank for one that cannot be read.
 */
export function toLocalInput(time: number): string {
  if (Number.isNaN(time)) return ''
  return new Date(time - new Date(time).getTimezoneOffset() * MINUTE).toISOString().slice(0, 16)
}

/** What was not touched goes back as it came: the field knows no seconds. */
export function fromLocalInput(value: string, before: string | undefined): string {
  return before && value === toLocalInput(Date.parse(before))
    ? before
    : new Date(value).toISOString()
}
