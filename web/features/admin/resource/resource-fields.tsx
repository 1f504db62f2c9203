import { useId } from 'react'
import { type Control, Controller, type FieldValues, type Path, useWatch } from 'react-hook-form'
import type { Editor } from '#contract/noun.ts'
import { Checkbox, SelectField, TextArea, TextField } from '#web/components/field.tsx'
import { EurosField } from '../euros-field.tsx'
import { ActionsField } from '../products/actions-field.tsx'
import { HtmlField } from '../rich-text/html-field.tsx'
import { ImageField } from './image-field.tsx'
import { MomentField } from './moment-field.tsx'

/** One field of a form, declared. */
export type FieldDef<Values> = {
  name: keyof Values & string
  label: string
  required?: boolean
  hint?: string
  unless?: string
  short?: true
} & (Editor | { as?: 'text' })

type ResourceFieldProps<Values extends FieldValues> = {
  field: FieldDef<Values>
  control: Control<Values>
}

export function ResourceField<Values extends FieldValues>({
  field,
  control,
}: ResourceFieldProps<Values>) {
  const listId = useId()
  const isIdle = useWatch({ control, name: (field.unless ?? field.name) as Path<Values> })
  return (
    <Controller
      control={control}
      name={field.name as unknown as Path<Values>}
      render={({ field: { value, onChange, onBlur, ref, name }, fieldState }) => {
        const common = {
          label: field.label,
          hint: field.hint,
          name,
          ref,
          onBlur,
          error: fieldState.error?.message,
          required: field.required,
          disabled: Boolean(field.unless && isIdle),
        }
        const text = { ...common, value: value ?? '', onChange }
        switch (field.as) {
          case 'textarea':
          case 'lines':
            return <TextArea {...text} />
          case 'checkbox':
            return (
              <Checkbox
                {...common}
                checked={Boolean(value)}
                onChange={(event) => onChange(event.target.checked)}
              />
            )
          case 'number': {
            if (field.euros)
              return <EurosField {...common} value={value ?? ''} onChange={onChange} />
            const { min, max } = field
            const change = (typed: string) => onChange(typed === '' ? '' : Number(typed))
            return (
              <TextField
                {...text}
                type="number"
                min={min}
                max={max}
                onChange={(event) => change(event.target.value)}
              />
            )
          }
          case 'select': {
            const pick = (picked: string) => {
              if (!field.numeric) return picked
              return picked === '' ? null : Number(picked)
            }
            return (
              <SelectField {...text} onChange={(event) => onChange(pick(event.target.value))}>
                {field.options.map((option) => (
                  <option key={option.value} value={option.value}>
                    {option.label}
                  </option>
                ))}
              </SelectField>
            )
          }
          case 'suggest':
            return (
              <>
                <TextField {...text} list={listId} autoComplete="off" />
                <datalist id={listId}>
                  {field.options.map(({ value }) => (
                    <option key={value} value={value} />
                  ))}
                </datalist>
              </>
            )
          case 'moment':
            return <MomentField {...common} value={value ?? null} onChange={onChange} />
          case 'actions':
            return <ActionsField {...common} value={value ?? []} onChange={onChange} />
          case 'image':
            return (
              <ImageField {...common} shape={field.shape} value={value ?? ''} onChange={onChange} />
            )
          case 'html': {
            const { label, hint, error } = common
            const html = { label, hint, error, onChange, onBlur }
            return <HtmlField {...html} value={value ?? ''} />
          }
          default:
            return (
              <TextField
                {...text}
                {...(field.as === 'url' && { type: 'text', inputMode: 'url' })}
              />
            )
        }
      }}
    />
  )
}
