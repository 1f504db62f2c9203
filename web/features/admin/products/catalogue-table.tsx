import type { ListedPackage } from '#contract/catalogue.ts'
import { Button } from '#web/components/button.tsx'
import { AdminTable, NONE } from '../list/admin-table.tsx'
import { StateMark } from '../state-mark.tsx'
import { packagePrice } from './package-offers.ts'

type State = 'sold' | 'held' | 'new' | 'unfit' | 'gone'

export function stateOf({ listed, product, difference, importable }: ListedPackage): State {
  if (!listed) return 'gone'
  if (product) return difference === null ? 'sold' : 'held'
  return importable ? 'new' : 'unfit'
}

const STATES = {
  sold: { tone: 'good', label: 'En vente' },
  held: { tone: 'bad', label: 'Hors vente' },
  new: { tone: 'amber', label: 'À importer' },
  unfit: { tone: 'neutral', label: 'Non repris' },
  gone: { tone: 'bad', label: 'Disparu' },
} as const

function State(row: ListedPackage) {
  const { tone, label } = STATES[stateOf(row)]
  return (
    <span className="grid gap-1">
      <span>
        <StateMark tone={tone}>{label}</StateMark>
      </span>
      {row.difference && <small className="text-soft">{row.difference}</small>}
    </span>
  )
}

type CatalogueTableProps = {
  rows: readonly ListedPackage[]
  waiting: (row: ListedPackage) => { pending: boolean; disabled: boolean }
  onImport: (row: ListedPackage) => void
  onAlign: (row: ListedPackage) => void
}

/** Packages with what they are here, and what can be done about it. */
export function CatalogueTable({ rows, waiting, onImport, onAlign }: CatalogueTableProps) {
  return (
    <AdminTable
      caption="Paquets du magasin Tebex"
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        {
          header: 'Paquet',
          cell: ({ id, name }) => (
            <span className="grid gap-1">
              {name}
              <small className="text-soft">n° {id}</small>
            </span>
          ),
        },
        { header: 'Catégorie', cell: ({ category }) => category || NONE },
        { header: 'Prix', cell: packagePrice },
        { header: 'Produit', onPhone: 'named', cell: ({ product }) => product?.name ?? NONE },
        { header: 'État', cell: State },
        {
          header: 'Actions',
          align: 'end',
          cell: (row) =>
            (row.importable || row.alignable) && (
              <div className="row-actions">
                {row.importable && (
                  <Button
                    size="small"
                    variant="ghost"
                    {...waiting(row)}
                    onClick={() => onImport(row)}
                  >
                    Importer<span className="sr-only"> {row.name}</span>
                  </Button>
                )}
                {row.alignable && (
                  <Button
                    size="small"
                    variant="ghost"
                    {...waiting(row)}
                    onClick={() => onAlign(row)}
                  >
                    Aligner le prix<span className="sr-only"> de {row.product?.name}</span>
                  </Button>
                )}
              </div>
            ),
        },
      ]}
    />
  )
}
