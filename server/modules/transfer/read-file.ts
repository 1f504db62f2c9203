import { readCsv } from '#contract/csv-read.ts'
import type { Fields } from '#contract/noun.ts'
import { TRANSFER_LIMITS } from '#contract/transfer.ts'
import { AppError } from '#server/lib/errors.ts'
import { fromCell, plain } from './cells.ts'

/** One entry of a file: what it says, by the names of the contract. */
export type Entry = { line: number; id: number | null; values: Record<string, unknown> }
type Read = { entries: Entry[]; ignored: string[] }

const refused = (message: string) => new AppError('validation_failed', message)

function assertFew(count: number) {
  if (count === 0) throw refused('Le fichier n’a aucune ligne à importer.')
  if (count > TRANSFER_LIMITS.lines)
    throw refused(`Le fichier a ${count} lignes : au plus 5 000 à la fois.`)
}

const toId = (value: unknown) => {
  const id = Number(value)
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

/** A file of the noun's, CSV or JSON, whichever it is. */
export function readFile(text: string, fields: Fields): Read {
  if (/[\ufffd\0]/.test(text))
    throw refused('Le fichier n’est pas du texte en UTF-8 : enregistrez-le en « CSV UTF-8 ».')
  return /^\s*[[{]/.test(text) ? readJson(text, fields) : readTable(text, fields)
}

function readJson(text: string, fields: Fields): Read {
  const parsed = parseJson(text)
  if (!Array.isArray(parsed)) throw refused('Le fichier JSON n’est pas une liste.')
  assertFew(parsed.length)
  const ignored = new Set<string>()
  const entries = parsed.map((one: unknown, index) => {
    if (typeof one !== 'object' || one === null || Array.isArray(one))
      throw refused(`L’entrée ${index + 1} n’est pas un objet.`)
    const values: Record<string, unknown> = {}
    for (const [name, value] of Object.entries(one)) {
      if (Object.hasOwn(fields, name)) values[name] = value
      else if (name !== 'id') ignored.add(name)
    }
    return { line: index + 1, id: 'id' in one ? toId(one.id) : null, values }
  })
  return { entries, ignored: [...ignored] }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw refused('Le fichier JSON est illisible.')
  }
}

function readTable(text: string, fields: Fields): Read {
  const rows = readCsv(text)
  if (!rows) throw refused('Le fichier CSV est illisible : un guillemet n’est jamais refermé.')
  const [head, ...lines] = rows
  assertFew(lines.length)
  const names = (head?.cells ?? []).map((cell) => nameOf(cell, fields))
  if (!names.some((name) => name && name !== 'id'))
    throw refused(
      'La première ligne ne nomme aucune colonne connue : exportez la liste pour modèle.',
    )
  const twice = names.find((name, index) => name && names.indexOf(name) !== index)
  if (twice) throw refused(`La colonne « ${fields[twice]?.label ?? twice} » est là deux fois.`)
  const ignored = (head?.cells ?? []).filter((cell, index) => !names[index] && cell.trim() !== '')
  const entries = lines.map(({ line, cells }) => {
    const values: Record<string, unknown> = {}
    for (const [index, name] of names.entries()) {
      const field = name ? fields[name] : undefined
      const value = field && fromCell(field, cells[index] ?? '')
      if (name && value !== undefined) values[name] = value
    }
    return { line, id: toId(cells[names.indexOf('id')]), values }
  })
  return { entries, ignored }
}

/** A column by the label that people read, or the name that calls have. */
function nameOf(cell: string, fields: Fields): string | null {
  const words = plain(cell)
  if (words === 'id') return 'id'
  const found = Object.entries(fields).find(
    ([name, { label }]) => plain(name) === words || plain(label) === words,
  )
  return found?.[0] ?? null
}
