import type { Counted } from '#contract/figures.ts'
import { SelectField, TextField } from '#web/components/field.tsx'
import { valueAt } from './document-path.ts'

const COUNTS: Record<Counted, string> = {
  factions: 'Oui : les factions',
  jobs: 'Oui : les emplois',
  properties: 'Oui : les propriétés',
}

type FigureProps = {
  label: string
  hint?: string | undefined
  error: string | undefined
  disabled: boolean
  value: unknown
  onChange: (value: string | { countOf: string }) => void
}

/** A number of the home page: written by hand, or as many as the site has. */
export function FigureField({ value, onChange, ...shared }: FigureProps) {
  const countOf = valueAt(value, 'countOf')
  const isWritten = typeof countOf !== 'string'
  return (
    <>
      <SelectField
        label="Suivre le nombre réel"
        hint={isWritten ? undefined : 'Rien n’est montré tant qu’il n’y en a pas.'}
        value={isWritten ? '' : countOf}
        onChange={({ target }) => onChange(target.value && { countOf: target.value })}
      >
        <option value="">Non : je l’écris</option>
        {Object.entries(COUNTS).map(([key, name]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </SelectField>
      {isWritten && (
        <TextField
          {...shared}
          value={typeof value === 'string' ? value : ''}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </>
  )
}
