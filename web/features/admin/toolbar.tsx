import type { ReactNode } from 'react'
import { SelectField, TextField } from '#web/components/field.tsx'
import { Icon } from '#web/components/icon.tsx'

type Option = { value: string; label: string }
type ToolbarProps = {
  search: string
  onSearch: (search: string) => void
  /** What can be typed: the panel's own search stands above, with the plain word. */
  placeholder?: string
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
export function Toolbar({
  search,
  onSearch,
  placeholder = 'Rechercher',
  filter,
  children,
}: ToolbarProps) {
  return (
    <search className="admin-toolbar">
      <div className="admin-search">
        <TextField
          label="Rechercher"
          type="search"
          placeholder={placeholder}
          value={search}
          onChange={(event) => onSearch(event.target.value)}
        />
        <Icon name="search" />
      </div>
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
