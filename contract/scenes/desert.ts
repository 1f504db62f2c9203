import type { SceneChoice } from '../scene.ts'
import {
  commonEconomy,
  commonGuide,
  commonRules,
  commonSteps,
  contactDescription,
  contactLead,
} from './common.ts'

export const desert: SceneChoice = {
  key: 'desert',
  name: 'Route du désert',
  summary: 'Un motel au néon, une station-service, des mesas, et la route jusqu’à l’horizon.',
  colours: {
    light: {
      ground: '#f6efe4',
      raised: '#fcf8f1',
      surface: '#ffffff',
      line: '#3a1f14',
      lineStrong: '#7b6455',
      ink: '#27140f',
      soft: '#584034',
      faint: '#6d5548',
      accent: '#00736c',
      accentStrong: '#005a54',
      onAccent: '#ffffff',
      accentText: '#00665f',
      amber: '#d98213',
      amberText: '#8f4700',
      focus: '#27140f',
    },
    dark: {
      ground: '#0b0a0c',
      raised: '#131114',
      surface: '#1d191b',
      line: '#f0d9c4',
      lineStrong: '#9b8677',
      ink: '#f8efe2',
      soft: '#cdbcad',
      faint: '#a39182',
      accent: '#2be0cf',
      accentStrong: '#7af0e4',
      onAccent: '#001d1a',
      accentText: '#4fe8d9',
      amber: '#ffb45a',
      amberText: '#ffb45a',
      focus: '#ffd9a3',
    },
  },
  tagline: 'La route est longue. La nuit aussi.',
  description:
    'serveur de jeu de rôle GTA francophone sur FiveM : une ville perdue sur la route du désert, dix factions, une économie tenue par les joueurs.',
  hero: {
    subtitle:
      'Une route, un désert, dix factions. Tout le monde ne fait que passer ; ceux qui restent ont une raison. Trouvez la vôtre.',
    buttonText: 'Prendre la route',
  },
  texts: {
    story: {
      title: 'Une nuit sur la route',
      slides: [
        {
          hour: '00:12',
          kicker: 'Immersion',
          title: 'Le dernier car vous laisse là',
          text: 'La poussière, un sac, un nom que personne ne connaît. Le micro s’ouvre et la nuit répond : le grésillement d’une enseigne, un moteur qui ralentit, un chien deux parcelles plus loin. Ici, on ne joue pas un score, on vit quelqu’un.',
          picture: null,
          alt: 'Un voyageur seul à un arrêt éclairé, un car s’éloigne dans le désert la nuit.',
        },
        {
          hour: '02:47',
          kicker: 'Une histoire à écrire',
          title: 'Tout se décide derrière le motel',
          text: 'Aucun scénario ne vous attend. Une dette, une promesse, un chargement qui n’arrive pas : ce que vous faites cette nuit, d’autres s’en souviendront demain. Pompiste, shérif, avocate ou passeur, votre histoire commence là où vous la laissez vous échapper.',
          picture: null,
          alt: 'Deux silhouettes se font face dans la cour d’un motel, devant une voiture allumée.',
        },
        {
          hour: '05:38',
          kicker: 'Une communauté humaine',
          title: 'Au petit jour, on se raconte la nuit',
          text: 'Derrière chaque personnage, quelqu’un. Une équipe qui répond, des joueurs qui accueillent les nouveaux, des rivaux qui rient ensemble à l’arrière d’un pick-up. On vient pour le jeu, on reste pour les gens.',
          picture: null,
          alt: 'Des amis assis à l’arrière d’un pick-up regardent le soleil se lever sur les mesas.',
        },
      ],
    },
    vision: {
      kicker: 'Carte routière',
      title: 'Notre Vision',
      lead: 'Quatre bornes, une seule route. C’est celle que nous suivons depuis le premier soir.',
      steps: [
        ...commonSteps,
        {
          title: 'Profondeur technique',
          text: 'Des systèmes développés pour le désert : économie, véhicules, enquêtes, entreprises. Testés, réparés, améliorés chaque semaine.',
        },
        {
          title: 'Univers persistant',
          text: 'Le désert garde la mémoire de tout : vos biens, vos dettes, vos ennemis. Quand vous dormez, l’enseigne, elle, reste allumée.',
        },
      ],
    },
    closing: {
      title: 'Prochain départ : minuit',
      lead: 'Lisez les règles, choisissez un camp, venez nous parler. Le reste s’écrit sur la route.',
    },
    pages: {
      factions: {
        kicker: 'Qui tient la route',
        lead: 'Elles se partagent les pistes, les pompes et les ondes. Choisissez votre camp, ou laissez-le vous choisir.',
        description:
          'Shérifs, familles criminelles, corps de métier : les dix factions du désert, leur niveau et la façon de les rejoindre.',
      },
      economy: {
        kicker: 'Ce que vaut la route',
        lead: 'Chaque dollar passe par un joueur. Trouvez un métier, un toit, quelque chose à perdre.',
        description:
          'Emplois, propriétés, entreprises et banque : comment l’argent circule le long de la route, et comment y gagner sa place.',
      },
      rules: { kicker: 'Le code de la route', ...commonRules },
      shop: { kicker: 'Le comptoir du relais' },
      contact: {
        kicker: 'Appel sur la CB',
        lead: 'Un message lancé du bord de la route arrive toujours à quelqu’un. On reste à l’écoute.',
        description: contactDescription,
      },
    },
    economy: commonEconomy({
      lead: 'Rien ne tombe du ciel, surtout pas la pluie : les salaires viennent d’un employeur, les prix d’un vendeur, les voitures d’un atelier, et presque tout arrive par la route.',
      cycle:
        'Un routier livre, un pompiste remplit, un commerçant vend, une banque prête, l’État taxe. Si les camions s’arrêtent, les rayons se vident et les prix montent. Si le shérif serre la vis, le marché noir s’enrichit.',
      board: 'Le tableau du relais',
      bank: 'La Banque des Mesas',
      stakes: 'chargements',
      producers: ['Raffinerie', 'Atelier de pièces', 'Distillerie d’agave'],
    }),
    factionGuide: commonGuide('Vivre sur place'),
    contact: { title: 'La fréquence reste ouverte', lead: contactLead },
    maintenance: {
      reason:
        'La route est fermée le temps de quelques travaux. L’équipe est à l’ouvrage, la circulation reprend bientôt.',
      secretTitle: 'Secret du désert',
      secret: 'Vous avez trouvé un secret du désert !',
    },
  },
}
