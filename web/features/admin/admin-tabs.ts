import type { Permission } from '#contract/permissions.ts'
import type { Waiting } from '#contract/waiting.ts'
import type { IconName } from '#web/components/icon.tsx'

/** The panel's places, in the order of its menu. */
const GROUPS = [
  {
    label: 'Vente',
    places: [
      { id: 'statistiques', label: 'Statistiques', icon: 'chart', needs: ['stats'] },
      {
        id: 'commandes',
        label: 'Commandes',
        icon: 'cart',
        waiting: 'orders',
        needs: ['orders.read'],
      },
      {
        id: 'livraisons',
        label: 'Livraisons',
        icon: 'gamepad',
        waiting: 'deliveries',
        needs: ['deliveries.read', 'game-servers'],
      },
      { id: 'produits', label: 'Produits', icon: 'tag', needs: ['products'] },
      { id: 'comptabilite', label: 'Comptabilité', icon: 'ledger', needs: ['books'] },
    ],
  },
  {
    label: 'Contenu',
    places: [
      { id: 'actualites', label: 'Actualités et pages', icon: 'bolt', needs: ['content'] },
      { id: 'factions', label: 'Factions', icon: 'shield', needs: ['content'] },
      { id: 'jobs', label: 'Jobs', icon: 'briefcase', needs: ['content'] },
      { id: 'regles', label: 'Règles', icon: 'gavel', needs: ['content'] },
    ],
  },
  {
    label: 'Communauté',
    places: [
      { id: 'utilisateurs', label: 'Utilisateurs', icon: 'users', needs: ['users.read'] },
      {
        id: 'acces',
        label: 'Accès au serveur',
        icon: 'door',
        needs: ['whitelist', 'game-servers'],
      },
      {
        id: 'messages',
        label: 'Messages',
        icon: 'mail',
        waiting: 'messages',
        needs: ['messages.read'],
      },
      {
        id: 'candidatures',
        label: 'Candidatures',
        icon: 'form',
        waiting: 'applications',
        needs: ['applications', 'applications.own', 'applications.forms'],
      },
    ],
  },
  {
    label: 'Réglages',
    places: [
      { id: 'apparence', label: 'Apparence', icon: 'palette', needs: ['appearance.write'] },
      { id: 'equipe', label: 'Équipe', icon: 'anchor', needs: ['groups'] },
      { id: 'securite', label: 'Sécurité', icon: 'lock', needs: ['settings'] },
      { id: 'alertes', label: 'Alertes', icon: 'warning', needs: ['settings'] },
      { id: 'discord', label: 'Discord', icon: 'chat', needs: ['discord'] },
      { id: 'maintenance', label: 'Maintenance', icon: 'clock', needs: ['maintenance'] },
      { id: 'systeme', label: 'État du système', icon: 'info', needs: ['settings'] },
      { id: 'journal', label: 'Journal', icon: 'history', needs: ['journal'] },
    ],
  },
] as const

export type AdminTab = (typeof GROUPS)[number]['places'][number]['id']

export type Place = {
  id: AdminTab
  label: string
  icon: IconName
  /** What is counted beside it. */
  waiting?: keyof Waiting
  /** Any one of these opens it. */
  needs: readonly Permission[]
}

const ALL_GROUPS: readonly { label: string; places: readonly Place[] }[] = GROUPS

export const ADMIN_TABS = ALL_GROUPS.flatMap(({ places }) => places)

export type May = (...anyOf: readonly Permission[]) => boolean

/** The menu of somebody who may do so much. */
export const groupsFor = (may: May) =>
  ALL_GROUPS.map(({ label, places }) => ({
    label,
    places: places.filter(({ needs }) => may(...needs)),
  })).filter(({ places }) => places.length > 0)

/** The place that is asked for, or else the first that they may see; undefined when there is none. */
export function placeFor(may: May, asked: string | null): Place | undefined {
  const places = ADMIN_TABS.filter(({ needs }) => may(...needs))
  return places.find(({ id }) => id === asked) ?? places[0]
}
