import type { Session } from '#web/lib/session.ts'

const PLACES = [
  ['/accueil', 'ACCUEIL'],
  ['/factions', 'FACTIONS'],
  ['/economie', 'ÉCONOMIE'],
  ['/regles', 'RÈGLES'],
  ['/shop', 'BOUTIQUE'],
  ['/contact', 'CONTACT'],
] as const
const LOGIN = ['/login', 'CONNEXION'] as const
export const ACCOUNT = ['/redirect', 'MON COMPTE'] as const
const ADMIN = ['/admin', 'ADMIN'] as const

/**
 * Where a visitor may go, by address and name. Admins by the roles as they were stored: the panel
 * asks the server, the menu need not.
 */
export function placesFor(session: Session | null) {
  if (!session) return [...PLACES, LOGIN]
  return session.user.roles.includes('admin') ? [...PLACES, ACCOUNT, ADMIN] : [...PLACES, ACCOUNT]
}
