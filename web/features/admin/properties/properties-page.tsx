import { adminListProperties, propertyResource } from '#contract/endpoints/admin-properties.ts'
import { PROPERTY_TYPES, type Property, propertyInput } from '#contract/properties.ts'
import { type ListedProperty, readProperty } from '#web/features/properties/read-property.ts'
import { dollars } from '#web/lib/dollars.ts'
import { YesNo } from '../cells.tsx'
import { asOptions } from '../resource/options.ts'
import { type FilterDef, ResourcePage } from '../resource/resource-page.tsx'

const TYPE_LABELS = {
  apartment: 'Appartement',
  house: 'Maison',
  business: 'Commerce',
  office: 'Bureau',
  other: 'Autre',
} as const
/** `other` may come from imported data; the form does not offer it. */
const OFFERED = PROPERTY_TYPES.filter((type) => type !== 'other')

const FILTER: FilterDef<ListedProperty> = {
  label: 'Filtre',
  options: [
    { value: 'all', label: 'Toutes', test: () => true },
    ...OFFERED.map((value) => ({
      value,
      label: TYPE_LABELS[value],
      test: (property: ListedProperty) => property.type === value,
    })),
    { value: 'available', label: 'Disponibles', test: ({ isAvailable }) => isAvailable },
  ],
}

type Values = Omit<Property, 'id' | 'image' | 'applyUrl'> & { image: string; applyUrl: string }

const priceText = (price: number | null) => (price === null ? '—' : dollars(price))

export function PropertiesPage() {
  return (
    <ResourcePage<ListedProperty, Values>
      resource={propertyResource}
      schema={propertyInput}
      list={adminListProperties}
      read={readProperty}
      notices="toast"
      title="Gestion des Propriétés"
      addLabel="Ajouter une Propriété"
      thisOne="cette propriété"
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
      columns={[
        { header: '#', cell: (_, index) => index + 1 },
        { header: 'Nom', cell: ({ name }) => name },
        { header: 'Type', cell: ({ type }) => TYPE_LABELS[type] },
        { header: 'Localisation', cell: ({ location }) => location },
        { header: 'Prix', cell: ({ price }) => priceText(price) },
        { header: 'Disponible', cell: ({ isAvailable }) => <YesNo yes={isAvailable} /> },
      ]}
      fields={[
        { name: 'name', label: 'Nom', required: true },
        {
          name: 'type',
          label: 'Type',
          as: 'select',
          options: asOptions(OFFERED, TYPE_LABELS),
          required: true,
        },
        { name: 'price', label: 'Prix ($)', as: 'number', min: 0, required: true },
        { name: 'location', label: 'Localisation', required: true },
        { name: 'description', label: 'Description', as: 'textarea', required: true },
        { name: 'isAvailable', label: 'Disponible', as: 'checkbox' },
        { name: 'image', label: 'Image (adresse)', as: 'image' },
        { name: 'applyUrl', label: 'Lien de candidature', as: 'url' },
      ]}
      blank={() => ({
        name: '',
        type: 'apartment',
        image: '',
        price: 0,
        location: '',
        isAvailable: true,
        description: '',
        applyUrl: '',
      })}
      toForm={({ id: _, image, applyUrl, ...property }) => ({
        ...property,
        price: property.price ?? 0,
        image: image ?? '',
        applyUrl: applyUrl ?? '',
      })}
      details={(property) => [
        { label: 'Type', value: TYPE_LABELS[property.type] },
        { label: 'Localisation', value: property.location },
        { label: 'Prix', value: priceText(property.price) },
        { label: 'Disponible', value: <YesNo yes={property.isAvailable} /> },
        { label: 'Description', value: property.description },
        { label: 'Lien de candidature', value: property.applyUrl },
      ]}
      link={({ applyUrl }) => applyUrl}
    />
  )
}
