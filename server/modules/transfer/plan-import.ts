import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Fields } from '#contract/noun.ts'
import type { ImportLine, ImportPreview } from '#contract/transfer.ts'
import { AppError } from '#server/lib/errors.ts'
import { plain, toCell } from './cells.ts'
import type { Held, NounTransfer, Values } from './noun-transfer.ts'
import { type Entry, readFile } from './read-file.ts'

/** As much of a text as tells one from another. */
const SHOWN = 200

type Step =
  | { do: 'add'; values: Values }
  | { do: 'save'; id: number; values: Values; changed: string[] }

export type Plan = { preview: ImportPreview; steps: Step[] }

type Planned = { shown: ImportLine; step?: Step; about: Held | null }

/** What importing a file would do to the rows that there are. Nothing is written. */
export function planImport(noun: NounTransfer, text: string, held: readonly Held[]): Plan {
  const { entries, ignored } = readFile(text, noun.fields)
  const find = finderOf(noun, held)
  const seen = new Map<string, number>()
  const disagree = disagreements(noun)
  const planned = entries.map((entry): Planned => {
    const named = String(entry.values[noun.title] ?? '')
    const one = find(entry, named)
    const name = named || String((one !== 'several' && one?.values[noun.title]) || '')
    if (one === 'several')
      return faulty(entry, name, [[noun.title, 'Plusieurs s’appellent ainsi : indiquez l’id.']])
    const key = one ? `n° ${one.id}` : plain(name)
    const before = seen.get(key)
    seen.set(key, before ?? entry.line)
    if (before !== undefined)
      return faulty(entry, name, [[noun.title, `Déjà à la ligne ${before}.`]])
    return planEntry(noun, entry, name, one)
  })
  const steps = planned.flatMap(({ step }) => (step ? [step] : []))
  // What is done, and to which version of what.
  const done = planned.map(({ shown, step, about }) => [shown, step, about?.id, about?.version])
  const digest = createHash('sha256').update(JSON.stringify(done)).digest('base64url')
  return { preview: { digest, lines: planned.map(({ shown }) => shown), ignored }, steps }

  function faulty(entry: Entry, name: string, faults: [string, string][]): Planned {
    const told = faults.map(([column, message]) => ({
      column: noun.fields[column]?.label ?? column,
      message,
    }))
    const shown = { line: entry.line, name, action: 'fault' as const, changes: [], faults: told }
    return { shown, about: null }
  }

  function planEntry(
    { schema, fields, clean, shared }: NounTransfer,
    entry: Entry,
    name: string,
    one: Held | null,
  ): Planned {
    const known = Object.entries(one?.values ?? {}).filter(
      ([name]) => !shared?.fields.includes(name),
    )
    const { data, error } = schema.safeParse({ ...Object.fromEntries(known), ...entry.values })
    if (error)
      return faulty(
        entry,
        name,
        error.issues.map(({ path, message }) => [String(path[0] ?? ''), message]),
      )
    const values = clean ? attempt(() => clean(data)) : data
    if (values instanceof AppError)
      return faulty(entry, name, Object.entries(values.fields ?? { '': values.message }))
    const others = disagree(entry.line, values)
    if (others.length > 0) return faulty(entry, name, others)
    const line = { line: entry.line, name, faults: [] }
    if (!one) {
      const changes = shownChanges(fields, {}, values, changedNames(fields, {}, values))
      const shown = { ...line, action: 'add' as const, changes }
      return { shown, step: { do: 'add', values }, about: null }
    }
    const changed = changedNames(fields, one.values, values)
    const changes = shownChanges(fields, one.values, values, changed)
    if (changes.length === 0) return { shown: { ...line, action: 'keep', changes }, about: one }
    const step = { do: 'save' as const, id: one.id, values, changed }
    return { shown: { ...line, action: 'change', changes }, step, about: one }
  }
}

function attempt(clean: () => Values): Values | AppError {
  try {
    return clean()
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

/** By its number where there is such a row, else by what it is called. */
function finderOf(noun: NounTransfer, held: readonly Held[]) {
  const byId = new Map(held.map((one) => [one.id, one]))
  const byName = Map.groupBy(held, ({ values }) => plain(String(values[noun.title])))
  return ({ id }: Entry, name: string): Held | 'several' | null => {
    const numbered = id === null ? undefined : byId.get(id)
    if (numbered) return numbered
    const [one, another] = byName.get(plain(name)) ?? []
    return another ? 'several' : (one ?? null)
  }
}

/** Nothing and an empty text look the same. */
const same = (a: unknown, b: unknown) => isDeepStrictEqual(a ?? '', b ?? '')

const changedNames = (fields: Fields, before: Values, after: Values): string[] =>
  Object.keys(fields).filter(
    (name) => Object.hasOwn(after, name) && !same(before[name], after[name]),
  )

function shownChanges(
  fields: Fields,
  before: Values,
  after: Values,
  names: readonly string[],
): ImportLine['changes'] {
  return Object.entries(fields)
    .filter(([name]) => names.includes(name))
    .map(([name, field]) => ({
      label: field.label,
      before: String(toCell(field, before[name])).slice(0, SHOWN),
      after: String(toCell(field, after[name])).slice(0, SHOWN),
    }))
}

/** Tells what a line says otherwise than an earlier one that is about the same. */
function disagreements({ shared }: NounTransfer) {
  const said = new Map<string, { line: number; value: unknown }>()
  return (line: number, values: Values): [string, string][] =>
    (shared?.fields ?? []).flatMap((field): [string, string][] => {
      if (values[field] === undefined) return []
      const key = JSON.stringify([field, values[shared?.by ?? '']])
      const first = said.get(key) ?? { line, value: values[field] }
      said.set(key, first)
      return same(first.value, values[field])
        ? []
        : [[field, `La ligne ${first.line} en dit une autre.`]]
    })
}
