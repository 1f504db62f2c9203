import { Accordion } from '#web/components/accordion.tsx'
import { Badge } from '#web/components/badge.tsx'
import { IconButton } from '#web/components/button.tsx'
import { Meter } from '#web/components/meter.tsx'
import { Picture } from '#web/components/picture.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { SkeletonCards } from '#web/components/skeleton-cards.tsx'
import { Stars } from '#web/components/stars.tsx'
import { Table } from '#web/components/table.tsx'
import { Sample } from './sample.tsx'

const ROWS = [
  { id: 1, name: 'Capitainerie', kind: 'légale', members: 24 },
  { id: 2, name: 'Les Amarres', kind: 'criminelle', members: 18 },
  { id: 3, name: 'Le Sémaphore', kind: 'neutre', members: 9 },
]

export function ContentSamples() {
  return (
    <>
      <Sample title="Cartes">
        <div className="card-grid">
          {ROWS.map((row) => (
            <article key={row.id} className="crate crate-link overflow-hidden">
              <Picture src={row.id === 2 ? '/absente.webp' : null} alt="" />
              <div className="grid justify-items-start gap-3 p-6">
                <div className="flex w-full items-center justify-between">
                  <Badge tone={row.id === 1 ? 'good' : row.id === 2 ? 'accent' : 'amber'}>
                    {row.kind}
                  </Badge>
                  <span className="code">Quai 0{row.id}</span>
                </div>
                <h3 className="title-3">{row.name}</h3>
                <Stars value={row.id + 1} />
              </div>
            </article>
          ))}
        </div>
      </Sample>
      <Sample title="Tableau">
        <Table
          caption="Factions"
          rows={ROWS}
          rowKey={(row) => row.id}
          columns={[
            { header: 'Nom', cell: (row) => row.name },
            {
              header: 'Type',
              cell: (row) => <Badge>{row.kind}</Badge>,
            },
            { header: 'Membres', cell: (row) => row.members, align: 'end' },
            {
              header: 'Actions',
              cell: (row) => <IconButton name="edit" label={`Modifier ${row.name}`} />,
              align: 'end',
            },
          ]}
        />
      </Sample>
      <Sample title="Accordéon">
        <Accordion
          items={[
            {
              id: 'regle-1',
              title: 'Rester dans son personnage',
              content: <p>En toute circonstance.</p>,
              meta: <Badge tone="bad">Grave</Badge>,
              open: true,
            },
            {
              id: 'regle-2',
              title: 'Respecter les scènes des autres',
              content: <p>Une scène appartient à ceux qui la jouent.</p>,
            },
          ]}
        />
      </Sample>
      <Sample title="Mesures et attente">
        <Meter label="Chômage" value={15} />
        <Meter label="Marché immobilier" value={65} tone="amber" />
        <Skeleton lines={3} />
        <SkeletonCards count={3} />
      </Sample>
    </>
  )
}
