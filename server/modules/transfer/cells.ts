import type { Fields } from '#contract/noun.ts'
import { fromParis, inParis } from '#contract/paris-time.ts'

type Field = Fields[string]

const YES = ['oui', 'vrai', 'true', '1', 'x']
const NO = ['non', 'faux', 'false', '0', '']

/** For comparing words that people typed: no case, no accents, no spaces around. */
export const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .trim()
    .toLowerCase()

const optionsOf = (field: Field) => ('options' in field ? field.options : [])

/** A value of the contract as a cell of a spreadsheet. */
export function toCell(field: Field, value: unknown): string | number {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return value
  if (typeof value === 'boolean') return value ? 'oui' : 'non'
  if (field.as === 'actions') return JSON.stringify(value)
  const text = String(value)
  if (field.as === 'moment') return inParis(new Date(text)).replace('T', ' ')
  return optionsOf(field).find((option) => option.value === text)?.label ?? text
}

/** Spaces between thousands, a comma before decimals; what is no number is left for its schema. */
function toNumber(text: string): unknown {
  const digits = text.replace(/[\s\u00a0\u202f]/g, '').replace(',', '.')
  return /^-?\d+(\.\d+)?$/.test(digits) ? Number(digits) : text
}

function toMoment(text: string): string | null {
  const local = text.trim().replace(' ', 'T').slice(0, 16)
  return text.trim() === '' ? null : (fromParis(local)?.toISOString() ?? text)
}

function toActions(text: string): unknown {
  if (text.trim() === '') return []
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** A cell as the contract has it; undefined: it says nothing. */
export function fromCell(field: Field, cell: string): unknown {
  switch (field.as) {
    case 'checkbox': {
      if (YES.includes(plain(cell))) return true
      return NO.includes(plain(cell)) ? false : cell
    }
    case 'number':
      return cell.trim() === '' ? undefined : toNumber(cell)
    case 'moment':
      return toMoment(cell)
    case 'actions':
      return toActions(cell)
    case 'select': {
      if (cell.trim() === '') return undefined
      const words = plain(cell)
      const found = optionsOf(field).find(
        ({ value, label }) => plain(value) === words || plain(label) === words,
      )
      return found?.value ?? cell
    }
    default:
      return cell
  }
}
