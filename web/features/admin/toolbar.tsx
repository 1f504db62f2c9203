import { type ReactNode, useId, useState } from 'react'
import { Button } from '#web/components/button.tsx'
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
  /** How many filters are set, where there are too many for a phone: there they wait behind a button. */
  narrowedBy?: number
  children?: ReactNode
}

/** What narrows a list down. */
export function Toolbar({
  search,
  onSearch,
  placeholder = 'Rechercher',
  filter,
  narrowedBy,
  children,
}: ToolbarProps) {
  const filters = (
    <>
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
    </>
  )
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
      {narrowedBy === undefined ? filters : <Folded narrowedBy={narrowedBy}>{filters}</Folded>}
    </search>
  )
}

/** How many of these are set: none says nothing. */
export const countSet = (...values: string[]) => values.filter(Boolean).length

type FoldedProps = { narrowedBy: number; children: ReactNode }

/** On a phone opened by a button, so that the list begins in sight. */
function Folded({ narrowedBy, children }: FoldedProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="ghost"
        className="toolbar-fold"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        Filtres{narrowedBy > 0 && ` (${narrowedBy})`}
        <Icon name="chevron" />
      </Button>
      <div id={id} className="toolbar-filters" data-open={isOpen || undefined}>
        {children}
      </div>
    </>
  )
}
