import type { DeliveryState, OwnDelivery } from '#contract/deliveries.ts'
import type { BadgeTone } from '#web/components/badge.tsx'

type Words = { label: string; tone: BadgeTone; advice?: string }

/** Where goods are, in words that a player understands. */
const WORDS: Record<DeliveryState, Words> = {
  unlinked: {
    label: 'À recevoir',
    tone: 'amber',
    advice: 'Liez votre personnage pour le recevoir.',
  },
  waiting: {
    label: 'Vous attend en jeu',
    tone: 'amber',
    advice: 'Remis dès que votre personnage est en ville.',
  },
  offered: { label: 'En cours de remise', tone: 'amber' },
  applied: { label: 'Livré en jeu', tone: 'good' },
  retrying: {
    label: 'Nouvel essai bientôt',
    tone: 'amber',
    advice: 'Nous réessayons tant que vous êtes en ville.',
  },
  uncertain: {
    label: 'Vérifié par l’équipe',
    tone: 'neutral',
    advice: 'Un membre de l’équipe vérifie ce que vous avez reçu.',
  },
  failed: {
    label: 'Vérifié par l’équipe',
    tone: 'neutral',
    advice: 'Le serveur n’a pas pu le remettre : l’équipe s’en occupe.',
  },
  cancelled: { label: 'Annulé', tone: 'neutral' },
  manual: {
    label: 'Remis par l’équipe',
    tone: 'amber',
    advice: 'Un membre de l’équipe vous le remet en jeu.',
  },
  revoking: { label: 'Reprise en cours', tone: 'neutral' },
  revoked: { label: 'Repris', tone: 'neutral' },
}

/** Why the last try gave nothing, where the player can do something about it. */
const REASONS: Record<string, string> = {
  inventory_full: 'Votre inventaire est plein : faites de la place.',
  player_gone: 'Vous avez quitté la ville pendant la remise.',
}

/** A state that a later version adds is shown under its own name. */
export function deliveryWords({ state, reason, receives }: OwnDelivery): Words {
  const words = WORDS[state] ?? { label: state, tone: 'neutral' }
  const advice = (state === 'retrying' && reason && REASONS[reason]) || words.advice
  if (state === 'applied' && !receives) return { label: 'Remis', tone: 'good' }
  return { ...words, ...(advice && { advice }) }
}

/** Nothing more happens to it by itself. */
export const isSettled = ({ state }: OwnDelivery) =>
  ['applied', 'cancelled', 'revoked', 'manual', 'uncertain', 'failed'].includes(state)
