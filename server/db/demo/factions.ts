import type { FactionInput } from '#contract/factions.ts'

const RECRUITMENT = 'https://discord.gg/port-minuit'

/** The home page says ten, so there are ten. */
export const demoFactions: FactionInput[] = [
  {
    name: 'Police de Port-Minuit',
    type: 'légale',
    isVip: false,
    image: '/art/factions/police.svg',
    icon: 'faShield',
    members: 42,
    difficulty: 4,
    description:
      'Trois brigades pour une ville qui ne dort pas : la patrouille tient la rue, la Crim’ tient les dossiers, la fluviale tient la rade. On y apprend à écrire une procédure propre, à négocier avant de tirer et à perdre une course-poursuite sans perdre la face. L’école de police ouvre une promotion chaque premier dimanche du mois.',
    applyUrl: RECRUITMENT,
  },
  {
    name: 'Secours du Littoral',
    type: 'légale',
    isVip: false,
    image: '/art/factions/secours.svg',
    icon: 'faUsers',
    members: 28,
    difficulty: 3,
    description:
      'Ambulances, hélitreuillage et bloc opératoire de l’hôpital Sainte-Brume. Les Secours soignent tout le monde, du préfet au fugitif, et ne répondent qu’à leur serment. Scènes longues, vocabulaire médical simple, sang-froid exigé : on ne relève pas un blessé en trois secondes.',
    applyUrl: RECRUITMENT,
  },
  {
    name: 'Douane du Grand Môle',
    type: 'légale',
    isVip: false,
    image: '/art/factions/douane.svg',
    icon: 'faShield',
    members: 16,
    difficulty: 4,
    description:
      'Dix mille conteneurs entrent chaque nuit, la Douane en ouvre douze. Scanners, filatures et planques interminables dans une fourgonnette qui sent le café froid. Petite unité, forte mémoire : ici, un manifeste mal rempli peut ouvrir six mois d’enquête. Recrutement sur cooptation, fermé pour l’instant.',
    applyUrl: null,
  },
  {
    name: 'Les Lampistes',
    type: 'criminelle',
    isVip: false,
    image: '/art/factions/lampistes.svg',
    icon: 'faSkull',
    members: 31,
    difficulty: 2,
    description:
      'Le gang des lampadaires orange, né dans les barres de la Butte-au-Sodium quand la mairie a coupé l’éclairage. Ils revendent, ils guettent, ils rackettent un peu, et ils paient les factures des anciens du quartier. La meilleure école de la rue pour un premier personnage illégal.',
    applyUrl: RECRUITMENT,
  },
  {
    name: 'Maison Corvino',
    type: 'criminelle',
    isVip: true,
    image: '/art/factions/corvino.svg',
    icon: 'faSkull',
    members: 18,
    difficulty: 5,
    description:
      'Quatre générations, deux restaurants, une seule parole. La Maison ne braque pas les supérettes : elle prête, elle assure, elle arbitre, et elle se souvient. Jeu lent et politique, costumes sombres, dîners où l’on décide du prix du silence. Entrée par parrainage, après trois mois de vie en ville.',
    applyUrl: RECRUITMENT,
  },
  {
    name: 'Cartel du Ressac',
    type: 'criminelle',
    isVip: false,
    image: '/art/factions/ressac.svg',
    icon: 'faSkull',
    members: 22,
    difficulty: 4,
    description:
      'Ils connaissent chaque courant de la rade et chaque trou dans le planning des vedettes. Le Ressac fait entrer ce que la Douane ne doit pas voir : go-fast de nuit, caches dans les calanques, comptabilité en carnets mouillés. Il faut savoir piloter, se taire et attendre la marée.',
    applyUrl: RECRUITMENT,
  },
  {
    name: 'Chromes Hurlants MC',
    type: 'criminelle',
    isVip: false,
    image: '/art/factions/chromes.svg',
    icon: 'faSkull',
    members: 24,
    difficulty: 3,
    description:
      'Un moto-club, une charte en douze articles et un local au bout de la route des Salines. Les Chromes escortent, trafiquent des pièces et règlent leurs querelles à la table, rarement ailleurs. Le statut de prospect se gagne sur la route, pas en message privé.',
    applyUrl: null,
  },
  {
    name: 'Radio Minuit 98.4',
    type: 'neutre',
    isVip: false,
    image: '/art/factions/radio.svg',
    icon: 'faUsers',
    members: 11,
    difficulty: 1,
    description:
      'La voix de la ville, de 22 h à l’aube : enquêtes, avis de recherche, dédicaces et débats qui finissent mal. La rédaction protège ses sources, publie ses erreurs et entre partout avec un micro. Parfait pour rencontrer tout Port-Minuit en une semaine.',
    applyUrl: RECRUITMENT,
  },
  {
    name: 'Syndicat des Dockers',
    type: 'neutre',
    isVip: false,
    image: '/art/factions/dockers.svg',
    icon: 'faBriefcase',
    members: 37,
    difficulty: 2,
    description:
      'Rien ne se charge sans eux, et tout le monde le sait : la police, les armateurs, le Ressac. Le Syndicat négocie, bloque les grues, organise la soupe de minuit et place les nouveaux venus. Ni légal ni illégal, mais toujours au milieu : idéal pour jouer la loyauté et le compromis.',
    applyUrl: RECRUITMENT,
  },
  {
    name: 'Cercle Obsidienne',
    type: 'neutre',
    isVip: true,
    image: '/art/factions/obsidienne.svg',
    icon: 'faBriefcase',
    members: 12,
    difficulty: 5,
    description:
      'Un club privé au dernier étage de la tour Vigie : tapis épais, roulettes silencieuses et membres dont on ne prononce pas le nom. Le Cercle finance des campagnes, achète des immeubles et réunit autour d’une table des gens qui se tirent dessus dans la rue. Influence, art oratoire et patience.',
    applyUrl: RECRUITMENT,
  },
]
