type StarterRule = {
  title: string
  description: string
  content: string
  punishment: string
  severity_level: 'low' | 'medium' | 'high'
}

/** Rules that hold on any role-play server, to begin from and to make one’s own. */
const CATEGORIES: Record<string, StarterRule[]> = {
  'Vivre ensemble': [
    {
      title: 'Respecter les autres',
      description: 'Derrière chaque personnage, il y a quelqu’un.',
      content:
        '<p>Les conflits restent entre personnages. Insultes, harcèlement, propos racistes, sexistes, homophobes ou visant un handicap sont interdits partout : en jeu, en vocal, par écrit.</p>',
      punishment: 'Exclusion temporaire ; définitive en cas de propos haineux.',
      severity_level: 'high',
    },
    {
      title: 'Garder privée la vie privée',
      description: 'Ce qui est hors du jeu n’y entre pas.',
      content:
        '<p>Il est interdit de publier ou de réclamer le nom, l’adresse, le visage ou les comptes personnels d’un joueur sans son accord.</p>',
      punishment: 'Exclusion définitive.',
      severity_level: 'high',
    },
    {
      title: 'Écouter l’équipe',
      description: 'Une décision se discute après, au calme.',
      content:
        '<p>Une consigne de l’équipe se suit tout de suite. Si vous n’êtes pas d’accord, terminez l’échange puis écrivez-nous : chaque contestation est relue.</p>',
      punishment: 'Avertissement.',
      severity_level: 'medium',
    },
    {
      title: 'Un micro correct',
      description: 'Être entendu, sans gêner.',
      content:
        '<p>Un micro qui fonctionne est nécessaire. Pas de musique, de modificateur de voix ni de bruits continus hors d’une scène qui s’y prête.</p>',
      punishment: 'Rappel, puis avertissement.',
      severity_level: 'low',
    },
  ],
  'Jouer son rôle': [
    {
      title: 'Rester dans son personnage',
      description: 'La scène d’abord, les explications ensuite.',
      content:
        '<p>Tant qu’une scène dure, on la joue. Un désaccord ou un incident technique se règle une fois la scène terminée, jamais au milieu.</p>',
      punishment: 'Avertissement.',
      severity_level: 'medium',
    },
    {
      title: 'Tenir à la vie',
      description: 'Votre personnage a peur de mourir.',
      content:
        '<p>Sous la menace d’une arme, en infériorité ou blessé, votre personnage agit comme une personne qui veut survivre. Foncer sans crainte n’est pas du jeu de rôle.</p>',
      punishment: 'Avertissement, puis exclusion temporaire.',
      severity_level: 'medium',
    },
    {
      title: 'Ne savoir que ce que l’on a appris',
      description: 'Les informations viennent du jeu.',
      content:
        '<p>Un direct, une discussion vocale ou un message lu hors du jeu ne donnent rien à votre personnage. Il ne reconnaît que ceux qu’il a rencontrés.</p>',
      punishment: 'Exclusion temporaire.',
      severity_level: 'high',
    },
    {
      title: 'Laisser une issue',
      description: 'L’autre doit pouvoir répondre.',
      content:
        '<p>On ne force pas une action sans que la personne en face puisse réagir. Décrivez ce que vous tentez, laissez-lui le temps de jouer.</p>',
      punishment: 'Avertissement.',
      severity_level: 'medium',
    },
    {
      title: 'Oublier après la mort',
      description: 'Un réveil n’est pas une revanche.',
      content:
        '<p>Après un décès, votre personnage ne se souvient ni de la scène ni de ses auteurs, et ne retourne pas sur les lieux tant qu’elle dure.</p>',
      punishment: 'Avertissement, puis exclusion temporaire.',
      severity_level: 'medium',
    },
  ],
  'Violence et crime': [
    {
      title: 'Une raison pour chaque violence',
      description: 'Pas de mort gratuite.',
      content:
        '<p>Blesser ou tuer demande une raison née du jeu, et un échange avant les coups. Tirer sur des inconnus sans scène est interdit.</p>',
      punishment: 'Exclusion temporaire ; définitive en cas de récidive.',
      severity_level: 'high',
    },
    {
      title: 'Pas de véhicule pour arme',
      description: 'On ne renverse pas pour tuer.',
      content:
        '<p>Percuter volontairement une personne pour la blesser n’est permis que si la scène l’exige vraiment, par exemple pour fuir sous les tirs.</p>',
      punishment: 'Avertissement, puis exclusion temporaire.',
      severity_level: 'medium',
    },
    {
      title: 'Des braquages préparés',
      description: 'Un plan, des otages bien traités, une négociation.',
      content:
        '<p>Un braquage se joue avec les forces de l’ordre, pas contre elles. Les otages ne sont pas des complices, et une parole donnée pendant la négociation est tenue.</p>',
      punishment: 'Avertissement.',
      severity_level: 'medium',
    },
    {
      title: 'Des lieux à l’abri',
      description: 'On ne s’en prend pas aux soins ni à l’accueil.',
      content:
        '<p>Hôpitaux, lieux d’arrivée et endroits désignés par l’équipe sont neutres. On n’y commet pas de crime et on n’y attend personne pour en commettre un.</p>',
      punishment: 'Exclusion temporaire.',
      severity_level: 'medium',
    },
    {
      title: 'Les scènes sensibles demandent l’accord de tous',
      description: 'Certaines scènes n’ont pas leur place ici.',
      content:
        '<p>Les violences sexuelles sont interdites, jouées ou suggérées. Torture et humiliation demandent l’accord clair de toutes les personnes présentes, qui peuvent y mettre fin d’un mot.</p>',
      punishment: 'Exclusion définitive.',
      severity_level: 'high',
    },
  ],
  'Métiers et économie': [
    {
      title: 'Servir avant de s’enrichir',
      description: 'Un métier public se joue pour les autres.',
      content:
        '<p>Policiers, soignants et agents publics jouent leur fonction avec mesure. La corruption se prépare avec l’équipe ; l’abus de pouvoir n’en est pas.</p>',
      punishment: 'Perte du poste.',
      severity_level: 'medium',
    },
    {
      title: 'Pas de vente hors du jeu',
      description: 'L’argent du jeu reste dans le jeu.',
      content:
        '<p>Vendre ou acheter contre de l’argent réel un objet, un compte ou un service du jeu est interdit, en dehors de la boutique du serveur.</p>',
      punishment: 'Exclusion définitive des deux parties.',
      severity_level: 'high',
    },
    {
      title: 'Un seul côté à la fois',
      description: 'Vos personnages ne s’entraident pas.',
      content:
        '<p>Si vous jouez plusieurs personnages, ils ne se connaissent pas et ne se transmettent ni biens, ni argent, ni informations.</p>',
      punishment: 'Retrait des biens et avertissement.',
      severity_level: 'medium',
    },
  ],
  'Technique et équité': [
    {
      title: 'Aucune triche',
      description: 'Ni logiciel, ni faille.',
      content:
        '<p>Tout logiciel qui donne un avantage est interdit. Une faille que vous découvrez se signale à l’équipe ; s’en servir est tricher.</p>',
      punishment: 'Exclusion définitive.',
      severity_level: 'high',
    },
    {
      title: 'Ne pas fuir par la déconnexion',
      description: 'Une scène se termine en jeu.',
      content:
        '<p>Se déconnecter pour échapper à une arrestation, à un combat ou à une mort est interdit. Après un plantage, revenez au plus vite reprendre la scène.</p>',
      punishment: 'Avertissement, puis exclusion temporaire.',
      severity_level: 'medium',
    },
    {
      title: 'Des preuves pour chaque signalement',
      description: 'Une vidéo, une heure, les personnes concernées.',
      content:
        '<p>Un signalement s’accompagne d’une capture ou d’une vidéo et de ce qui s’est passé avant. Les fausses accusations sont sanctionnées comme la faute qu’elles inventent.</p>',
      punishment: 'Signalement sans suite ; avertissement s’il est mensonger.',
      severity_level: 'low',
    },
  ],
}

/** As a file that the import takes. */
export function starterFile(): string {
  const rules = Object.entries(CATEGORIES).flatMap(([category, listed]) =>
    listed.map((rule) => ({ ...rule, category })),
  )
  return JSON.stringify(rules.map((rule, index) => ({ ...rule, order_num: index + 1 })))
}
