import type { MenuPlace } from '#contract/menu.ts'
import type { Session } from '#web/lib/session.ts'

/** What the pages of the menu are called. */
export const PLACES: Record<MenuPlace, string> = {
  '/accueil': 'Accueil',
  '/factions': 'Factions',
  '/economie': 'Économie',
  '/regles': 'Règles',
  '/shop': 'Boutique',
  '/contact': 'Contact',
}
const LOGIN = ['/login', 'CONNEXION'] as const
export const ACCOUNT = ['/redirect', 'MON COMPTE'] as const
const ADMIN = ['/admin', 'ADMIN'] as const

/**
 * Where a visitor may go, by address and name. Admins by the roles as they were stored: the panel
 * asks the server, the menu need not.
 */
export function placesFor(session: Session | null, menu: readonly MenuPlace[]) {
  const places = menu.map((place) => [place, PLACES[place].toUpperCase()] as const)
  if (!session) return [...places, LOGIN]
  return session.user.roles.includes('admin') ? [...places, ACCOUNT, ADMIN] : [...places, ACCOUNT]
}
