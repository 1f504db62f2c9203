import '#web/art/scenes/council.css'
import { useState } from 'react'
import { listFactions } from '#contract/endpoints/factions.ts'
import { factionLink } from '#contract/item-link.ts'
import { Button } from '#web/components/button.tsx'
import { PageHeader } from '#web/components/page-header.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/components/states.tsx'
import { Tabs } from '#web/components/tabs.tsx'
import { failureSentence } from '#web/lib/api.ts'
import { useSite } from '#web/lib/site.ts'
import { useLinkedItem } from '#web/lib/use-linked-item.ts'
import { useList } from '#web/lib/use-list.ts'
import { FactionCard } from './faction-card.tsx'
import { FactionDialog } from './faction-dialog.tsx'
import { FACTION_FILTERS, type FactionFilter, filterFactions } from './faction-filters.ts'
import { FactionGuide } from './faction-guide.tsx'
import { readFactions } from './read-faction.ts'

const SKELETONS = 10

export default function FactionsScreen() {
  const { kicker, lead } = useSite().pages.factions
  const [filter, setFilter] = useState<FactionFilter>('all')
  return (
    <>
      <PageHeader scene="council" kicker={kicker} title="Factions" lead={lead} />
      <div className="wrap pt-4 pb-20">
        <Tabs label="Type de faction" tabs={FACTION_FILTERS} selected={filter} onSelect={setFilter}>
          <FactionWall filter={filter} onShowAll={() => setFilter('all')} />
        </Tabs>
      </div>
      <FactionGuide />
    </>
  )
}

function FactionWall({ filter, onShowAll }: { filter: FactionFilter; onShowAll: () => void }) {
  const { data, error, isLoadingError } = useList(listFactions, readFactions)
  const { opened, open, close } = useLinkedItem(factionLink, 'Factions', data)

  if (isLoadingError) {
    const message = failureSentence(
      error,
      'Impossible de charger les factions. Veuillez réessayer plus tard.',
    )
    return <ErrorState message={message} onRetry={() => location.reload()} />
  }
  if (!data) return <WallSkeleton />

  const shown = filterFactions(data, filter)
  if (shown.length === 0) {
    return (
      <EmptyState
        title="Aucune faction trouvée"
        action={<Button onClick={onShowAll}>Afficher toutes les factions</Button>}
      />
    )
  }
  return (
    <>
      <h2 className="sr-only">Les factions de la ville</h2>
      <div className="faction-wall">
        {shown.map((faction, index) => (
          <FactionCard key={faction.id} faction={faction} first={index === 0} onOpen={open} />
        ))}
      </div>
      <FactionDialog faction={opened} onClose={close} />
    </>
  )
}

/** As many blanks as the city has factions, so that nothing below moves when they arrive. */
function WallSkeleton() {
  return (
    <div role="status" className="faction-wall">
      <span className="sr-only">Chargement des factions…</span>
      {Array.from({ length: SKELETONS }, (_, index) => (
        <div key={`poster-${index + 1}`} className="faction-poster crate justify-end p-5">
          <Skeleton lines={3} className="w-2/3" />
        </div>
      ))}
    </div>
  )
}
