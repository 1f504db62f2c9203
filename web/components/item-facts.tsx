import type { ReactNode } from 'react'

export type ItemFact = { label: string; value: ReactNode }

/**
 * What is asked first of a thing, ruled off from the words about it. In a column of `flex` it comes
 * before what is marked `max-sm:order-1`: on a phone figures below the words would be at the fold.
 */
export function ItemFacts({ facts }: { facts: readonly ItemFact[] }) {
  if (facts.length === 0) return null
  return (
    <dl className="mt-5 grid grid-cols-2 gap-4 border-y border-line py-4 max-sm:mt-4 max-sm:py-2.5">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt className="code">{label}</dt>
          <dd className="mt-1 font-display text-2xl font-bold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
