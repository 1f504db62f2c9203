import * as z from 'zod/mini'
import { resourceSchemas } from './resource.ts'
import { versioned } from './version.ts'

/** A value and what people read for it. */
export type Option = { value: string; label: string }

/** How a form lets a field be edited. */
export type Editor =
  | { as: 'text' | 'textarea' | 'lines' | 'checkbox' | 'url' }
  /** A day and an hour by French clocks; null for none. */
  | { as: 'moment' }
  /** Text with headings, lists, emphasis and links. */
  | { as: 'html' }
  /** Cut to the shape of what visitors see, width to height. */
  | { as: 'image'; shape: number }
  /** What the game does, a small form for each thing. */
  | { as: 'actions' }
  /** With `euros`: real money, to the cent. */
  | { as: 'number'; min: number; max?: number; euros?: true }
  /** A numeric one sends null for the option without a value. */
  | { as: 'select'; options: readonly Option[]; numeric?: boolean }
  /** Picked from what there is, or typed. */
  | { as: 'suggest'; options: readonly Option[] }

type Labels = {
  label: string
  /** The form's own, where it says more than the table's. */
  formLabel?: string
  required?: boolean
  hint?: string
  /** The checkbox that makes it idle. */
  unless?: string
  /** A few words, for which half a line of a form is enough. */
  short?: true
}

/**
 * A field of a noun, described once: what a call may send of it, how it is answered, what a new one
 * begins with and how it is shown. `item` is as the table holds it: what was imported past the
 * bounds of `input` is listed all the same.
 */
export type Field<Input extends z.ZodMiniType, Item extends z.ZodMiniType> = Labels &
  Editor & {
    input: Input
    item: Item
    blank: string | number | boolean | readonly unknown[] | null
  }

export type Fields = Record<string, Field<z.ZodMiniType, z.ZodMiniType>>

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

/** What checks the calls of a noun that is nothing but its fields. */
export function defineNoun<Described extends Fields>(fields: Described) {
  const [input, item] = [inputOf(fields), itemOf(fields)]
  return {
    input,
    item,
    /** Where visitors have a list of their own. */
    publicList: { response: z.array(item) },
    resource: resourceSchemas(versioned(item), input),
  }
}
