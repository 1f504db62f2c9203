import { formatDate } from '#web/lib/format-date.ts'
import { shortDay, timeOfDay } from '../dates.ts'

const nearDayFormat = new Intl.DateTimeFormat('fr-FR', { day: 'numeric', month: 'short' })

/** As an inbox dates what came: nothing for today, the year where it is another. */
function inboxDay(iso: string): string | null {
  const [then, now] = [new Date(iso), new Date()]
  if (then.toDateString() === now.toDateString()) return null
  return then.getFullYear() === now.getFullYear() ? formatDate(nearDayFormat, iso) : shortDay(iso)
}

/** The day, and the hour that tells who has waited longer; the hour alone on the day itself. */
export const inboxMoment = (iso: string) => ({ day: inboxDay(iso), time: timeOfDay(iso) })
