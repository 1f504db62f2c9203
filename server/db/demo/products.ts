import type { ProductInput } from '#contract/products.ts'

type Action = NonNullable<ProductInput['actions']>[number]

const money = (amount: number): Action => ({ kind: 'money', account: 'bank', amount })
const grade = (name: string, days: number): Action => ({ kind: 'grade', grade: name, days })

/** What sets a product apart, point by point: the shop compares grades by these. */
const described = (opening: string, ...points: string[]) =>
  [opening, ...points.map((point) => `- ${point}`)].join('\n')

const OF_MONEY = [
  'Versé sur le compte de votre personnage',
  'Sans valeur hors du jeu',
  'Ni échangeable ni remboursable en argent',
]

const GRADES = 'Grades VIP'
const MONEY = 'Monnaie virtuelle'
const PACKS = 'Packs d’arrivée'

/** What it gives in town, and for how long: a buyer should have nothing to ask. */
export const demoProducts: ProductInput[] = [
  {
    name: 'Grade Matelot',
    category: GRADES,
    price: 4.99,
    stock: 500,
    image: '/art/products/grade-matelot.svg',
    actions: [grade('matelot', 30)],
    description: described(
      'Trente jours de file prioritaire et un badge Matelot dans le salon : embarquez sans attendre.',
      'File prioritaire',
      'Badge Matelot dans le salon',
      'Un emplacement de garage de plus',
      'Tenues de pont',
    ),
  },
  {
    name: 'Grade Capitaine',
    category: GRADES,
    price: 14.99,
    discount: 20,
    stock: 200,
    featured: true,
    image: '/art/products/grade-capitaine.svg',
    actions: [grade('capitaine', 30)],
    description: described(
      'Trente jours de grade pour qui passe ses nuits en ville : file, garage et plaque suivent le rythme.',
      'File prioritaire',
      'Trois emplacements de garage',
      'Plaque d’immatriculation personnalisée',
      'Factions VIP sur candidature',
    ),
  },
  {
    name: 'Grade Amiral',
    category: GRADES,
    price: 29.99,
    stock: 5,
    featured: true,
    image: '/art/products/grade-amiral.svg',
    actions: [grade('amiral', 30)],
    description: described(
      'Le grade du port pour trente jours : tout Capitaine, un second personnage et un quai à votre nom.',
      'Tout le grade Capitaine',
      'Un second personnage',
      'Un numéro de téléphone au choix',
      'Un quai privé à votre nom',
    ),
  },
  {
    name: 'Liasse de $100,000',
    category: MONEY,
    price: 2.99,
    stock: 1000,
    image: '/art/products/liasse.svg',
    actions: [money(100_000)],
    description: described(
      'Cent mille dollars pour votre personnage : une caution, un permis et le premier loyer.',
      ...OF_MONEY,
    ),
  },
  {
    name: 'Mallette de $500,000',
    category: MONEY,
    price: 9.99,
    stock: 1000,
    featured: true,
    image: '/art/products/mallette.svg',
    actions: [money(500_000)],
    description: described(
      'Cinq cent mille dollars pour votre personnage : de quoi ouvrir un premier commerce.',
      ...OF_MONEY,
    ),
  },
  {
    name: 'Conteneur de $2,000,000',
    category: MONEY,
    price: 29.99,
    discount: 10,
    stock: 300,
    image: '/art/products/conteneur.svg',
    actions: [money(2_000_000)],
    description: described(
      'Deux millions de dollars, versés d’un coup. La discrétion est à votre charge.',
      'Les impôts de la ville s’appliquent',
      ...OF_MONEY,
    ),
  },
  {
    name: 'Coffre de $5,000,000',
    category: MONEY,
    price: 59.99,
    stock: 0,
    image: '/art/products/coffre.svg',
    actions: [money(5_000_000)],
    description: described(
      'Cinq millions de dollars : de quoi racheter la moitié des quais, et les regards avec.',
      'Une série par saison, pour ne pas noyer l’économie',
      ...OF_MONEY,
    ),
  },
  {
    name: 'Pack Débarquement',
    category: PACKS,
    price: 7.99,
    stock: 3,
    image: '/art/products/debarquement.svg',
    actions: [
      money(150_000),
      { kind: 'vehicle', model: 'faggio', plate: null },
      { kind: 'item', item: 'phone', count: 1 },
      grade('matelot', 7),
    ],
    description:
      'Tout pour une première nuit en ville : $150,000, un scooter, un téléphone prépayé puis sept jours de grade Matelot. Un pack par personnage. Livré en jeu à votre prochaine connexion.',
  },
  {
    name: 'Pack Nouvelle Vie',
    category: PACKS,
    price: 19.99,
    stock: 120,
    image: '/art/products/nouvelle-vie.svg',
    description:
      'Un nouveau départ : changement d’identité, $400,000, une berline d’occasion et trente jours de grade Matelot. Livré en jeu à votre prochaine connexion.',
  },
]
