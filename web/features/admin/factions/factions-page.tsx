import { factionResource } from '#contract/endpoints/admin-factions.ts'
import { FACTION_ICONS, FACTION_TYPES, type Faction, factionInput } from '#contract/factions.ts'
import { Badge } from '#web/components/badge.tsx'
import { Stars } from '#web/components/stars.tsx'
import { readFaction } from '#web/features/factions/read-faction.ts'
import { asOptions } from '../resource/options.ts'
import { type FilterDef, ResourcePage } from '../resource/resource-page.tsx'

const ICON_LABELS: Record<string, string> = {
  faShield: 'Bouclier',
  faSkull: 'Crâne',
  faBriefcase: 'Mallette',
  faUsers: 'Groupe',
  faStar: 'Étoile',
}

const FILTER: FilterDef<Faction> = {
  label: 'Type',
  options: [
    { value: 'all', label: 'Toutes', test: () => true },
    { value: 'legal', label: 'Légales', test: ({ type }) => type === 'légale' },
    { value: 'illegal', label: 'Illégales', test: ({ type }) => type === 'criminelle' },
    { value: 'neutral', label: 'Neutres', test: ({ type }) => type === 'neutre' },
    { value: 'vip', label: 'VIP', test: ({ isVip }) => isVip },
  ],
}

type Values = Omit<Faction, 'id' | 'image' | 'applyUrl'> & { image: string; applyUrl: string }

export default function FactionsPage() {
  return (
    <ResourcePage<Faction, Values>
      resource={factionResource}
      schema={factionInput}
      read={readFaction}
      notices="toast"
      title="Gestion des Factions"
      addLabel="Ajouter une Faction"
      thisOne="cette faction"
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
      columns={[
        { header: 'Nom', cell: ({ name }) => name },
        { header: 'Type', cell: ({ type, isVip }) => <TypeBadges type={type} isVip={isVip} /> },
        { header: 'Membres', cell: ({ members }) => members },
        { header: 'Difficulté', cell: ({ difficulty }) => <Stars value={difficulty} /> },
      ]}
      fields={[
        { name: 'name', label: 'Nom', required: true },
        {
          name: 'type',
          label: 'Type',
          as: 'select',
          options: asOptions(FACTION_TYPES),
          required: true,
        },
        { name: 'isVip', label: 'Faction VIP', as: 'checkbox' },
        { name: 'description', label: 'Description', as: 'textarea', required: true },
        { name: 'image', label: 'Image (adresse)', as: 'image' },
        {
          name: 'icon',
          label: 'Icône',
          as: 'select',
          options: asOptions(FACTION_ICONS, ICON_LABELS),
        },
        { name: 'members', label: 'Membres', as: 'number', min: 0 },
        { name: 'difficulty', label: 'Difficulté', as: 'number', min: 1, max: 5 },
        { name: 'applyUrl', label: 'Lien de candidature', as: 'url', required: true },
      ]}
      blank={() => ({
        name: '',
        type: 'légale',
        isVip: false,
        image: '',
        icon: 'faBriefcase',
        members: 0,
        difficulty: 1,
        description: '',
        applyUrl: '',
      })}
      toForm={({ id: _, image, applyUrl, ...faction }) => ({
        ...faction,
        image: image ?? '',
        applyUrl: applyUrl ?? '',
      })}
      details={(faction) => [
        { label: 'Type', value: <TypeBadges type={faction.type} isVip={faction.isVip} /> },
        { label: 'Membres', value: faction.members },
        { label: 'Difficulté', value: <Stars value={faction.difficulty} /> },
        { label: 'Description', value: faction.description },
        { label: 'Lien de candidature', value: faction.applyUrl },
      ]}
      link={({ applyUrl }) => applyUrl}
    />
  )
}

function TypeBadges({ type, isVip }: Pick<Faction, 'type' | 'isVip'>) {
  return (
    <span className="flex flex-wrap gap-2">
      <Badge tone={type === 'criminelle' ? 'bad' : type === 'légale' ? 'good' : 'neutral'}>
        {type}
      </Badge>
      {isVip && <Badge tone="amber">VIP</Badge>}
    </span>
  )
}
