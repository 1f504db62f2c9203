import type { DemoRule } from './demo-rule.ts'

export const banditry: DemoRule[] = [
  {
    title: 'Effectifs requis',
    description: 'Pas de braquage sans policiers en service pour y répondre.',
    content:
      '<ul><li>Supérette : <strong>3</strong> agents, 2 à 4 braqueurs</li><li>Bijouterie : <strong>5</strong> agents, 3 à 5 braqueurs</li><li>Convoi du port : <strong>6</strong> agents, 4 à 6 braqueurs</li><li>Banque du Môle : <strong>8</strong> agents, 5 à 7 braqueurs</li></ul><p>Les guetteurs comptent dans l’effectif. Deux actions majeures ne peuvent avoir lieu en même temps.</p>',
    examples: '',
    severity_level: 'medium',
    punishment: 'Butin retiré, bannissement de 24 h',
  },
  {
    title: 'Préparer son braquage',
    description: 'Repérages, matériel, rôles, plan de fuite : un braquage commence la veille.',
    content:
      '<p>L’équipe peut vous demander ce que vous aviez préparé. Un braquage improvisé à la sortie d’un bar se joue, mais il <strong>rate</strong>.</p><p>Délai entre deux actions du même groupe : 2 heures pour une supérette, 24 heures au-delà.</p>',
    examples:
      'Bien joué : deux soirées de repérage déguisés en livreurs, un plan au mur, un guetteur sur le toit.',
    severity_level: 'low',
    punishment: 'Avertissement',
  },
  {
    title: 'Prise d’otage',
    description: 'Un otage est un joueur : il doit avoir une scène, pas une chaise.',
    content:
      '<ul><li>Pas d’otage complice ni d’ami « qui passait par là ».</li><li>Durée maximale : <strong>60 minutes</strong>, prolongée seulement avec son accord.</li><li>Il garde la vie sauve si les demandes sont tenues et s’il coopère.</li><li>Ni humiliation, ni dépouillement complet.</li></ul><p>L’otage joue le fear RP ; le preneur d’otage joue la scène.</p>',
    examples: '',
    severity_level: 'high',
    punishment: 'Bannissement de 3 à 7 jours',
  },
  {
    title: 'Négociation',
    description: 'La police négocie d’abord, les braqueurs demandent le possible.',
    content:
      '<p>Demandes recevables : retrait d’une unité, véhicule non blindé, dix minutes d’avance, passage d’un barrage. Demandes irrecevables : immunité, armes de service, argent hors du butin.</p><p>Un assaut n’est permis que si la négociation est rompue <strong>et</strong> que la vie de l’otage est menacée.</p>',
    examples: 'Un otage libéré = une demande accordée, au plus trois demandes par action.',
    severity_level: 'medium',
    punishment: 'Avertissement à bannissement de 24 h',
  },
  {
    title: 'Vol entre joueurs',
    description: 'On vole ce que l’autre porte, avec mesure et avec une scène.',
    content:
      '<p>Un racket rapporte au plus <strong>$5,000</strong> et une arme. Interdit de forcer un retrait bancaire, une vente de véhicule ou l’ouverture d’un coffre de domicile.</p><p>Les nouveaux venus (moins de <strong>10 heures</strong> de jeu) ne peuvent être ni rackettés ni enlevés.</p>',
    examples: '',
    severity_level: 'medium',
    punishment: 'Restitution et bannissement de 24 h',
  },
  {
    title: 'Corruption des services publics',
    description: 'Elle existe, elle se joue lentement, et elle se paie.',
    content:
      '<p>Un agent ne devient corrompu qu’avec l’accord HRP de l’équipe et un dossier. Il accepte la <strong>perte de son personnage</strong> au bout de l’histoire.</p><p>Vendre des armes de service, effacer un casier ou livrer un témoin sans dossier n’est pas de la corruption RP : c’est une faute.</p>',
    examples: '',
    severity_level: 'high',
    punishment: 'Exclusion du service et bannissement de 7 jours',
  },
]
