import * as z from 'zod/mini'
import * as schema from './fields.ts'
import type { Field, Fields } from './noun.ts'

export const custom = <Described extends Fields[string]>(described: Described) => described

const typed = { item: z.string(), blank: '' }
const address = { input: schema.optionalUrl, item: z.nullable(z.string()), blank: '' }

/** One line that must be there; `missing` is the sentence when it is not. */
export const line = (label: string, missing: string, max: number) =>
  custom({ label, required: true, as: 'text', input: schema.line(missing, max), ...typed })

/** Text that must be there. */
export const text = (label: string, missing: string, max?: number) =>
  custom({ label, required: true, as: 'textarea', input: schema.text(missing, max), ...typed })

/** Any number of lines, each a thing of its own. */
export const lines = (label: string, hint?: string) =>
  custom({ label, ...(hint && { hint }), as: 'lines', input: schema.optionalText(), ...typed })

/** `shape`: of the card it is shown on, width to height. */
export const image = (shape = 3 / 2) =>
  custom({ label: 'Image (adresse)', as: 'image', shape, ...address })

export const link = (label: string) => custom({ label, as: 'url', ...address })

export const flag = (label: string, blank = false) =>
  custom({ label, as: 'checkbox', input: z._default(z.boolean(), blank), item: z.boolean(), blank })

/** A day and an hour, or none; left out of a call, it stays as it is. */
export const moment = (label: string) =>
  custom({
    label,
    hint: 'Heure de Paris ; vide : sans limite',
    as: 'moment',
    input: z.optional(z.nullable(schema.instant('Indiquez une date et une heure valides'))),
    item: z.nullable(z.string()),
    blank: null,
  })

/** A whole number; `sentence` is what one out of bounds is told. */
export const count = (label: string, min: number, max: number, sentence: string) =>
  custom({
    label,
    required: true,
    as: 'number',
    min,
    max,
    input: schema.count(min, max, sentence),
    item: z.int(),
    blank: min,
  })

/** One of a few words; a new one begins with the first, unless told. */
export function choice<const Word extends string>(
  label: string,
  words: readonly Word[],
  sentence: string,
  { labels, blank = words[0] as Word }: { labels?: Record<Word, string>; blank?: Word } = {},
) {
  return custom({
    label,
    required: true,
    as: 'select',
    options: words.map((value) => ({ value, label: labels?.[value] ?? value })),
    input: z.enum(words, sentence),
    item: z.enum(words),
    blank,
  })
}

/** May be left out of a call: it is then what a new one begins with. */
export const optional = <Input extends z.ZodMiniType, Item extends z.ZodMiniType>(
  described: Field<Input, Item>,
) => ({
  ...described,
  required: false,
  input: z._default(described.input, described.blank as never),
})
