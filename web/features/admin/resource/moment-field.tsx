import { type ComponentPropsWithRef, useState } from 'react'
import { fromParis, inParis } from '#contract/paris-time.ts'
import { TextField } from '#web/components/field.tsx'

type MomentFieldProps = {
  label: string
  hint?: string | undefined
  error?: string | undefined
  /** As calls say it; null: none. */
  value: string | null
  onChange: (value: string | null) => void
} & Omit<ComponentPropsWithRef<'input'>, 'value' | 'onChange' | 'className'>

const shown = (value: string | null) => (value ? inParis(new Date(value)) : '')

/** A day and an hour by French clocks, wherever it is typed. */
export function MomentField({ value, onChange, error, ...input }: MomentFieldProps) {
  const [typed, setTyped] = useState(() => shown(value))
  const isUnknown = typed !== '' && fromParis(typed) === null
  return (
    <TextField
      {...input}
      type="datetime-local"
      value={typed}
      error={isUnknown ? 'Cette heure n’existe pas à Paris ce jour-là.' : error}
      onChange={(event) => {
        const next = event.target.value
        setTyped(next)
        // What was not touched goes back as it came: the field knows no seconds.
        if (next === shown(value)) return
        onChange((next && (fromParis(next)?.toISOString() ?? next)) || null)
      }}
    />
  )
}
