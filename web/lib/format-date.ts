/** A moment as `format` writes it; a dash for none, or for one that cannot be read. */
export function formatDate(format: Intl.DateTimeFormat, iso: string | null | undefined): string {
  const date = new Date(iso ?? '')
  return Number.isNaN(date.getTime()) ? '—' : format.format(date)
}

const dateAndTimeFormat = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'medium',
  timeStyle: 'short',
})

/** « 19 nov. 2026, 05:11 » */
export const dateAndTime = (iso: string | null | undefined) => formatDate(dateAndTimeFormat, iso)
