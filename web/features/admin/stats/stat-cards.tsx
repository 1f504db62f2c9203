type StatCard = readonly [label: string, value: unknown, scope?: string]

/** Figures at a glance, each with what it covers; what is not known yet, or not told, is a dash. */
export function StatCards({ cards }: { cards: readonly StatCard[] }) {
  return (
    <dl className="stat-cards">
      {cards.map(([label, value, scope]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{String(value ?? '—')}</dd>
          {scope && <dd className="stat-scope">{scope}</dd>}
        </div>
      ))}
    </dl>
  )
}
