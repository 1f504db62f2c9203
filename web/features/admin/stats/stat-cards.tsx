type StatCardsProps = { cards: readonly (readonly [label: string, value: unknown])[] }

/** Figures at a glance; what is not known yet, or not told, is a dash. */
export function StatCards({ cards }: StatCardsProps) {
  return (
    <dl className="stat-cards">
      {cards.map(([label, value]) => (
        <div key={label} className="crate">
          <dt>{label}</dt>
          <dd>{String(value ?? '—')}</dd>
        </div>
      ))}
    </dl>
  )
}
