import { saveAs } from '#web/lib/download.ts'

type Cell = string | number

/** A text that a spreadsheet would run is preceded by an apostrophe; quotes are doubled. */
function cell(value: Cell): string {
  const text = typeof value === 'number' ? String(value).replace('.', ',') : value
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[";\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Rows as French spreadsheets open them: semicolons, decimal commas. */
export function toCsv(rows: readonly Record<string, Cell>[]): string {
  const columns = Object.keys(rows[0] ?? {})
  const lines = rows.map((row) => columns.map((column) => cell(row[column] ?? '')).join(';'))
  return [columns.map(cell).join(';'), ...lines].join('\r\n')
}

export function downloadCsv(name: string, rows: readonly Record<string, Cell>[]) {
  // The mark at the start tells Excel that it is UTF-8.
  saveAs(name, new Blob(['\ufeff', toCsv(rows)], { type: 'text/csv;charset=utf-8' }))
}
