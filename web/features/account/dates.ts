import { formatDate } from '#web/lib/format-date.ts'

const dateFormat = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long' })

/** No line breaks between a day and its month. */
export const longDate = (iso: string | null | undefined) =>
  formatDate(dateFormat, iso).replace(' ', '\u00a0')
