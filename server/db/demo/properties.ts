import type { PropertyInput } from '#contract/properties.ts'

const AGENCY = 'https://discord.gg/port-minuit'

export const demoProperties: PropertyInput[] = [
  {
    name: 'Studio de la Ligne N',
    type: 'apartment',
    image: '/art/properties/studio-ligne-n.svg',
    price: 38_000,
    location: 'Butte-au-Sodium',
    isAvailable: true,
    description:
      'Trente mètres carrés au-dessus du terminus, avec le dernier tram pour berceuse. Coffre mural, douche récente, voisins qui ne posent pas de questions. Le premier chez-soi de la moitié de la ville.',
    applyUrl: AGENCY,
  },
  {
    name: 'Loft de la Sardinerie',
    type: 'apartment',
    image: '/art/properties/loft-sardinerie.svg',
    price: 145_000,
    location: 'Vieux-Quais',
    isAvailable: true,
    description:
      'Ancienne conserverie, briques et verrières, monte-charge privé. Deux places de garage, une mezzanine et une odeur de mer que le promoteur présente comme un atout.',
    applyUrl: AGENCY,
  },
  {
    name: 'Duplex tour Vigie',
    type: 'apartment',
    image: '/art/properties/duplex-vigie.svg',
    price: 420_000,
    location: 'Centre, tour Vigie',
    isAvailable: false,
    description:
      'Trente-deuxième étage, baie vitrée plein ouest, ascenseur à clé. Vue sur la passe, les grues et, par temps clair, sur les bateaux qui préféreraient ne pas être vus.',
    applyUrl: null,
  },
  {
    name: 'Deux-pièces des Brumes',
    type: 'apartment',
    image: '/art/properties/deux-pieces-brumes.svg',
    price: 72_000,
    location: 'Quai des Brumes',
    isAvailable: true,
    description:
      'Parquet grinçant, balcon sur le canal, boulangerie au pied de l’immeuble. Cave fermée comprise, dont personne n’a retrouvé la deuxième clé.',
    applyUrl: AGENCY,
  },
  {
    name: 'Maison du Chenal',
    type: 'house',
    image: '/art/properties/maison-chenal.svg',
    price: 265_000,
    location: 'Le Chenal',
    isAvailable: true,
    description:
      'Deux chambres, jardin clos, ponton privé de six mètres. Quartier calme où les voisins se connaissent, ce qui est une qualité ou un défaut selon le métier que l’on exerce.',
    applyUrl: AGENCY,
  },
  {
    name: 'Villa des Embruns',
    type: 'house',
    image: '/art/properties/villa-embruns.svg',
    price: 890_000,
    location: 'Pointe-aux-Embruns',
    isAvailable: true,
    description:
      'Piscine à débordement, garage de six voitures, portail à code et chemin de falaise. Le lieu a changé quatre fois de propriétaire en cinq ans ; aucun n’a souhaité en parler.',
    applyUrl: AGENCY,
  },
  {
    name: 'Cabanon des Salines',
    type: 'house',
    image: '/art/properties/cabanon-salines.svg',
    price: 54_000,
    location: 'Route des Salines',
    isAvailable: false,
    description:
      'Quatre murs de bois, un poêle et le vent. À trente minutes de la ville et hors de portée des caméras : idéal pour écrire, pêcher ou disparaître une semaine.',
    applyUrl: null,
  },
  {
    name: 'Maison de maître Corbières',
    type: 'house',
    image: '/art/properties/maison-corbieres.svg',
    price: 610_000,
    location: 'Colline-Haute',
    isAvailable: true,
    description:
      'Un escalier de pierre, bibliothèque, cave voûtée et dépendance pour le personnel. Une adresse qui se prononce à voix basse et ouvre les portes du Cercle.',
    applyUrl: AGENCY,
  },
  {
    name: 'Café du Bassin',
    type: 'business',
    image: '/art/properties/cafe-bassin.svg',
    price: 180_000,
    location: 'Bassin Nord',
    isAvailable: true,
    description:
      'Licence, terrasse, cuisine équipée, clientèle d’habitués. Le fonds tourne déjà : il manque un patron qui sache tenir un comptoir et une conversation.',
    applyUrl: AGENCY,
  },
  {
    name: 'Garage Clé de Treize',
    type: 'business',
    image: '/art/properties/garage.svg',
    price: 320_000,
    location: 'Zone du Fret',
    isAvailable: false,
    description:
      'Quatre ponts, cabine de peinture et cour fermée pour quinze véhicules. Contrat d’entretien municipal en cours, cédé avec les murs.',
    applyUrl: null,
  },
  {
    name: 'Cinéma Le Fanal',
    type: 'business',
    image: '/art/properties/cinema-fanal.svg',
    price: 275_000,
    location: 'Boulevard du Môle',
    isAvailable: true,
    description:
      'Une salle, cent fauteuils, une enseigne au néon classée. Projections, concerts, réunions électorales : la ville entière est passée par ces rideaux rouges.',
    applyUrl: AGENCY,
  },
  {
    name: 'Plateau de la Capitainerie',
    type: 'office',
    image: '/art/properties/capitainerie.svg',
    price: 230_000,
    location: 'Grand Môle',
    isAvailable: true,
    description:
      'Deux cent vingt mètres carrés, salle de réunion, accès badge et vue sur les manœuvres du port. Idéal pour un armateur, un cabinet ou une société qui aime savoir ce qui arrive.',
    applyUrl: AGENCY,
  },
  {
    name: 'Étude de la rue Basse',
    type: 'office',
    image: '/art/properties/etude-rue-basse.svg',
    price: 125_000,
    location: 'Vieux-Quais',
    isAvailable: true,
    description:
      'Quatre bureaux, une salle d’attente et un coffre d’avant-guerre. Anciennement occupée par un notaire parti sans laisser d’adresse, mais en laissant ses archives.',
    applyUrl: AGENCY,
  },
  {
    name: 'Entrepôt 17',
    type: 'other',
    image: '/art/properties/entrepot-17.svg',
    price: 340_000,
    location: 'Zone du Fret',
    isAvailable: true,
    description:
      'Mille deux cents mètres carrés sous tôle, un quai de chargement, accès direct au bassin. Électricité industrielle, gardiennage mutualisé, voisins discrets.',
    applyUrl: AGENCY,
  },
  {
    name: 'Péniche L’Insomnie',
    type: 'other',
    image: '/art/properties/peniche-insomnie.svg',
    price: 98_000,
    location: 'Canal des Brumes',
    isAvailable: true,
    description:
      'Vingt-deux mètres, une cabine double, un carré et un moteur qui démarre une fois sur trois. Amarrage à l’année compris ; on peut dormir ailleurs chaque nuit sans déménager.',
    applyUrl: AGENCY,
  },
]
