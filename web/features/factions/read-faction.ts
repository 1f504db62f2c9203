import type { Faction } from '#contract/factions.ts'
import { flag, id, list, number, oneOf, optionalText, record, text } from '#web/lib/read.ts'

export const readFaction = record<Faction>({
  id,
  name: text,
  type: oneOf(['légale', 'criminelle', 'neutre'], 'neutre'),
  isVip: flag(false),
  image: optionalText,
  icon: text,
  members: number(0),
  difficulty: number(0),
  description: text,
  applyUrl: optionalText,
})

export const readFactions = list(readFaction)
