import type { Texts } from '../appearance-texts.ts'

/** What is said in the same words wherever a site is set. */
export const commonSteps: Texts['vision']['steps'] = [
  {
    title: 'Immersion',
    text: 'Des sons, des métiers, des lieux et des règles pensés pour une chose : que rien ne vous rappelle que c’est un jeu.',
  },
  {
    title: 'L’humain au centre',
    text: 'Une équipe présente et des décisions expliquées. Un désaccord se règle par une discussion, jamais par un automate.',
  },
]

export const commonRules = {
  lead: 'Ce qu’on attend de vous, pourquoi, et ce qu’il en coûte de passer outre.',
  description:
    'Le règlement complet du serveur, par catégorie : ce qui est attendu, ce qui est interdit et ce qui est sanctionné.',
}

export const contactDescription =
  'Une question, un remboursement, une candidature au développement : écrivez à l’équipe du serveur.'

export const contactLead =
  'Une petite équipe bénévole lit tout, chaque soir. Comptez deux jours pour une réponse, un peu plus les week-ends d’événement.'

/** In all of them the last paragraph, the figures and most of what one can open are the same. */
export function commonEconomy(words: {
  lead: string
  cycle: string
  board: string
  bank: string
  stakes: string
  producers: string[]
}): Texts['economy'] {
  return {
    title: 'Une économie tenue par les joueurs',
    lead: words.lead,
    paragraphs: [
      `${words.cycle} **Vos choix déplacent réellement ces aiguilles.**`,
      'L’argent propre se dépose en banque et se déclare ; l’argent sale se cache, se transporte et se blanchit, avec tout ce que cela suppose de rencontres. L’équipe ajuste taxes et salaires chaque mois pour que l’effort paie et que la triche ne serve à rien.',
    ],
    board: {
      title: words.board,
      note: 'Relevé du mois',
      indicators: [
        { label: 'Taux de chômage', percent: 15 },
        { label: 'Inflation', percent: 8 },
        { label: 'Marché immobilier', percent: 65 },
        { label: 'Marché automobile', percent: 72 },
      ],
    },
    bank: {
      title: words.bank,
      offers: [
        {
          name: 'Prêts',
          figure: '5-12 %',
          unit: 'd’intérêt',
          text: 'Le taux dépend de vos revenus, de vos garanties et de votre réputation au guichet.',
        },
        {
          name: 'Épargne',
          figure: '3 %',
          unit: 'par an',
          text: 'Un livret sans risque, versé chaque mois, pour ceux qui dorment la nuit.',
        },
        {
          name: 'Investissements',
          figure: 'Variable',
          unit: 'rendement',
          text: `Parts d’entreprises, ${words.stakes}, immobilier : le gain suit le risque, la perte aussi.`,
        },
      ],
    },
    businesses: [
      {
        name: 'Commerce',
        cost: 150_000,
        text: 'Une vitrine, un stock, des habitués. Vous vivez de la marge et du bouche-à-oreille.',
        examples: ['Épicerie de nuit', 'Concession', 'Armurerie sous licence'],
      },
      {
        name: 'Service',
        cost: 100_000,
        text: 'Vous vendez du temps et du savoir-faire. Le capital est léger, la réputation fait tout.',
        examples: ['Taxis', 'Sécurité privée', 'Cabinet d’avocats'],
      },
      {
        name: 'Production',
        cost: 250_000,
        text: 'Vous fabriquez ce que les autres revendent. Lourd à lancer, difficile à contourner.',
        examples: words.producers,
      },
    ],
    note: {
      title: 'Avant de signer',
      text: 'Ces montants couvrent la licence, le local et le premier stock. Il faut y ajouter les salaires, les taxes et un dossier accepté par la mairie. Une entreprise ouvre au moins trois soirs par semaine : prévoyez une équipe plutôt qu’un exploit.',
    },
  }
}

/** How one joins a faction, once one lives there: `settle` says where. */
export function commonGuide(settle: string): Texts['factionGuide'] {
  return {
    kicker: 'La voie d’entrée',
    title: 'Comment rejoindre une faction',
    steps: [
      {
        title: settle,
        text: 'Jouez votre personnage une dizaine d’heures. Une faction recrute quelqu’un, pas un pseudonyme.',
      },
      {
        title: 'Se faire connaître',
        text: 'Croisez ses membres en jeu, rendez un service, posez une question. Les portes s’ouvrent en scène.',
      },
      {
        title: 'Candidater',
        text: 'Ouvrez sa fiche ci-dessus, cliquez sur « Candidater » et racontez votre personnage en quelques lignes.',
      },
      {
        title: 'Faire ses preuves',
        text: 'Un entretien vocal, deux semaines d’essai, puis la décision des membres. Un refus n’est jamais définitif.',
      },
    ],
    rules: [
      'Une seule faction par personnage, et pas de personnages liés dans deux factions opposées.',
      'Les ordres de la hiérarchie se discutent en jeu, jamais sur le vocal hors RP.',
      'Les informations de la faction restent dans la faction : les divulguer hors RP est du metagaming.',
      'Sept personnes au plus dans une même action illégale, alliés compris.',
      'Deux semaines d’absence non annoncée valent démission.',
      'On quitte sa faction en scène, en rendant ce qui lui appartient.',
    ],
    requirements: [
      'Un personnage d’au moins 10 heures de jeu',
      'Un microphone en état de marche',
      'Pour les factions VIP, un abonnement actif',
    ],
    note: 'Rejoindre une faction, c’est s’engager auprès d’autres joueurs. Chaque chef répond des actes de ses membres : un manquement grave au règlement entraîne l’exclusion de la faction et peut aller jusqu’au bannissement du serveur.',
  }
}
