import type { JournalEntry } from '#contract/journal.ts'
import { dateTime } from '../dates.ts'
import { fieldLabel, valueLabel } from './journal-words.ts'

export type ChangedField = { label: string; before: string | undefined; after: string | undefined }

/** What the site counts for itself, and nobody changes. */
const OWN = ['id', 'version']
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/

function inWords(noun: string, field: string, value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined
  if (typeof value === 'boolean') return value ? 'oui' : 'non'
  if (typeof value === 'string')
    return MOMENT.test(value) ? dateTime(value) : valueLabel(noun, field, value)
  if (Array.isArray(value)) return value.map((one) => inWords(noun, field, one)).join(', ')
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([part, held]) => [fieldLabel(part), inWords(noun, part, held)])
      .filter(([, words]) => words !== undefined)
      .map(([label, words]) => `${label}\u00a0: ${words}`)
      .join('\n')
  return String(value)
}

/** Field by field, what an entry changed; of what came or went, all that it had. */
export function changedFields({ noun, before, after }: JournalEntry): ChangedField[] {
  const old: Record<string, unknown> = { ...Object(before) }
  const now: Record<string, unknown> = { ...Object(after) }
  return Object.keys({ ...old, ...now })
    .filter((field) => !OWN.includes(field))
    .map((field) => ({
      label: fieldLabel(field),
      before: inWords(noun, field, old[field]),
      after: inWords(noun, field, now[field]),
    }))
    .filter((changed) => changed.before !== changed.after)
}
