import * as z from 'zod/mini'
import { count, line, optionalUrl, text } from './fields.ts'
import { resourceSchemas } from './resource.ts'

export const FACTION_TYPES = ['légale', 'criminelle', 'neutre'] as const
export const FACTION_ICONS = ['faShield', 'faSkull', 'faBriefcase', 'faUsers', 'faStar'] as const

const REQUIRED = 'Veuillez remplir tous les champs obligatoires'
const DIFFICULTY = 'La difficulté va de 1 à 5'

export const factionInput = z.object({
  name: line(REQUIRED, 120),
  type: z.enum(FACTION_TYPES, REQUIRED),
  isVip: z._default(z.boolean(), false),
  image: optionalUrl,
  icon: z._default(z.enum(FACTION_ICONS, 'Icône inconnue'), 'faBriefcase'),
  members: z._default(count(0, 100_000, 'Le nombre de membres doit être positif'), 0),
  difficulty: count(1, 5, DIFFICULTY),
  description: text(REQUIRED),
  applyUrl: optionalUrl,
})
export type FactionInput = z.input<typeof factionInput>

/**
 * As the table holds it: an imported faction may have no star, or an icon of its own, and is listed
 * all the same.
 */
export const faction = z.object({
  id: z.int(),
  name: z.string(),
  type: z.enum(FACTION_TYPES),
  isVip: z.boolean(),
  image: z.nullable(z.string()),
  icon: z.string(),
  members: z.int(),
  difficulty: z.int(),
  description: z.string(),
  applyUrl: z.nullable(z.string()),
})
export type Faction = z.infer<typeof faction>

export const factionResource = resourceSchemas(faction, factionInput)
