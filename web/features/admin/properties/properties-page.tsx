import { propertyResource } from '#contract/endpoints/admin-resources.ts'
import { propertyTransfer } from '#contract/endpoints/transfer.ts'
import { propertyFields } from '#contract/properties.ts'
import { type ListedProperty, readProperty } from '#web/features/properties/read-property.ts'
import { dollars } from '#web/lib/dollars.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { PicturedName } from '../cells.tsx'
import { NONE } from '../list/admin-table.tsx'
import { type FilterDef, filtersOf, ResourcePage } from '../resource/resource-page.tsx'
import { TransferButton } from '../transfer/transfer-button.tsx'

/** Drawn in its form alone. */
const PropertyCard = lazyPart(
  async () => (await import('#web/features/properties/property-card.tsx')).PropertyCard,
)

/** `other` may come from imported data; the form does not offer it. */
const OFFERED = propertyFields.type.options.filter(({ value }) => value !== 'other')

const FILTER: FilterDef<ListedProperty> = {
  label: 'Type',
  options: [
    { value: 'all', label: 'Tous les types', test: () => true },
    ...filtersOf<ListedProperty>('type', OFFERED),
    { value: 'available', label: 'Disponibles', test: ({ isAvailable }) => isAvailable },
  ],
}

export function PropertiesPage() {
  return (
    <ResourcePage<ListedProperty>
      resource={propertyResource}
      fields={propertyFields}
      offers={{ type: OFFERED }}
      read={readProperty}
      notices="toast"
      actions={<TransferButton calls={propertyTransfer} name="properties" />}
      title="Gestion des Propriétés"
      addLabel="Ajouter une Propriété"
      thisOne="cette propriété"
      theOne="la propriété"
      empty="Aucune propriété trouvée"
      messages={{
        load: 'Erreur lors de la récupération des propriétés',
        created: 'Propriété ajoutée avec succès',
        updated: 'Propriété mise à jour avec succès',
        removed: 'Propriété supprimée avec succès',
        saveFailed: "Erreur lors de l'enregistrement de la propriété",
        removeFailed: 'Erreur lors de la suppression de la propriété',
      }}
      search={({ name, location, description }) => `${name} ${location} ${description}`}
      filter={FILTER}
      columns={['#', 'name', 'type', 'location', 'price', 'isAvailable']}
      details={['type', 'location', 'price', 'isAvailable', 'description', 'applyUrl']}
      cells={{ name: PicturedName, price: ({ price }) => (price === null ? NONE : dollars(price)) }}
      onPhone={{ price: 'key' }}
      link={({ applyUrl }) => applyUrl}
      preview={(property) => <PropertyCard property={property} onOpen={() => undefined} />}
    />
  )
}
