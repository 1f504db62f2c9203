import type { CheckState } from '#contract/check-states.ts'
import type { Advice, Check } from '#contract/system.ts'

type Place = NonNullable<Advice['place']>

/** Places of the panel, and what one does there. */
export const PLACES = {
  deliveries: { label: 'Voir les livraisons', path: '/admin?onglet=livraisons' },
  gameServers: { label: 'Voir les serveurs de jeu', path: '/admin?onglet=livraisons&vue=serveurs' },
  orders: { label: 'Voir les commandes', path: '/admin?onglet=commandes' },
  alerts: { label: 'Régler les alertes', path: '/admin?onglet=alertes' },
  security: { label: 'Régler la sécurité', path: '/admin?onglet=securite' },
  maintenance: { label: 'Régler la maintenance', path: '/admin?onglet=maintenance' },
} as const satisfies Record<string, Place>

const plain =
  (state: CheckState) =>
  (title: string, says: string): Check => ({ title, state, says, advice: null })

export const good = plain('good')
/** What there is nothing of, and need not be. */
export const none = plain('none')

const bad =
  (state: CheckState) =>
  (title: string, says: string, text: string, place: Place | null = null): Check => ({
    title,
    state,
    says,
    advice: { text, place },
  })

export const watch = bad('watch')
export const act = bad('act')
