import type { IconName } from '#web/components/icon.tsx'

/** The panel's places, in the order of its menu. */
export const ADMIN_TABS = [
  { id: 'statistiques', label: 'Statistiques', icon: 'bank' },
  { id: 'utilisateurs', label: 'Utilisateurs', icon: 'users' },
  { id: 'commandes', label: 'Commandes', icon: 'cart' },
  { id: 'livraisons', label: 'Livraisons', icon: 'gamepad' },
  { id: 'produits', label: 'Produits', icon: 'star' },
  { id: 'factions', label: 'Factions', icon: 'shield' },
  { id: 'jobs', label: 'Jobs', icon: 'briefcase' },
  { id: 'regles', label: 'Règles', icon: 'gavel' },
  { id: 'maintenance', label: 'Maintenance', icon: 'clock' },
  { id: 'messages', label: 'Messages', icon: 'mail' },
  { id: 'journal', label: 'Journal', icon: 'eye' },
] as const satisfies { id: string; label: string; icon: IconName }[]

export type AdminTab = (typeof ADMIN_TABS)[number]['id']

export const isAdminTab = (id: string | null): id is AdminTab =>
  ADMIN_TABS.some((tab) => tab.id === id)
