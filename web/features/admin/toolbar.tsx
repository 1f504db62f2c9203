import type { ReactNode } from 'react'
import { SelectField, TextField } from '#web/components/field.tsx'

type Option = { value: string; label: string }
type ToolbarProps = {
  search: string
  onSearch: (search: string) => void
  filter?:
    | {
        label: string
        value: string
        options: readonly Option[]
        onChange: (value: string) => void
      }
    | undefined
  children?: ReactNode
}

/** What narrows a list down. */
export function Toolbar({ search, onSearch, filter, children }: ToolbarProps) {
  return (
    <search className="admin-toolbar">
      <TextField
        label="Rechercher"
        type="search"
        value={search}
        onChange={(event) => onSearch(event.target.value)}
      />
      {filter && (
        <SelectField
          label={filter.label}
          value={filter.value}
          onChange={(event) => filter.onChange(event.target.value)}
        >
          {filter.options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      )}
      {children}
    </search>
  )
}
