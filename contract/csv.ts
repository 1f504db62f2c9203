type Cell = string | number

/** Tells Excel that the file is UTF-8. */
export const CSV_START = '\ufeff'
const LINE_END = '\r\n'

/** A text that a spreadsheet would run is preceded by an apostrophe; quotes are doubled. */
function cell(value: Cell): string {
  const text = typeof value === 'number' ? String(value).replace('.', ',') : value
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[";\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * A name that begins like a number or a date stays what its owner wrote, by the same apostrophe: to
 * a spreadsheet `00123` is 123, and `1/2` or `1 mars` a day.
 */
export const asText = (text: string) => (/^[\s.,+-]*\d/.test(text) ? `'${text}` : text)

/** A line as French spreadsheets read it: semicolons, decimal commas. */
export const csvLine = (cells: readonly Cell[]) => cells.map(cell).join(';') + LINE_END

/** The columns are those of the first row. */
export function toCsv(rows: readonly Record<string, Cell>[]): string {
  const columns = Object.keys(rows[0] ?? {})
  const lines = rows.map((row) => csvLine(columns.map((column) => row[column] ?? '')))
  return CSV_START + csvLine(columns) + lines.join('')
}
