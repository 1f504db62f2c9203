import { useId } from 'react'
import { euros } from '#contract/money.ts'

const SHOWN = 10

type Row = { name: string; category?: string; quantity: number; revenue: number }
type SharesProps = { title: string; rows: Row[]; empty: string }

/** What each part brought in, longest bar first, with its exact figures. */
export function Shares({ title, rows, empty }: SharesProps) {
  const id = useId()
  const most = Math.max(1, ...rows.map(({ revenue }) => revenue))
  return (
    <section className="crate shares" aria-labelledby={id}>
      <h2 id={id} className="title-4">
        {title}
      </h2>
      {rows.length === 0 && <p className="chart-empty">{empty}</p>}
      <ol>
        {rows.slice(0, SHOWN).map(({ name, category, quantity, revenue }) => (
          <li key={name}>
            <span>
              {name || 'Sans catégorie'}
              {category && <small>{category}</small>}
            </span>
            <span>
              {quantity} × <strong>{euros(revenue)}</strong>
            </span>
            <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
              <rect className="meter-track" width="100" height="4" />
              <rect className="plot-bar" width={(Math.max(0, revenue) / most) * 100} height="4" />
            </svg>
          </li>
        ))}
      </ol>
    </section>
  )
}
