import type { Faction } from '#contract/factions.ts'
import type { BadgeTone } from '#web/components/badge.tsx'
import type { IconName } from '#web/components/icon.tsx'

const ICONS: Record<string, IconName> = {
  faShield: 'shield',
  faSkull: 'skull',
  faBriefcase: 'briefcase',
  faUsers: 'users',
  faStar: 'star',
}

export const TYPE_LABELS: Record<Faction['type'], { label: string; tone: BadgeTone }> = {
  légale: { label: 'Légale', tone: 'good' },
  criminelle: { label: 'Illégale', tone: 'bad' },
  neutre: { label: 'Neutre', tone: 'neutral' },
}

/** A name this site does not know becomes a briefcase. */
export function factionIcon(name: string): IconName {
  return ICONS[name] ?? 'briefcase'
}

export function membersLabel(members: number): string {
  return `${members} membre${members > 1 ? 's' : ''}`
}
