import type { ImportLine } from '#contract/transfer.ts'
import { Badge, type BadgeTone } from '#web/components/badge.tsx'
import { Table } from '#web/components/table.tsx'
import type { Preview } from './use-import.ts'

/** More are counted, not shown: nobody reads them. */
const MOST_SHOWN = 200

const ACTIONS: Record<ImportLine['action'], { label: string; tone: BadgeTone }> = {
  fault: { label: 'Fautes', tone: 'bad' },
  change: { label: 'Modifié', tone: 'amber' },
  add: { label: 'Ajouté', tone: 'good' },
  keep: { label: 'Inchangé', tone: 'neutral' },
}
const ORDER = ['fault', 'change', 'add', 'keep'] as const

/** What a file would do, faults first; what stays as it is is only counted. */
export function ImportTable({ preview }: { preview: Preview }) {
  const { lines, ignored } = preview
  const told = ORDER.flatMap((action) => lines.filter((line) => line.action === action))
  const shown = told.filter(({ action }) => action !== 'keep').slice(0, MOST_SHOWN)
  const rest = told.filter(({ action }) => action !== 'keep').length - shown.length
  return (
    <section className="grid gap-4" aria-label="Aperçu de l’import">
      <p className="flex flex-wrap gap-2">
        {ORDER.map((action) => {
          const count = lines.filter((line) => line.action === action).length
          const { label, tone } = ACTIONS[action]
          return (
            count > 0 && (
              <Badge key={action} tone={tone}>
                {label} : {count}
              </Badge>
            )
          )
        })}
      </p>
      {ignored.length > 0 && (
        <p className="text-soft">Colonnes laissées de côté : {ignored.join(', ')}.</p>
      )}
      {shown.length > 0 && (
        <Table
          caption="Aperçu de l’import"
          rows={shown}
          rowKey={({ line }) => line}
          columns={[
            { header: 'Ligne', cell: ({ line }) => line },
            { header: 'Nom', cell: ({ name }) => name || '—' },
            { header: 'Effet', cell: ({ action }) => <Effect action={action} /> },
            { header: 'Détail', cell: Detail },
          ]}
        />
      )}
      {rest > 0 && <p className="text-soft">Et {rest} autres lignes.</p>}
    </section>
  )
}

function Effect({ action }: Pick<ImportLine, 'action'>) {
  const { label, tone } = ACTIONS[action]
  return <Badge tone={tone}>{label}</Badge>
}

function Detail({ action, changes, faults }: ImportLine) {
  if (action === 'add') return '—'
  return (
    <ul>
      {faults.map(({ column, message }) => (
        <li key={`${column} ${message}`}>
          {column && <strong>{column} : </strong>}
          {message}
        </li>
      ))}
      {changes.map(({ label, before, after }) => (
        <li key={label}>
          <strong>{label} : </strong>
          {before || '—'} → {after || '—'}
        </li>
      ))}
    </ul>
  )
}
