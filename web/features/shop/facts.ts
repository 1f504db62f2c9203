import type { IconName } from '#web/components/icon.tsx'

export type Fact = { icon: IconName; title: string; text: string }

const DELIVERED: Fact = {
  icon: 'gamepad',
  title: 'Livré en jeu',
  text: 'Dès que le paiement est confirmé ; si vous êtes hors ligne, à votre prochaine connexion au serveur.',
}

export const OWN_FACTS: Fact[] = [
  DELIVERED,
  {
    icon: 'shield',
    title: 'Payé par carte',
    text: 'Chez un prestataire agréé : votre numéro de carte ne passe jamais par nos serveurs.',
  },
  {
    icon: 'clock',
    title: 'Rétractation',
    text: 'Au paiement, vous demandez une livraison immédiate et renoncez au délai de quatorze jours.',
  },
  {
    icon: 'download',
    title: 'Facturé',
    text: 'Une facture en PDF par email et dans votre espace, et dix points de fidélité par euro.',
  },
]

/** The same of what somebody else sells. */
export const factsOf = (seller: string): Fact[] => [
  DELIVERED,
  {
    icon: 'shield',
    title: `Vendu par ${seller}`,
    text: 'Le paiement se fait sur sa page, selon les conditions qui y sont affichées. Vos données de paiement ne passent jamais par nos serveurs.',
  },
  {
    icon: 'clock',
    title: 'Rétractation',
    text: `Une rétractation ou un remboursement se demande à ${seller}, par le reçu envoyé après l’achat.`,
  },
  {
    icon: 'download',
    title: 'Récapitulé',
    text: `Le reçu vient de ${seller} ; un récapitulatif en PDF, par email et dans votre espace. Et dix points de fidélité par euro.`,
  },
]
