import * as z from 'zod/mini'
import { count, line, optionalText, optionalUrl, text } from './fields.ts'

/** A value and what people read for it. */
export type Option = { value: string; label: string }

/** How a form lets a field be edited. */
export type Editor =
  | { as: 'text' | 'textarea' | 'lines' | 'checkbox' | 'url' | 'image' }
  | { as: 'number'; min: number; max?: number; step?: number }
  | { as: 'select'; options: readonly Option[]; numeric?: boolean }
  /** Picked from what there is, or typed. */
  | { as: 'suggest'; options: readonly Option[] }

type Labels = {
  label: string
  /** The form's own, where it says more than the table's. */
  formLabel?: string
  required?: boolean
  hint?: string
}

/**
 * A field of a noun, described once: what a call may send of it, how it is answered, what a new one
 * begins with and how it is shown. `item` is as the table holds it: what was imported past the
 * bounds of `input` is listed all the same.
 */
export type Field<Input extends z.ZodMiniType, Item extends z.ZodMiniType> = Labels &
  Editor & { input: Input; item: Item; blank: string | number | boolean }

export type Fields = Record<string, Field<z.ZodMiniType, z.ZodMiniType>>

export const field = <Described extends Fields[string]>(described: Described) => described

const typed = { item: z.string(), blank: '' }
const address = { input: optionalUrl, item: z.nullable(z.string()), blank: '' }

/** One line that must be there; `missing` is the sentence when it is not. */
export const lineField = (label: string, missing: string, max: number) =>
  field({ label, required: true, as: 'text', input: line(missing, max), ...typed })

/** Text that must be there. */
export const textField = (label: string, missing: string, max?: number) =>
  field({ label, required: true, as: 'textarea', input: text(missing, max), ...typed })

/** Any number of lines, each a thing of its own. */
export const linesField = (label: string, hint?: string) =>
  field({ label, ...(hint && { hint }), as: 'lines', input: optionalText(), ...typed })

export const imageField = () => field({ label: 'Image (adresse)', as: 'image', ...address })

export const linkField = (label: string) => field({ label, as: 'url', ...address })

export const flagField = (label: string, blank = false) =>
  field({ label, as: 'checkbox', input: z._default(z.boolean(), blank), item: z.boolean(), blank })

/** A whole number; `sentence` is what one out of bounds is told. */
export const countField = (label: string, min: number, max: number, sentence: string) =>
  field({
    label,
    required: true,
    as: 'number',
    min,
    max,
    input: count(min, max, sentence),
    item: z.int(),
    blank: min,
  })

/** One of a few words; a new one begins with the first, unless told. */
export function choiceField<const Word extends string>(
  label: string,
  words: readonly Word[],
  sentence: string,
  { labels, blank = words[0] as Word }: { labels?: Record<Word, string>; blank?: Word } = {},
) {
  return field({
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

type Shape<Described extends Fields, Part extends 'input' | 'item'> = {
  [Name in keyof Described]: Described[Name][Part]
}

function shapeOf<Described extends Fields, Part extends 'input' | 'item'>(
  fields: Described,
  part: Part,
) {
  const entries = Object.entries(fields).map(([name, described]) => [name, described[part]])
  return Object.fromEntries(entries) as Shape<Described, Part>
}

/** What a call may send of a noun. */
export const inputOf = <Described extends Fields>(fields: Described) =>
  z.object(shapeOf(fields, 'input'))

/** A noun as it is answered. */
export const itemOf = <Described extends Fields>(fields: Described) =>
  z.object({ id: z.int(), ...shapeOf(fields, 'item') })
