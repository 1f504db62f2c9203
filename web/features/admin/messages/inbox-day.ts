import { formatDate } from '#web/lib/format-date.ts'
import { shortDay } from '../dates.ts'

const nearDayFormat = new Intl.DateTimeFormat('fr-FR', { day: 'numeric', month: 'short' })

/** As an inbox dates what came: the year where it is another. */
export const inboxDay = (iso: string) =>
  new Date(iso).getFullYear() === new Date().getFullYear()
    ? formatDate(nearDayFormat, iso)
    : shortDay(iso)
