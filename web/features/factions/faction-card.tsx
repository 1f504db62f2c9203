import type { Faction } from '#contract/factions.ts'
import { Badge } from '#web/components/badge.tsx'
import { Icon } from '#web/components/icon.tsx'
import { Picture } from '#web/components/picture.tsx'
import { Stars } from '#web/components/stars.tsx'
import { factionIcon, membersLabel, TYPE_LABELS } from './faction-labels.ts'
import type { Span } from './mosaic.ts'

const SPANS: Record<Span, string> = {
  4: 'lg:col-span-4',
  5: 'lg:col-span-5',
  7: 'lg:col-span-7',
  12: 'lg:col-span-12',
}

export const POSTER =
  'relative isolate h-[clamp(18rem,44svh,26rem)] overflow-hidden rounded-md md:max-lg:last:odd:col-span-2'

export function posterSpan(span: Span | undefined) {
  return SPANS[span ?? 4]
}

/** A poster, dark in both themes since its picture is a night; the whole of it opens the file. */
type FactionCardProps = {
  faction: Faction
  span: Span | undefined
  first: boolean
  /** `pressed` is what the dialog grows out of. */
  onOpen: (faction: Faction, pressed: Element) => void
}

export function FactionCard({ faction, span, first, onOpen }: FactionCardProps) {
  const type = TYPE_LABELS[faction.type]
  return (
    <article
      className={`${POSTER} ${posterSpan(span)} poster group flex flex-col justify-between bg-ground scheme-dark text-ink`}
    >
      <Picture
        src={faction.image}
        alt=""
        width={600}
        height={400}
        eager={first}
        className="absolute inset-x-0 top-0 -z-20 h-[70%] object-[50%_80%] transition-transform duration-700 group-hover:scale-105"
      />
      <div className="absolute inset-0 -z-10 bg-[linear-gradient(0deg,#03060e_8rem,#03060e00_14rem,#03060e80)]" />
      <div className="flex flex-wrap items-start gap-2 p-5">
        <span className="grid size-10 place-items-center rounded-sm bg-[#03060eb3] text-amber-text">
          <Icon name={factionIcon(faction.icon)} />
        </span>
        <span className="ml-auto flex flex-wrap justify-end gap-2 rounded-sm bg-[#03060eb3]">
          {faction.isVip && (
            <Badge tone="amber" icon="star">
              VIP
            </Badge>
          )}
          <Badge tone={type.tone}>{type.label}</Badge>
        </span>
      </div>
      <div className="p-5">
        <h3 className={span === 4 ? 'text-4xl' : 'text-4xl lg:text-5xl'}>
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={({ currentTarget }) => onOpen(faction, currentTarget)}
            className="cursor-pointer text-left uppercase after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-4 focus-visible:after:outline-(--focus)"
          >
            {faction.name}
          </button>
        </h3>
        <p className="mt-2 line-clamp-2 max-w-prose text-[0.9375rem] leading-snug text-soft">
          {faction.description}
        </p>
        <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1">
          <span className="flex items-center gap-2">
            <span aria-hidden="true" className="code text-soft">
              Difficulté
            </span>
            <Stars value={faction.difficulty} />
          </span>
          <span className="code text-soft">{membersLabel(faction.members)}</span>
        </p>
      </div>
    </article>
  )
}
