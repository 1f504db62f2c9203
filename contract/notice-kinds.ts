import { ALERT_KINDS, type AlertKind } from './alert-kinds.ts'

/** What a community is told of on Discord, beside what the owner is told of. */
export const NOTICE_KINDS = [
  'sale',
  'application',
  'contact',
  'maintenance_planned',
  'maintenance_begun',
  'maintenance_over',
  'player_record',
] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

/** Everything that a channel can be told of. */
export const DISCORD_KINDS = [...NOTICE_KINDS, ...ALERT_KINDS] as const
export type DiscordKind = NoticeKind | AlertKind

export const isNoticeKind = (kind: DiscordKind): kind is NoticeKind =>
  (NOTICE_KINDS as readonly string[]).includes(kind)

type Words = {
  label: string
  hint: string
  /** Said unless the owner has other words; a name in braces stands for what it is called. */
  sentence: string
  placeholders: readonly string[]
}

/** The panel's words for each, and the site's own for the community. */
export const NOTICE_WORDS: Record<NoticeKind, Words> = {
  sale: {
    label: 'Vente',
    hint: 'Chaque commande payée.',
    sentence: 'Nouvelle vente sur {site} : {produits}. Merci !',
    placeholders: ['site', 'produits', 'pseudo'],
  },
  application: {
    label: 'Candidature reçue',
    hint: 'Quelqu’un vient d’envoyer un formulaire de candidature.',
    sentence: '{pseudo} vient d’envoyer une candidature : {formulaire}.',
    placeholders: ['site', 'pseudo', 'formulaire'],
  },
  contact: {
    label: 'Message de contact',
    hint: 'Sans rien de ce qui y est écrit.',
    sentence: 'Un nouveau message attend une réponse sur {site}.',
    placeholders: ['site'],
  },
  maintenance_planned: {
    label: 'Maintenance prévue',
    hint: 'Dès qu’elle est décidée.',
    sentence: '{site} fermera pour maintenance {debut}, jusqu’à {fin}.',
    placeholders: ['site', 'debut', 'fin', 'raison'],
  },
  maintenance_begun: {
    label: 'Maintenance commencée',
    hint: 'Dans la minute où le site ferme.',
    sentence: '{site} est en maintenance jusqu’à {fin}.',
    placeholders: ['site', 'fin', 'raison'],
  },
  maintenance_over: {
    label: 'Maintenance terminée',
    hint: 'Dans la minute où le site rouvre.',
    sentence: '{site} est de nouveau ouvert. À tout de suite !',
    placeholders: ['site'],
  },
  player_record: {
    label: 'Record de joueurs',
    hint: 'Le plus de monde en ville depuis que le site compte.',
    sentence: 'Record battu : {joueurs} joueurs en même temps sur {site} !',
    placeholders: ['site', 'joueurs'],
  },
}
