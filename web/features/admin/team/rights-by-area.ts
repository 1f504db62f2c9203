import { ALL_PERMISSIONS, type Permission } from '#contract/permissions.ts'

/** Where in the panel each permission counts, and what it lets one do there, in a word. */
const RIGHTS: Record<Permission, readonly [area: string, may: string]> = {
  stats: ['Statistiques', 'voir'],
  'orders.read': ['Commandes', 'voir'],
  'orders.write': ['Commandes', 'changer l’état'],
  'orders.refund': ['Commandes', 'rembourser'],
  'deliveries.read': ['Livraisons', 'voir'],
  'deliveries.write': ['Livraisons', 'trancher'],
  products: ['Boutique', 'gérer'],
  content: ['Contenu', 'gérer'],
  'messages.read': ['Messages', 'lire'],
  'messages.write': ['Messages', 'répondre'],
  applications: ['Candidatures', 'toutes'],
  'applications.own': ['Candidatures', 'celles confiées'],
  'applications.forms': ['Candidatures', 'formulaires'],
  'users.read': ['Comptes', 'voir'],
  'users.write': ['Comptes', 'modifier'],
  'users.sanction': ['Comptes', 'sanctionner'],
  whitelist: ['Whitelist', 'gérer'],
  groups: ['Équipe', 'composer'],
  books: ['Comptabilité', 'exporter'],
  'appearance.write': ['Apparence', 'changer'],
  maintenance: ['Maintenance', 'fermer, rouvrir'],
  'game-servers': ['Serveurs de jeu', 'gérer'],
  discord: ['Discord', 'rôles'],
  settings: ['Réglages', 'changer'],
  journal: ['Journal', 'lire'],
  ownership: ['Propriété', 'céder'],
}

type Area = { area: string; may: string[]; permissions: Permission[] }

/** What a group may do, one entry for each area, in the contract's order. */
export function rightsByArea(held: readonly Permission[]): Area[] {
  const areas = new Map<string, Area>()
  for (const permission of ALL_PERMISSIONS.filter((one) => held.includes(one))) {
    const [area, may] = RIGHTS[permission]
    const known = areas.get(area) ?? { area, may: [], permissions: [] }
    known.may.push(may)
    known.permissions.push(permission)
    areas.set(area, known)
  }
  return [...areas.values()]
}
