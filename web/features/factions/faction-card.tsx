import './factions.css'
import type { Faction } from '#contract/factions.ts'
import { Badge } from '#web/components/badge.tsx'
import { Picture } from '#web/components/picture.tsx'
import { Stars } from '#web/components/stars.tsx'
import { factionIcon, membersLabel, TYPE_LABELS } from './faction-labels.ts'

type FactionCardProps = {
  faction: Faction
  first: boolean
  /** `pressed` is what the dialog grows out of. */
  onOpen: (faction: Faction, pressed: Element) => void
}

export function FactionCard({ faction, first, onOpen }: FactionCardProps) {
  const type = TYPE_LABELS[faction.type]
  return (
    <article className="faction-poster crate crate-link group">
      <div className="relative min-h-28 grow overflow-hidden">
        <Picture
          src={faction.image}
          alt=""
          width={600}
          height={400}
          eager={first}
          className="absolute inset-0 h-full transition-transform duration-700 group-hover:scale-105"
        />
        <span className="faction-badges scheme-dark">
          <Badge tone={type.tone} icon={factionIcon(faction.icon)}>
            {type.label}
          </Badge>
          {faction.isVip && (
            <Badge tone="amber" icon="star">
              VIP
            </Badge>
          )}
        </span>
      </div>
      <div className="flex flex-col p-4">
        <h3 className="text-4xl">
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={({ currentTarget }) => onOpen(faction, currentTarget)}
            className="cursor-pointer text-left uppercase after:absolute after:inset-0"
          >
            {faction.name}
          </button>
        </h3>
        <p className="faction-words mt-2 max-w-prose text-[0.9375rem] leading-snug text-soft">
          {faction.description}
        </p>
        <p className="mt-auto flex flex-wrap items-center gap-x-4 gap-y-1 pt-2">
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
