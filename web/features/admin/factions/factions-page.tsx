import { factionResource } from '#contract/endpoints/admin-resources.ts'
import { factionTransfer } from '#contract/endpoints/transfer.ts'
import { type Faction, factionFields } from '#contract/factions.ts'
import { Badge } from '#web/components/badge.tsx'
import { Stars } from '#web/components/stars.tsx'
import { TYPE_LABELS } from '#web/features/factions/faction-labels.ts'
import { readFaction } from '#web/features/factions/read-faction.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { PICTURE } from '../cells.tsx'
import { type FilterDef, ResourcePage } from '../resource/resource-page.tsx'
import { TransferButton } from '../transfer/transfer-button.tsx'

/** Drawn in its form alone. */
const FactionCard = lazyPart(
  async () => (await import('#web/features/factions/faction-card.tsx')).FactionCard,
)

const FILTER: FilterDef<Faction> = {
  label: 'Type',
  options: [
    { value: 'all', label: 'Tous les types', test: () => true },
    { value: 'legal', label: 'Légales', test: ({ type }) => type === 'légale' },
    { value: 'illegal', label: 'Illégales', test: ({ type }) => type === 'criminelle' },
    { value: 'neutral', label: 'Neutres', test: ({ type }) => type === 'neutre' },
    { value: 'vip', label: 'VIP', test: ({ isVip }) => isVip },
  ],
}

export default function FactionsPage() {
  return (
    <ResourcePage<Faction>
      resource={factionResource}
      fields={factionFields}
      read={readFaction}
      notices="toast"
      actions={<TransferButton calls={factionTransfer} name="factions" />}
      title="Gestion des Factions"
      addLabel="Ajouter une Faction"
      thisOne="cette faction"
      theOne="la faction"
      empty="Aucune faction trouvée"
      messages={{
        load: 'Impossible de charger les factions. Veuillez réessayer plus tard.',
        created: 'Faction ajoutée avec succès',
        updated: 'Faction mise à jour avec succès',
        removed: 'Faction supprimée avec succès',
        saveFailed: "Une erreur s'est produite",
        removeFailed: 'Erreur lors de la suppression',
      }}
      search={({ name, description }) => `${name} ${description}`}
      filter={FILTER}
      columns={[PICTURE, 'name', 'type', 'members', 'difficulty']}
      details={['type', 'members', 'difficulty', 'description', 'applyUrl']}
      cells={{ type: TypeBadges, difficulty: ({ difficulty }) => <Stars value={difficulty} /> }}
      onPhone={{ type: 'plain', members: 'none', difficulty: 'plain' }}
      link={({ applyUrl }) => applyUrl}
      preview={(faction) => (
        <FactionCard faction={faction} first={false} onOpen={() => undefined} />
      )}
    />
  )
}

function TypeBadges({ type, isVip }: Pick<Faction, 'type' | 'isVip'>) {
  const { label, tone } = TYPE_LABELS[type]
  return (
    <span className="flex flex-wrap gap-2">
      <Badge tone={tone}>{label}</Badge>
      {isVip && <Badge tone="amber">VIP</Badge>}
    </span>
  )
}
