import { useState } from 'react'
import { Badge } from '#web/components/badge.tsx'
import { Button, ButtonLink } from '#web/components/button.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { Icon } from '#web/components/icon.tsx'
import { Picture } from '#web/components/picture.tsx'
import { EmptyState } from '#web/components/states.tsx'
import { dollars } from '#web/lib/dollars.ts'
import { preview } from '#web/lib/text.ts'
import type { ListedProperty } from './read-property.ts'

const TYPES = {
  apartment: 'Appartement',
  house: 'Maison',
  business: 'Commerce',
  office: 'Bureau',
  other: 'Autre',
} as const

/** The estate agent's window. */
export function PropertiesPanel({ properties }: { properties: ListedProperty[] }) {
  const [opened, setOpened] = useState<ListedProperty | null>(null)
  if (properties.length === 0)
    return (
      <EmptyState title="Aucune propriété trouvée">
        Tout est vendu : les clés reviennent vite sur le marché.
      </EmptyState>
    )
  return (
    <>
      <h2 className="sr-only">Les propriétés de la ville</h2>
      <div className="grid gap-x-6 gap-y-12 sm:grid-cols-2 lg:grid-cols-3">
        {properties.map((property) => (
          <PropertyCard key={property.id} property={property} onOpen={() => setOpened(property)} />
        ))}
      </div>
      <PropertyDialog property={opened} onClose={() => setOpened(null)} />
    </>
  )
}

function AvailabilityBadge({ isAvailable }: { isAvailable: boolean }) {
  return isAvailable ? (
    <Badge tone="good" icon="check">
      Disponible
    </Badge>
  ) : (
    <Badge tone="bad" icon="cross">
      Indisponible
    </Badge>
  )
}

function Location({ children }: { children: string }) {
  if (!children) return null
  return (
    <p className="flex items-center gap-2 text-soft">
      <Icon name="map" className="text-accent-text" />
      {children}
    </p>
  )
}

function PropertyCard({ property, onOpen }: { property: ListedProperty; onOpen: () => void }) {
  return (
    <article className="group relative flex flex-col">
      <div className="relative overflow-hidden rounded-md bg-[#03060e]">
        <Picture
          src={property.image}
          alt=""
          width={600}
          height={400}
          className={`aspect-[3/2] transition-transform duration-700 group-hover:scale-105 ${property.isAvailable ? '' : 'opacity-60 saturate-50'}`}
        />
        <span className="absolute top-3 left-3 flex rounded-sm bg-[#03060ecc] scheme-dark">
          <AvailabilityBadge isAvailable={property.isAvailable} />
        </span>
      </div>
      {property.price !== null && (
        <p className="relative z-1 -mt-6 ml-4 self-start bg-accent px-4 py-2 font-display text-3xl leading-none font-black text-on-accent shadow-[0_8px_32px_-6px_var(--glow)]">
          {dollars(property.price)}
        </p>
      )}
      <h3 className="title-3 mt-4">
        <button
          type="button"
          aria-haspopup="dialog"
          className="cursor-pointer text-left uppercase after:absolute after:inset-0"
          onClick={onOpen}
        >
          {property.name}
        </button>
      </h3>
      <div className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-1">
        <Location>{property.location}</Location>
        <span className="code">{TYPES[property.type]}</span>
      </div>
      <p className="mt-3 text-[0.9375rem] leading-relaxed text-soft">
        {preview(property.description)}
      </p>
    </article>
  )
}

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
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Fermer
          </Button>
          {property?.applyUrl && (
            <ButtonLink
              href={property.applyUrl}
              target="_blank"
              rel="noopener noreferrer"
              icon="external"
            >
              Contacter l’agence
            </ButtonLink>
          )}
        </>
      }
    >
      {property && (
        <>
          <Picture
            src={property.image}
            alt=""
            width={600}
            height={400}
            eager
            className="aspect-[2/1] rounded-md"
          />
          <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
            <AvailabilityBadge isAvailable={property.isAvailable} />
            <span className="code">{TYPES[property.type]}</span>
            {property.price !== null && (
              <p className="ml-auto font-display text-4xl font-black text-amber-text">
                {dollars(property.price)}
              </p>
            )}
          </div>
          <div className="mt-4">
            <Location>{property.location}</Location>
          </div>
          <p className="mt-4 whitespace-pre-line text-soft">{property.description}</p>
        </>
      )}
    </Dialog>
  )
}
