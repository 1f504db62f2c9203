import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { Fields, Option } from '#contract/noun.ts'
import { LineList, YesNo } from '../cells.tsx'
import type { FieldDef } from './resource-fields.tsx'

/** Options by the name of their field. */
export type Offers = Record<string, readonly Option[]>

/** What a form says below a field, by its name, where that is another thing for each row. */
export type Hints = Record<string, string>

export function formFields(
  fields: Fields,
  offers: Offers,
  hints: Hints = {},
): FieldDef<FieldValues>[] {
  return Object.entries(fields).map(([name, { label, formLabel = label, ...field }]) => {
    const [options, hint] = [offers[name], hints[name]]
    return { ...field, name, label: formLabel, ...(options && { options }), ...(hint && { hint }) }
  })
}

/** A row as its form begins; what a form cannot hold, null or words for a number, is blank. */
export function formValues(fields: Fields, row: object): FieldValues {
  const given = row as Record<string, unknown>
  const values = Object.entries(fields).map(([name, { as, blank }]) => {
    const value = given[name] ?? blank
    if (as !== 'number') return [name, value]
    return [name, Number.isFinite(Number(value)) ? Number(value) : blank]
  })
  return Object.fromEntries(values)
}

/** How a field is read, where a page does not show it in a way of its own. */
export function shownValue(fields: Fields, offers: Offers, name: string, row: object): ReactNode {
  const field = fields[name]
  const value = (row as Record<string, ReactNode>)[name]
  switch (field?.as) {
    case 'checkbox':
      return <YesNo yes={Boolean(value)} />
    case 'lines':
      return value ? <LineList text={String(value)} /> : null
    case 'select': {
      const options = [...(offers[name] ?? []), ...field.options]
      return options.find((option) => option.value === String(value))?.label ?? '—'
    }
    default:
      return value
  }
}
