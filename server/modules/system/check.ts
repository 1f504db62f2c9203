import type { CheckState } from '#contract/check-states.ts'
import type { Advice, Check } from '#contract/system.ts'

type Place = NonNullable<Advice['place']>

/** Places of the panel, by their names in its menu. */
export const PLACES = {
  deliveries: { label: 'Livraisons', path: '/admin?onglet=livraisons' },
  gameServers: { label: 'Serveurs de jeu', path: '/admin?onglet=livraisons&vue=serveurs' },
  orders: { label: 'Commandes', path: '/admin?onglet=commandes' },
  alerts: { label: 'Alertes', path: '/admin?onglet=alertes' },
  security: { label: 'Sécurité', path: '/admin?onglet=securite' },
  maintenance: { label: 'Maintenance', path: '/admin?onglet=maintenance' },
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
