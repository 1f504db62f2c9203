/** A moment as `format` writes it; a dash for none, or for one that cannot be read. */
export function formatDate(format: Intl.DateTimeFormat, iso: string | null | undefined): string {
  const date = new Date(iso ?? '')
  return Number.isNaN(date.getTime()) ? '—' : format.format(date)
}
