/** What somebody of the team may do, each with the words the panel has for it. */
export const PERMISSIONS = {
  stats: 'Voir les statistiques',
  'orders.read': 'Voir les commandes et leurs clients',
  'orders.write': 'Changer l’état des commandes',
  'orders.refund': 'Rembourser',
  'deliveries.read': 'Voir les livraisons',
  'deliveries.write': 'Relancer, annuler et trancher les livraisons',
  products: 'Gérer la boutique',
  content: 'Gérer factions, métiers, propriétés et règlement',
  'messages.read': 'Lire les messages',
  'messages.write': 'Répondre aux messages et les classer',
  'users.read': 'Voir les comptes',
  'users.write': 'Modifier et supprimer les comptes',
  'users.sanction': 'Suspendre et bannir',
  groups: 'Composer l’équipe et ses groupes',
  books: 'Exporter les livres de comptes',
  maintenance: 'Fermer et rouvrir le site',
  'game-servers': 'Gérer les serveurs de jeu et leurs clés',
  settings: 'Régler le site',
  journal: 'Lire le journal',
} as const

export type Permission = keyof typeof PERMISSIONS

/** The groups that every site has; the owner's is one person's. */
export type BuiltInGroup = 'owner' | 'administrator' | 'moderator' | 'support' | 'editor' | 'shop'
