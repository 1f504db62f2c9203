import type { Waiting } from '#contract/waiting.ts'
import type { IconName } from '#web/components/icon.tsx'

/** The panel's places, in the order of its menu. */
const GROUPS = [
  {
    label: 'Vente',
    places: [
      { id: 'statistiques', label: 'Statistiques', icon: 'bank' },
      { id: 'commandes', label: 'Commandes', icon: 'cart', waiting: 'orders' },
      { id: 'livraisons', label: 'Livraisons', icon: 'gamepad', waiting: 'deliveries' },
      { id: 'produits', label: 'Produits', icon: 'star' },
    ],
  },
  {
    label: 'Contenu',
    places: [
      { id: 'factions', label: 'Factions', icon: 'shield' },
      { id: 'jobs', label: 'Jobs', icon: 'briefcase' },
      { id: 'regles', label: 'Règles', icon: 'gavel' },
    ],
  },
  {
    label: 'Communauté',
    places: [
      { id: 'utilisateurs', label: 'Utilisateurs', icon: 'users' },
      { id: 'messages', label: 'Messages', icon: 'mail', waiting: 'messages' },
    ],
  },
  {
    label: 'Réglages',
    places: [
      { id: 'maintenance', label: 'Maintenance', icon: 'clock' },
      { id: 'journal', label: 'Journal', icon: 'eye' },
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
}

export const ADMIN_GROUPS: readonly { label: string; places: readonly Place[] }[] = GROUPS

export const ADMIN_TABS = ADMIN_GROUPS.flatMap(({ places }) => places)

export const isAdminTab = (id: string | null): id is AdminTab =>
  ADMIN_TABS.some((tab) => tab.id === id)
