/** What a spreadsheet would run, or take for a number or a date: see `csv.ts`. */
const GUARDED = /^'*([=+\-@\t\r]|[\s.,+-]*\d)/

/** A text that comes back from a spreadsheet as it was, whatever it begins with. */
export const guarded = (text: string) => (GUARDED.test(text) ? `'${text}` : text)

/** Takes off the apostrophe that `guarded` puts before a text, and no other. */
const unguarded = (text: string) =>
  text.startsWith("'") && GUARDED.test(text) ? text.slice(1) : text

/** What stands between cells: what the first line, outside its quotes, has most of. */
function separatorOf(text: string): string {
  const [firstLine = ''] = text.replace(/"(?:[^"]|"")*"/g, '').split(/[\r\n]/, 1)
  const count = (separator: string) => firstLine.split(separator).length
  return [';', ',', '\t'].reduce((best, one) => (count(one) > count(best) ? one : best))
}

/** A line of cells, and the line of the file that it begins on. */
export type CsvRow = { line: number; cells: string[] }

/**
 * Reads what spreadsheets write: any separator and line end, a byte order mark, quotes around line
 * breaks. Lines without a word are left out. Null: a quote is never closed.
 */
export function readCsv(file: string): CsvRow[] | null {
  const text = file.replace(/^\ufeff/, '').replace(/^sep=(.)\r?\n/i, '')
  const separator = separatorOf(text)
  const rows: CsvRow[] = []
  let row: CsvRow = { line: 1, cells: [] }
  let line = 1
  let cell = ''
  let isQuoted = false
  const endCell = () => {
    row.cells.push(unguarded(cell))
    cell = ''
  }
  const endRow = () => {
    endCell()
    if (row.cells.some((one) => one.trim() !== '')) rows.push(row)
    row = { line: line + 1, cells: [] }
  }
  for (let at = 0; at < text.length; at++) {
    const char = text[at] as string
    if (isQuoted) {
      if (char === '\n') line++
      if (char !== '"') cell += char
      else if (text[at + 1] === '"') cell += text[at++]
      else isQuoted = false
    } else if (char === '"' && cell === '') isQuoted = true
    else if (char === separator) endCell()
    else if (char === '\n' || char === '\r') {
      if (char === '\r' && text[at + 1] === '\n') at++
      endRow()
      line++
    } else cell += char
  }
  if (isQuoted) return null
  endRow()
  return rows
}
