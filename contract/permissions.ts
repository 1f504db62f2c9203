/** What somebody of the team may do, each with the words the panel has for it. */
export const PERMISSIONS = {
  stats: 'Voir les statistiques',
  'orders.read': 'Voir les commandes et leurs clients',
  'orders.write': 'Changer l’état des commandes',
  'orders.refund': 'Rembourser',
  'deliveries.read': 'Voir les livraisons',
  'deliveries.write': 'Relancer, annuler et trancher les livraisons',
  products: 'Gérer la boutique',
  content: 'Gérer pages, actualités, factions, métiers, propriétés et règlement',
  'messages.read': 'Lire les messages',
  'messages.write': 'Répondre aux messages et les classer',
  applications: 'Lire et décider toutes les candidatures',
  'applications.own': 'Lire et décider les candidatures des formulaires confiés',
  'applications.forms': 'Composer les formulaires de candidature',
  'users.read': 'Voir les comptes',
  'users.write': 'Modifier et supprimer les comptes',
  'users.sanction': 'Suspendre et bannir',
  whitelist: 'Gérer la whitelist',
  groups: 'Composer l’équipe et ses groupes',
  books: 'Exporter les livres de comptes',
  'appearance.write': 'Changer l’apparence du site',
  maintenance: 'Fermer et rouvrir le site',
  'game-servers': 'Gérer les serveurs de jeu et leurs clés',
  discord: 'Gérer les rôles Discord',
  settings: 'Régler le site',
  journal: 'Lire le journal',
  ownership: 'Céder la propriété du site',
} as const

export type Permission = keyof typeof PERMISSIONS

const isPermission = (text: string): text is Permission => Object.keys(PERMISSIONS).includes(text)

export const ALL_PERMISSIONS = Object.keys(PERMISSIONS).filter(isPermission)

/** What a group may be given: all but what is the owner's alone. */
export const GRANTABLE = ALL_PERMISSIONS.filter((one) => one !== 'ownership')

export type Group = { name: string; permissions: readonly Permission[] }

/** The groups that every site has; the owner's is one person's. */
const GROUPS = {
  owner: { name: 'Propriétaire', permissions: ALL_PERMISSIONS },
  administrator: { name: 'Administrateur', permissions: GRANTABLE },
  moderator: {
    name: 'Modérateur',
    permissions: [
      'messages.read',
      'messages.write',
      'applications',
      'users.read',
      'users.sanction',
      'whitelist',
    ],
  },
  support: {
    name: 'Support',
    permissions: [
      'orders.read',
      'orders.write',
      'deliveries.read',
      'deliveries.write',
      'messages.read',
      'messages.write',
      'users.read',
    ],
  },
  editor: { name: 'Rédaction', permissions: ['content', 'appearance.write'] },
  shop: { name: 'Boutique', permissions: ['stats', 'orders.read', 'products'] },
  /** Sees the inbox of the forms that they were entrusted with, and nothing else. */
  leader: { name: 'Chef de faction', permissions: ['applications.own'] },
} as const satisfies Record<string, Group>

export type BuiltInGroup = keyof typeof GROUPS
export const BUILT_IN_GROUPS: Record<BuiltInGroup, Group> = GROUPS

/** Of whoever is on the team and was put in no other. */
export const DEFAULT_GROUP: BuiltInGroup = 'administrator'

export const isBuiltIn = (id: string): id is BuiltInGroup => Object.keys(GROUPS).includes(id)
