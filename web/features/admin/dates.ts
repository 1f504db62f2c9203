import { formatDate } from '#web/lib/format-date.ts'

const dateTimeFormat = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'short', timeStyle: 'short' })

/** A moment in the reader's own time, or a dash. */
export const dateTime = (iso: string | null) => formatDate(dateTimeFormat, iso)
