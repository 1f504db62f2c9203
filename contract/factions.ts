import * as z from 'zod/mini'
import { defineNoun } from './noun.ts'
import * as field from './noun-field.ts'

export const FACTION_TYPES = ['légale', 'criminelle', 'neutre'] as const
/** As the site calls them. */
const TYPE_LABELS = { légale: 'Légale', criminelle: 'Illégale', neutre: 'Neutre' }
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
  name: field.line('Nom', REQUIRED, 120),
  type: field.choice('Type', FACTION_TYPES, REQUIRED, { labels: TYPE_LABELS }),
  isVip: field.flag('Faction VIP'),
  description: field.text('Description', REQUIRED),
  image: field.image(),
  icon: {
    ...field.optional(
      field.choice('Icône', ICON_NAMES, 'Icône inconnue', { labels: ICONS, blank: 'faBriefcase' }),
    ),
    // An imported faction may have one of its own.
    item: z.string(),
  },
  members: field.optional(
    field.count('Membres', 0, 100_000, 'Le nombre de membres doit être positif'),
  ),
  difficulty: { ...field.count('Difficulté', 1, 5, 'La difficulté va de 1 à 5'), required: false },
  applyUrl: { ...field.link('Lien de candidature'), required: true },
}
export const {
  input: factionInput,
  item: faction,
  resource: factionResource,
} = defineNoun(factionFields)
export type FactionInput = z.input<typeof factionInput>
export type Faction = z.infer<typeof faction>
