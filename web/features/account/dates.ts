import { formatDate } from '#web/lib/format-date.ts'

const dateFormat = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long' })
const dateTimeFormat = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeStyle: 'short' })

export const longDate = (iso: string | null | undefined) => formatDate(dateFormat, iso)
export const longDateTime = (iso: string | null | undefined) => formatDate(dateTimeFormat, iso)
