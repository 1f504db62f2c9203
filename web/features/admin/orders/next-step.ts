import type { DeliveryState } from '#contract/deliveries.ts'
import type { AdminOrder } from '#contract/orders.ts'
import { deliveryOf } from './order-columns.ts'

/** What somebody of the team should do about an order; `wanted`: there is something. */
export type NextStep = { text: string; wanted: boolean }

const wants = (text: string): NextStep => ({ text, wanted: true })
const nothing = (text: string): NextStep => ({ text: `${text} : rien à faire.`, wanted: false })

/** Of a paid order, by the delivery that wants most. */
const BY_DELIVERY: Record<DeliveryState, NextStep> = {
  uncertain: wants(
    'Livraison incertaine : regardez en jeu si elle est arrivée, puis tranchez dans Livraisons.',
  ),
  failed: wants('Livraison en échec : lisez-en la raison dans Livraisons, puis renvoyez-la.'),
  manual: wants('À remettre en jeu par l’équipe, puis à confirmer dans Livraisons.'),
  unlinked: wants(
    'Payée, aucun personnage lié : demandez au client de lier le sien depuis son espace.',
  ),
  retrying: nothing('Payée, personnage lié, le serveur de jeu va réessayer'),
  offered: nothing('Payée, personnage lié, le serveur de jeu s’en occupe'),
  waiting: nothing('Payée, personnage lié, livraison en attente du serveur'),
  revoking: nothing('Reprise en cours en jeu'),
  applied: nothing('Payée et livrée'),
  revoked: nothing('Ce qui avait été livré est repris'),
  cancelled: nothing('Payée, livraison annulée'),
}

/** What to do next, in plain words; null for what the demo made up. */
export function nextStep(order: AdminOrder): NextStep | null {
  if (order.demo) return null
  if (order.attention)
    return wants('À vérifier : lisez l’avertissement, puis dites que c’est fait.')
  if (!order.paid_at)
    return order.status === 'cancelled'
      ? nothing('Jamais payée, et close')
      : nothing('Le paiement est attendu, sans lui elle s’annule d’elle-même')
  const state = deliveryOf(order)
  const isRefunded = order.refunded_amount >= order.amount
  if (isRefunded) return refunded(state)
  if (order.timeline.some(({ step }) => step === 'withdrawn'))
    return wants('Le client s’est rétracté : vérifiez que le remboursement est parti.')
  if (order.status === 'cancelled')
    return wants('Payée mais annulée : remboursez-la, ou rétablissez son statut.')
  return state ? BY_DELIVERY[state] : nothing('Payée, rien à livrer en jeu')
}

/** What was given is taken back by itself, unless nobody knows whether it arrived. */
function refunded(state: DeliveryState | null): NextStep {
  if (state === 'uncertain' || state === 'failed') return BY_DELIVERY[state]
  return state === 'revoking'
    ? nothing('Remboursée, reprise en cours en jeu')
    : nothing('Entièrement remboursée')
}
