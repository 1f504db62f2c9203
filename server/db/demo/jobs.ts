import type { JobInput } from '#contract/jobs.ts'

const RECRUITMENT = 'https://discord.gg/port-minuit'

export const demoJobs: JobInput[] = [
  {
    name: 'Agent de police',
    image: '/art/jobs/agent-de-police.svg',
    salary: 320,
    description:
      'Patrouilles, rapports, plaintes au guichet et courses-poursuites sous la pluie. Vous portez une arme et, surtout, un carnet : une arrestation sans procédure ne tient pas devant le juge.',
    requirements: 'Casier vierge\nPermis voiture\nÉcole de police validée\n10 heures de jeu',
    category: 'public',
    isPopular: true,
    applyUrl: RECRUITMENT,
  },
  {
    name: 'Ambulancier',
    image: '/art/jobs/ambulancier.svg',
    salary: 300,
    description:
      'Du malaise sur le marché à la fusillade sur le quai, vous y êtes avant les questions. Tri, transport, bloc : chaque soin se joue, et chaque patient a quelque chose à raconter.',
    requirements: 'Permis voiture\nFormation premiers secours en jeu\nMicrophone de bonne qualité',
    category: 'public',
    isPopular: true,
    applyUrl: RECRUITMENT,
  },
  {
    name: 'Douanier',
    image: '/art/jobs/douanier.svg',
    salary: 290,
    description:
      'Vous ouvrez des conteneurs, vous lisez des manifestes et repérez le chauffeur qui transpire trop. Le port est immense, vos effectifs ne le sont pas : choisissez vos combats.',
    requirements: 'Casier vierge\nSix mois de résidence en ville\nAccord du chef de brigade',
    category: 'public',
    isPopular: false,
    applyUrl: null,
  },
  {
    name: 'Conducteur de tram',
    image: '/art/jobs/tram.svg',
    salary: 170,
    description:
      'La ligne N relie la gare à la Butte-au-Sodium, jusqu’à l’aube. On y entend toute la ville : disputes, confidences et billets qui changent de main entre deux arrêts.',
    requirements: 'Permis transport en commun\nPonctualité',
    category: 'public',
    isPopular: false,
    applyUrl: null,
  },
  {
    name: 'Éboueur de nuit',
    image: '/art/jobs/eboueur.svg',
    salary: 150,
    description:
      'Deux équipiers, un camion, cent vingt bennes. Le travail est simple, honnête, et l’on trouve parfois dans les ordures ce que quelqu’un aurait mieux fait de brûler.',
    requirements: 'Aucun diplôme\nPermis poids lourd apprécié',
    category: 'public',
    isPopular: false,
    applyUrl: null,
  },
  {
    name: 'Gardien de phare',
    image: '/art/jobs/gardien-de-phare.svg',
    salary: 140,
    description:
      'Le phare du Bout-du-Monde veille sur la passe. Vous notez les feux, vous guidez le chalutier dans la brume et vous voyez, malgré vous, quels bateaux éteignent les leurs.',
    requirements: 'Goût de la solitude\nRadio VHF',
    category: 'public',
    isPopular: false,
    applyUrl: null,
  },
  {
    name: 'Docker',
    image: '/art/jobs/docker.svg',
    salary: 180,
    description:
      'Premier métier de beaucoup d’arrivants : on charge, on décharge, on apprend les prénoms. Le Syndicat distribue les vacations au café du Quai 9, chaque soir à 21 h.',
    requirements: 'Aucun diplôme\nSe présenter au café du Quai 9',
    category: 'private',
    isPopular: true,
    applyUrl: RECRUITMENT,
  },
  {
    name: 'Pêcheur hauturier',
    image: '/art/jobs/pecheur.svg',
    salary: 210,
    description:
      'Dix heures de mer, des filets lourds, la criée à l’aube. Le vent compte, l’équipage compte davantage, et la vedette de la Douane vous demandera toujours vos papiers.',
    requirements: 'Permis bateau\nLicence de pêche à jour',
    category: 'private',
    isPopular: false,
    applyUrl: null,
  },
  {
    name: 'Taxi de nuit',
    image: '/art/jobs/taxi.svg',
    salary: 190,
    description:
      'Soixante courses par nuit : soixante histoires. La compagnie Lucioles fournit la voiture et la radio ; à vous le pourboire, la discrétion et le choix de poser des questions.',
    requirements: 'Permis voiture avec 8 points au moins\nCasier sans violence',
    category: 'private',
    isPopular: true,
    applyUrl: RECRUITMENT,
  },
  {
    name: 'Mécanicien',
    image: '/art/jobs/mecanicien.svg',
    salary: 230,
    description:
      'L’atelier Clé de Treize répare, prépare et ferme un œil sur l’origine des pièces, jusqu’à un certain point. Diagnostic, devis, réparation : tout se joue au comptoir et sous le pont.',
    requirements: 'Permis voiture\nDeux semaines d’essai\nBon relationnel',
    category: 'private',
    isPopular: true,
    applyUrl: RECRUITMENT,
  },
  {
    name: 'Journaliste',
    image: '/art/jobs/journaliste.svg',
    salary: 200,
    description:
      'Pour Radio Minuit ou à votre compte : vous enquêtez, vous recoupez, vous publiez. Une bonne question vaut mieux qu’un gilet pare-balles, mais la rédaction prête les deux.',
    requirements: 'Plume correcte\nCarte de presse délivrée en jeu',
    category: 'private',
    isPopular: false,
    applyUrl: RECRUITMENT,
  },
  {
    name: 'Avocat',
    image: '/art/jobs/avocat.svg',
    salary: 380,
    description:
      'Garde à vue à 3 h du matin ; audience à 21 h. Vous connaissez le code de la ville mieux que ceux qui l’ont écrit, et vos clients ne vous disent la vérité qu’à la deuxième question.',
    requirements:
      'Examen du barreau de Port-Minuit\nCasier vierge\nLecture du code pénal de la ville',
    category: 'private',
    isPopular: false,
    applyUrl: RECRUITMENT,
  },
  {
    name: 'Cuisinier au Quai 9',
    image: '/art/jobs/cuisinier.svg',
    salary: 160,
    description:
      'Soupe de poisson, café serré, secrets à emporter. Derrière le comptoir passent dockers, policiers et mafieux, et la maison n’a qu’une règle : les armes restent au vestiaire.',
    requirements: 'Carte sanitaire\nSavoir encaisser un reproche',
    category: 'private',
    isPopular: false,
    applyUrl: null,
  },
  {
    name: 'Passeur de fret',
    image: '/art/jobs/passeur.svg',
    salary: 450,
    description:
      'Un conteneur change de nom entre la grue et le train : c’est vous. Métier nerveux, fait de plannings volés et d’amitiés chères, où la Douane finit toujours par apprendre un prénom.',
    requirements: 'Contact dans le port\nSang-froid\nVéhicule utilitaire',
    category: 'illegal',
    isPopular: true,
    applyUrl: null,
  },
  {
    name: 'Faussaire',
    image: '/art/jobs/faussaire.svg',
    salary: 420,
    description:
      'Permis, passeports, actes : une lampe, une loupe, une presse au fond d’une laverie. Votre réputation tient à un détail que personne ne remarque, jusqu’au jour où quelqu’un le remarque.',
    requirements: 'Matériel d’impression\nRéseau discret\nRéputation dans la rue',
    category: 'illegal',
    isPopular: false,
    applyUrl: null,
  },
  {
    name: 'Pilote de go-fast',
    image: '/art/jobs/go-fast.svg',
    salary: 520,
    description:
      'Tous feux éteints, 90 nœuds sur le papier, une côte que vous connaissez par cœur. Un seul trajet par nuit : au retour, on ne parle ni de la cargaison ni de celui qui attendait sur la plage.',
    requirements: 'Permis bateau\nParrainage d’un membre du Ressac\nAucune dette en ville',
    category: 'illegal',
    isPopular: false,
    applyUrl: null,
  },
]
