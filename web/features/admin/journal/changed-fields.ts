import type { JournalEntry } from '#contract/journal.ts'

export type ChangedField = { field: string; before: string | undefined; after: string | undefined }

const inWords = (value: unknown): string | undefined => {
  if (value === undefined || value === null || value === '') return undefined
  if (typeof value === 'boolean') return value ? 'oui' : 'non'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Field by field, what an entry changed; of what came or went, all that it had. */
export function changedFields({ before, after }: JournalEntry): ChangedField[] {
  const old: Record<string, unknown> = { ...Object(before) }
  const now: Record<string, unknown> = { ...Object(after) }
  return Object.keys({ ...old, ...now })
    .map((field) => ({ field, before: inWords(old[field]), after: inWords(now[field]) }))
    .filter((changed) => changed.before !== changed.after)
}
