/** What the owner is told of. */
export const ALERT_KINDS = [
  'first_sale',
  'dispute',
  'refund',
  'task',
  'delivery',
  'sign_in',
] as const

export type AlertKind = (typeof ALERT_KINDS)[number]

/** The panel's words for each. */
export const ALERT_WORDS: Record<AlertKind, { label: string; hint: string }> = {
  first_sale: { label: 'Première vente', hint: 'Une fois pour chaque service de paiement.' },
  dispute: {
    label: 'Paiement contesté',
    hint: 'Une fois par commande.',
  },
  refund: { label: 'Remboursement échoué', hint: 'L’argent n’est pas reparti vers le client.' },
  task: {
    label: 'Mail ou tâche en échec',
    hint: 'Après plusieurs tentatives ; les suivantes continuent d’elles-mêmes.',
  },
  delivery: {
    label: 'Livraison à trancher',
    hint: 'Incertaine, échouée, à remettre en main propre ou bloquée ; au plus une fois par quart d’heure.',
  },
  sign_in: {
    label: 'Échecs de connexion répétés',
    hint: 'Sur un compte de l’équipe : une fois par jour. Sur tout le site : une fois par heure.',
  },
}
