import { type ComponentPropsWithRef, useState } from 'react'
import { TextField } from '#web/components/field.tsx'

type EurosFieldProps = {
  label: string
  hint?: string | undefined
  error?: string | undefined
  /** Empty: nothing was typed; NaN: something that is no amount. */
  value: number | ''
  onChange: (value: number | '') => void
} & Omit<ComponentPropsWithRef<'input'>, 'value' | 'onChange' | 'className'>

const AMOUNT = /^\d+(?:[.,]\d{0,2})?$/

function shown(value: number | ''): string {
  if (value === '' || Number.isInteger(value)) return String(value)
  return value.toFixed(2).replace('.', ',')
}

function amountOf(typed: string): number | '' {
  const digits = typed.replace(/\s/g, '')
  if (digits === '') return ''
  return AMOUNT.test(digits) ? Number(digits.replace(',', '.')) : Number.NaN
}

/** Euros as French writes them: `59,99`. A point is taken for a comma. */
export function EurosField({ value, onChange, error, ...input }: EurosFieldProps) {
  // As typed: what is being written is not set right under the fingers.
  const [typed, setTyped] = useState(() => shown(value))
  return (
    <TextField
      {...input}
      inputMode="decimal"
      autoComplete="off"
      value={typed}
      error={Number.isNaN(value) ? 'Indiquez un montant comme 59,99' : error}
      onChange={(event) => {
        setTyped(event.target.value)
        onChange(amountOf(event.target.value))
      }}
    />
  )
}
