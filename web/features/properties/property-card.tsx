import { Badge } from '#web/components/badge.tsx'
import { Icon } from '#web/components/icon.tsx'
import { Picture } from '#web/components/picture.tsx'
import { dollars } from '#web/lib/dollars.ts'
import { preview } from '#web/lib/text.ts'
import type { ListedProperty } from './read-property.ts'

export const TYPES = {
  apartment: 'Appartement',
  house: 'Maison',
  business: 'Commerce',
  office: 'Bureau',
  other: 'Autre',
} as const

export function AvailabilityBadge({ isAvailable }: { isAvailable: boolean }) {
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

export function PropertyCard({
  property,
  onOpen,
}: {
  property: ListedProperty
  onOpen: () => void
}) {
  return (
    <article className="crate crate-link group flex flex-col overflow-hidden">
      <div className="overflow-hidden bg-[#03060e]">
        <Picture
          src={property.image}
          alt=""
          width={600}
          height={400}
          className={`aspect-[9/4] object-[50%_70%] transition-transform duration-700 group-hover:scale-105 ${property.isAvailable ? '' : 'opacity-60'}`}
        />
      </div>
      <div className="flex flex-col gap-2 p-4 sm:p-5">
        <p className="code">{TYPES[property.type]}</p>
        <div className="flex items-start justify-between gap-4">
          <h3 className="text-[1.625rem]">
            <button
              type="button"
              aria-haspopup="dialog"
              className="cursor-pointer text-left uppercase after:absolute after:inset-0"
              onClick={onOpen}
            >
              {property.name}
            </button>
          </h3>
          {property.price !== null && (
            <p
              className={`font-display text-[1.625rem] leading-none font-black whitespace-nowrap ${property.isAvailable ? 'text-amber-text' : 'text-soft'}`}
            >
              {dollars(property.price)}
            </p>
          )}
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <Location>{property.location}</Location>
          <AvailabilityBadge isAvailable={property.isAvailable} />
        </div>
        <p className="text-[0.9375rem] leading-relaxed text-soft">
          {preview(property.description)}
        </p>
      </div>
    </article>
  )
}
