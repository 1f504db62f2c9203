import './item-facts.css'
import type { ReactNode } from 'react'

export type ItemFact = { label: string; value: ReactNode }

/** What is asked first of a thing, ruled off from the words about it (`item-words`). */
export function ItemFacts({ facts }: { facts: readonly ItemFact[] }) {
  if (facts.length === 0) return null
  return (
    <dl className="item-facts">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt className="code">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
