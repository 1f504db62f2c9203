import { SelectField } from '#web/components/field.tsx'

const LABELS: Record<string, string> = {
  7: '7 jours',
  30: '30 jours',
  90: '90 jours',
  365: '12 mois',
}

export const rangeLabel = (days: number | string) => LABELS[days] ?? `${days} jours`

type RangeFieldProps = {
  label: string
  ranges: readonly (number | string)[]
  value: string
  onChange: (days: string) => void
}

/** How far back figures go, in days. */
export function RangeField({ label, ranges, value, onChange }: RangeFieldProps) {
  return (
    <SelectField label={label} value={value} onChange={(event) => onChange(event.target.value)}>
      {ranges.map((days) => (
        <option key={days} value={days}>
          {rangeLabel(days)}
        </option>
      ))}
    </SelectField>
  )
}
