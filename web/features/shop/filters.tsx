import { TextField } from '#web/components/field.tsx'
import type { Category } from './product-search.ts'

type FiltersProps = {
  categories: readonly Category[]
  total: number
  category: string | null
  onCategory: (category: string | null) => void
  query: string
  onQuery: (query: string) => void
}

/**
 * The board at the end of the counter: a column beside the crates, a row above them where there is
 * no room.
 */
export function Filters({ categories, total, category, onCategory, query, onQuery }: FiltersProps) {
  const shelves = [
    { name: null, label: 'Tout voir', count: total },
    ...categories.map(({ name, count }) => ({ name, label: name, count })),
  ]
  return (
    <aside
      aria-label="Recherche et rayons"
      className="grid content-start gap-6 xl:sticky xl:top-28 xl:self-start"
    >
      <TextField
        label="Rechercher"
        type="search"
        placeholder="Grade, dollars…"
        value={query}
        onChange={(event) => onQuery(event.target.value)}
      />
      <fieldset>
        <legend className="code mb-2">Rayons</legend>
        <div className="flex flex-wrap gap-x-1 gap-y-1 xl:grid">
          {shelves.map(({ name, label, count }) => (
            <button
              key={label}
              type="button"
              aria-pressed={category === name}
              className="shelf"
              onClick={() => onCategory(name)}
            >
              {label} <span className="tab-count">{total > 0 && count}</span>
            </button>
          ))}
        </div>
      </fieldset>
    </aside>
  )
}
