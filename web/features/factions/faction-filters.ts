import type { Faction } from '#contract/factions.ts'

export type FactionFilter = 'all' | 'legal' | 'illegal' | 'neutral' | 'vip'

export const FACTION_FILTERS: { id: FactionFilter; label: string }[] = [
  { id: 'all', label: 'Toutes' },
  { id: 'legal', label: 'Légales' },
  { id: 'illegal', label: 'Illégales' },
  { id: 'neutral', label: 'Neutres' },
  { id: 'vip', label: 'VIP' },
]

const TYPE_OF = {
  legal: 'légale',
  illegal: 'criminelle',
  neutral: 'neutre',
} as const

/** A VIP faction shows under its type too. */
export function filterFactions(factions: Faction[], filter: FactionFilter): Faction[] {
  if (filter === 'all') return factions
  if (filter === 'vip') return factions.filter((faction) => faction.isVip)
  return factions.filter((faction) => faction.type === TYPE_OF[filter])
}
