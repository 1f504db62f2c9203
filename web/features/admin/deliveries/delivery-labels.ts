import type { AdminDelivery, DeliveryState } from '#contract/deliveries.ts'
import type { DeliveryAction } from '#contract/delivery-actions.ts'
import type { BadgeTone } from '#web/components/badge.tsx'
import { readableName, receivedText } from '#web/features/deliveries/received-text.ts'
import { shortDay } from '../dates.ts'

/** What a person must look at first, then what is under way, then what is over. */
export const STATE_LABELS: Record<DeliveryState, string> = {
  uncertain: 'Incertaine',
  failed: 'En échec',
  manual: 'À remettre',
  retrying: 'Nouvel essai',
  offered: 'En cours',
  waiting: 'En attente',
  unlinked: 'Sans personnage',
  revoking: 'En reprise',
  applied: 'Livrée',
  revoked: 'Reprise',
  cancelled: 'Annulée',
}

export const STATE_TONES: Record<DeliveryState, BadgeTone> = {
  uncertain: 'bad',
  failed: 'bad',
  manual: 'accent',
  retrying: 'amber',
  offered: 'amber',
  waiting: 'amber',
  unlinked: 'amber',
  revoking: 'amber',
  applied: 'good',
  revoked: 'neutral',
  cancelled: 'neutral',
}

const REASONS: Record<string, string> = {
  inventory_full: 'inventaire plein',
  player_gone: 'joueur parti',
  not_enough_money: 'pas assez d’argent à reprendre',
  not_enough_items: 'pas assez d’objets à reprendre',
  no_handler: 'aucune ressource ne répond à cet évènement',
  unknown_action: 'action inconnue de la ressource : mettez-la à jour',
  unknown_account: 'compte inconnu du framework',
  unknown_item: 'objet inconnu du framework',
  unsupported_inventory: 'inventaire non pris en charge',
  server_removed: 'serveur de jeu supprimé pendant la remise',
  admin: 'décidé par l’équipe',
  refund: 'remboursé',
  kept: 'conservé : acheté aussi sans limite',
}

/** A reason that a game server words itself is shown as it is. */
export const reasonText = (reason: string | null) => (reason ? (REASONS[reason] ?? reason) : null)

const OUTCOMES: Record<string, string> = {
  offered: 'Proposée',
  begin: 'Commencée',
  applied: 'Livrée',
  retry: 'À réessayer',
  failed: 'Échec',
  uncertain: 'Incertaine',
  cancelled: 'Annulée',
  resent: 'Renvoyée',
  revoking: 'Reprise demandée',
  revoked: 'Reprise faite',
  kept: 'Reprise abandonnée',
}
export const outcomeText = (outcome: string) => OUTCOMES[outcome] ?? outcome

/** What the game is asked to do, as an admin reads it. */
function actionText(action: DeliveryAction): string {
  switch (action.kind) {
    case 'revoke':
      return `Reprise : ${actionText(action.action)}`
    case 'grade':
      return `Grade ${readableName(action.grade)}`
    case 'event':
      return `Évènement ${action.name}`
    case 'vehicle':
      return action.plate
        ? `${receivedText(action)} (plaque ${action.plate})`
        : receivedText(action)
    default:
      return receivedText(action)
  }
}

const BY_HAND = 'Remise par l’équipe'

/**
 * The same of a delivery: the end of a grade takes back nothing that was paid for, and what the team
 * hands over is known by its product alone.
 */
export function deliveredThing({ action, cause, product_name }: AdminDelivery): string {
  if (!action) return product_name
  if (cause !== 'end' || action.kind !== 'revoke' || action.action.kind !== 'grade')
    return actionText(action)
  return `Fin du grade ${readableName(action.action.grade)}`
}

/** Until when it is given, or when that ends. */
function deliveredTime({ action, cause, due_at }: AdminDelivery): string | null {
  const given = action?.kind === 'revoke' ? action.action : action
  if (given?.kind !== 'grade') return null
  if (cause === 'end') return due_at && `prévue le ${shortDay(due_at)}`
  return given.until ? `jusqu’au ${shortDay(given.until)}` : null
}

/** Below it: who hands it over, the product unless that says the same again, and until when. */
export function deliveredNote(delivery: AdminDelivery): string {
  const { action, product_name } = delivery
  const isSaid = deliveredThing(delivery).toLowerCase().includes(product_name.toLowerCase())
  const said = [!action && BY_HAND, !isSaid && product_name].filter(Boolean).join(', ')
  const time = deliveredTime(delivery)
  if (!time) return said
  return said ? `${said}, ${time}` : time.charAt(0).toUpperCase() + time.slice(1)
}

/** In one line, below the product. */
export const deliveredText = (delivery: AdminDelivery) =>
  delivery.action
    ? [deliveredThing(delivery), deliveredTime(delivery)].filter(Boolean).join(' ')
    : BY_HAND

/** What a person may do about it; the server says why not otherwise. */
export function possible({ state, refunded }: AdminDelivery) {
  return {
    resend: !refunded && ['uncertain', 'failed', 'retrying', 'waiting'].includes(state),
    cancel: ['unlinked', 'waiting', 'retrying', 'uncertain', 'failed', 'manual'].includes(state),
    resolve: ['uncertain', 'failed', 'manual'].includes(state),
  }
}
