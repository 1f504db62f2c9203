import * as z from 'zod/mini'
import {
  choiceField,
  countField,
  flagField,
  imageField,
  inputOf,
  itemOf,
  lineField,
  linkField,
  optional,
  textField,
} from './noun.ts'
import { resourceSchemas } from './resource.ts'
import { versioned } from './version.ts'

export const FACTION_TYPES = ['légale', 'criminelle', 'neutre'] as const
const ICONS = {
  faShield: 'Bouclier',
  faSkull: 'Crâne',
  faBriefcase: 'Mallette',
  faUsers: 'Groupe',
  faStar: 'Étoile',
}
const ICON_NAMES = Object.keys(ICONS) as (keyof typeof ICONS)[]
const REQUIRED = 'Veuillez remplir tous les champs obligatoires'

export const factionFields = {
  name: lineField('Nom', REQUIRED, 120),
  type: choiceField('Type', FACTION_TYPES, REQUIRED),
  isVip: flagField('Faction VIP'),
  description: textField('Description', REQUIRED),
  image: imageField(),
  icon: {
    ...optional(
      choiceField('Icône', ICON_NAMES, 'Icône inconnue', { labels: ICONS, blank: 'faBriefcase' }),
    ),
    // An imported faction may have one of its own.
    item: z.string(),
  },
  members: optional(countField('Membres', 0, 100_000, 'Le nombre de membres doit être positif')),
  difficulty: { ...countField('Difficulté', 1, 5, 'La difficulté va de 1 à 5'), required: false },
  applyUrl: { ...linkField('Lien de candidature'), required: true },
}
export const factionInput = inputOf(factionFields)
export const faction = itemOf(factionFields)
export type FactionInput = z.input<typeof factionInput>
export type Faction = z.infer<typeof faction>

export const factionResource = resourceSchemas(versioned(faction), factionInput)
