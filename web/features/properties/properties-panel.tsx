import { useState } from 'react'
import { ButtonLink } from '#web/components/button.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { type ItemFact, ItemFacts } from '#web/components/item-facts.tsx'
import { ItemFile } from '#web/components/item-file.tsx'
import { EmptyState } from '#web/components/states.tsx'
import { dollars } from '#web/lib/dollars.ts'
import { AvailabilityBadge, PropertyCard, TYPES } from './property-card.tsx'
import type { ListedProperty } from './read-property.ts'

/** The estate agent's window. */
export function PropertiesPanel({ properties }: { properties: ListedProperty[] }) {
  const [opened, setOpened] = useState<ListedProperty | null>(null)
  if (properties.length === 0)
    return (
      <EmptyState title="Aucune propriété trouvée">
        Tout est vendu : les clés reviennent vite sur le marché.
      </EmptyState>
    )
  const availableFirst = properties.toSorted(
    (a, b) => Number(b.isAvailable) - Number(a.isAvailable),
  )
  return (
    <>
      <h2 className="sr-only">Les propriétés de la ville</h2>
      <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {availableFirst.map((property) => (
          <PropertyCard key={property.id} property={property} onOpen={() => setOpened(property)} />
        ))}
      </div>
      <PropertyDialog property={opened} onClose={() => setOpened(null)} />
    </>
  )
}

const factsOf = ({ price, location }: ListedProperty): ItemFact[] => [
  ...(price === null
    ? []
    : [{ label: 'Prix', value: <span className="text-amber-text">{dollars(price)}</span> }]),
  ...(location ? [{ label: 'Quartier', value: location }] : []),
]

function PropertyDialog({
  property,
  onClose,
}: {
  property: ListedProperty | null
  onClose: () => void
}) {
  return (
    <Dialog
      open={property !== null}
      onClose={onClose}
      title={property?.name}
      size="large"
      footer={
        property?.applyUrl && (
          <ButtonLink
            href={property.applyUrl}
            target="_blank"
            rel="noopener noreferrer"
            icon="external"
          >
            Contacter l’agence
          </ButtonLink>
        )
      }
    >
      {property && (
        <ItemFile picture={property.image}>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <AvailabilityBadge isAvailable={property.isAvailable} />
            <span className="code">{TYPES[property.type]}</span>
          </div>
          <p className="item-words">{property.description}</p>
          <ItemFacts facts={factsOf(property)} />
        </ItemFile>
      )}
    </Dialog>
  )
}
