import type { SceneChoice } from '../scene.ts'
import {
  commonEconomy,
  commonGuide,
  commonRules,
  commonSteps,
  contactDescription,
  contactLead,
} from './common.ts'

export const city: SceneChoice = {
  key: 'city',
  name: 'Grande avenue',
  summary: 'Des tours, un métro aérien, des taxis, et l’avenue qui brille sous la pluie.',
  colours: {
    light: {
      ground: '#eef1f5',
      raised: '#f8f9fb',
      surface: '#ffffff',
      line: '#142033',
      lineStrong: '#5c6880',
      ink: '#101826',
      soft: '#3f4a60',
      faint: '#535f76',
      accent: '#1f57ad',
      accentStrong: '#18468c',
      onAccent: '#ffffff',
      accentText: '#1c4f9e',
      amber: '#e0a300',
      amberText: '#745200',
      focus: '#101826',
    },
    dark: {
      ground: '#05080e',
      raised: '#0a101a',
      surface: '#121b29',
      line: '#bcd0ef',
      lineStrong: '#7d8ba6',
      ink: '#f0f3f8',
      soft: '#b6c1d3',
      faint: '#8b98ae',
      accent: '#ffd23f',
      accentStrong: '#ffe07a',
      onAccent: '#1a1300',
      accentText: '#ffd964',
      amber: '#7fc4ff',
      amberText: '#8fccff',
      focus: '#bfe0ff',
    },
  },
  tagline: 'Dix millions de fenêtres. Une seule est la vôtre.',
  description:
    'serveur de jeu de rôle GTA francophone sur FiveM : une métropole persistante, dix factions, une économie tenue par les joueurs.',
  hero: {
    subtitle:
      'Une métropole, dix factions, des millions de fenêtres allumées. Derrière l’une d’elles, quelqu’un vous attend déjà.',
    buttonText: 'Entrer en ville',
  },
  texts: {
    story: {
      title: 'Une nuit en ville',
      slides: [
        {
          hour: '00:12',
          kicker: 'Immersion',
          title: 'Vous descendez du dernier métro',
          text: 'La pluie, un sac, un nom que personne ne connaît. Le micro s’ouvre et la ville répond : la radio du taxi, le voisin qui se plaint, la sirène deux rues plus loin. Ici, on ne joue pas un score, on vit quelqu’un.',
          picture: null,
          alt: 'Une avenue sous la pluie, la nuit : un taxi s’éloigne sous le métro aérien.',
        },
        {
          hour: '02:47',
          kicker: 'Une histoire à écrire',
          title: 'Tout se décide dans la ruelle',
          text: 'Aucun scénario ne vous attend. Une dette, une promesse, un contrat qui tourne mal : ce que vous faites cette nuit, d’autres s’en souviendront demain. Chauffeur, flic, avocate ou parrain, votre histoire commence là où vous la laissez vous échapper.',
          picture: null,
          alt: 'Deux silhouettes se font face dans une ruelle, entre deux enseignes au néon.',
        },
        {
          hour: '05:38',
          kicker: 'Une communauté humaine',
          title: 'Au petit jour, on se raconte la nuit',
          text: 'Derrière chaque personnage, quelqu’un. Une équipe qui répond, des joueurs qui accueillent les nouveaux, des rivaux en ville qui rient ensemble sur un toit. On vient pour le jeu, on reste pour les gens.',
          picture: null,
          alt: 'Des amis assis au bord d’un toit regardent le soleil se lever entre les tours.',
        },
      ],
    },
    vision: {
      kicker: 'Plan de la ville',
      title: 'Notre Vision',
      lead: 'Quatre stations, une seule ligne. C’est celle que nous suivons depuis le premier soir.',
      steps: [
        ...commonSteps,
        {
          title: 'Profondeur technique',
          text: 'Des systèmes développés pour la ville : économie, véhicules, enquêtes, entreprises. Testés, réparés, améliorés chaque semaine.',
        },
        {
          title: 'Univers persistant',
          text: 'La ville garde la mémoire de tout : vos biens, vos dettes, vos ennemis. Quand vous dormez, l’avenue, elle, travaille.',
        },
      ],
    },
    closing: {
      title: 'Prochain métro : minuit',
      lead: 'Lisez les règles, choisissez un camp, venez nous parler. Le reste s’écrit en ville.',
    },
    pages: {
      factions: {
        kicker: 'Qui tient la ville',
        lead: 'Elles se partagent les tours, les rues et les ondes. Choisissez votre camp, ou laissez-le vous choisir.',
        description:
          'Forces de l’ordre, familles criminelles, corps de métier : les dix factions de la ville, leur niveau et la façon de les rejoindre.',
      },
      economy: {
        kicker: 'Ce que vaut la ville',
        lead: 'Chaque dollar passe par un joueur. Trouvez un métier, un toit, quelque chose à perdre.',
        description:
          'Emplois, propriétés, entreprises et banque : comment l’argent circule en ville, et comment y gagner sa place.',
      },
      rules: { kicker: 'Le code de la ville', ...commonRules },
      shop: { kicker: 'L’épicerie de nuit' },
      contact: {
        kicker: 'Appel au standard',
        lead: 'Un message lancé de la rue arrive toujours à quelqu’un. Le standard écoute.',
        description: contactDescription,
      },
    },
    economy: commonEconomy({
      lead: 'Rien ne tombe du ciel : les salaires viennent d’un employeur, les prix d’un vendeur, les voitures d’un atelier, et presque tout passe par l’avenue.',
      cycle:
        'Un livreur roule, un artisan fabrique, un commerçant vend, une banque prête, l’État taxe. Si les livraisons s’arrêtent, les rayons se vident et les prix montent. Si la police serre la vis, le marché noir s’enrichit.',
      board: 'Le tableau de la bourse',
      bank: 'La Banque de l’Avenue',
      stakes: 'contrats',
      producers: ['Imprimerie', 'Atelier de pièces', 'Brasserie du quartier'],
    }),
    factionGuide: commonGuide('Vivre en ville'),
    contact: { title: 'Le standard reste ouvert', lead: contactLead },
    maintenance: {
      reason:
        'L’avenue est fermée le temps de quelques travaux. Les équipes sont sur place, la ville rouvre bientôt.',
      secretTitle: 'Secret de la ville',
      secret: 'Vous avez trouvé un secret de la ville !',
    },
  },
}
