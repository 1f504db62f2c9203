import { formatDate } from '#web/lib/format-date.ts'

const dateFormat = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long' })
const dateTimeFormat = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeStyle: 'short' })

/** No line breaks between a day and its month. */
export const longDate = (iso: string | null | undefined) =>
  formatDate(dateFormat, iso).replace(' ', '\u00a0')
export const longDateTime = (iso: string | null | undefined) => formatDate(dateTimeFormat, iso)
