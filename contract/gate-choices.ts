// Apart from the settings' checks, which the game's resource has no need of.

/** Who comes in while the site does not answer: who it has let in before, everybody, nobody. */
export const AWAY_CHOICES = ['known', 'all', 'none'] as const
export type AwayChoice = (typeof AWAY_CHOICES)[number]

/** What players read at the gate, with what may stand in it between braces. */
export const GATE_TEXTS = {
  checking: {
    label: 'Pendant la vérification',
    holds: [],
    text: 'Vérification de votre accès…',
  },
  not_whitelisted: {
    label: 'À qui n’est pas sur la whitelist',
    holds: ['joueur', 'pseudo', 'site'],
    text: 'Votre compte « {pseudo} » n’est pas encore sur la whitelist. Candidatez sur {site}.',
  },
  banned: {
    label: 'À qui est suspendu ou banni',
    holds: ['joueur', 'pseudo', 'motif', 'fin', 'site'],
    text: 'Accès refusé {fin}. Motif : {motif}. Pour contester : {site}/contact',
  },
  unknown: {
    label: 'À qui n’a pas de compte lié',
    holds: ['joueur', 'site'],
    text: 'Ce serveur demande un compte lié. Sur {site}, dans « Mon espace », « Mon personnage », demandez un code et entrez-le ici.',
  },
  away: {
    label: 'Quand le site ne répond pas',
    holds: [],
    text: 'L’accès ne peut pas être vérifié pour le moment. Réessayez dans quelques minutes.',
  },
} as const
export type GateText = keyof typeof GATE_TEXTS
