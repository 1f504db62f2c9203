import type { SceneChoice } from '../scene.ts'
import {
  commonEconomy,
  commonGuide,
  commonRules,
  commonSteps,
  contactDescription,
  contactLead,
} from './common.ts'

export const mountain: SceneChoice = {
  key: 'mountain',
  name: 'Comté de montagne',
  summary: 'Des crêtes, des sapins, un lac, et les fenêtres des chalets dans la nuit.',
  colours: {
    light: {
      ground: '#eef2ee',
      raised: '#f8faf7',
      surface: '#ffffff',
      line: '#10332a',
      lineStrong: '#5a726a',
      ink: '#10231f',
      soft: '#3b544c',
      faint: '#4f675f',
      accent: '#b5400c',
      accentStrong: '#943207',
      onAccent: '#ffffff',
      accentText: '#a33708',
      amber: '#d18a10',
      amberText: '#835200',
      focus: '#10231f',
    },
    dark: {
      ground: '#050e10',
      raised: '#0a171a',
      surface: '#112226',
      line: '#bfe6d8',
      lineStrong: '#7d9a92',
      ink: '#eef5ee',
      soft: '#b4c8c0',
      faint: '#8aa39a',
      accent: '#ff7d3f',
      accentStrong: '#ffa070',
      onAccent: '#1f0900',
      accentText: '#ff9560',
      amber: '#ffcf70',
      amberText: '#ffcf70',
      focus: '#ffe3b0',
    },
  },
  tagline: 'La montagne n’oublie rien. Vous non plus.',
  description:
    'serveur de jeu de rôle GTA francophone sur FiveM : un comté de montagne persistant, dix factions, une économie tenue par les joueurs.',
  hero: {
    subtitle:
      'Un lac, une vallée, dix factions. Tout le monde se connaît, personne ne dit tout. Prenez place au coin du feu.',
    buttonText: 'Entrer dans le comté',
  },
  texts: {
    story: {
      title: 'Une nuit dans la vallée',
      slides: [
        {
          hour: '00:12',
          kicker: 'Immersion',
          title: 'Vous passez le dernier col',
          text: 'La neige fondue, un sac, un nom que personne ne connaît. Le micro s’ouvre et la vallée répond : la radio du garde, le voisin qui fend du bois, une sirène de l’autre côté du lac. Ici, on ne joue pas un score, on vit quelqu’un.',
          picture: null,
          alt: 'Une voiture monte une route de montagne la nuit, une maison éclairée au loin.',
        },
        {
          hour: '02:47',
          kicker: 'Une histoire à écrire',
          title: 'Tout se décide à la lisière',
          text: 'Aucun scénario ne vous attend. Une dette, une promesse, un rendez-vous qui tourne mal : ce que vous faites cette nuit, d’autres s’en souviendront demain. Bûcheron, garde, avocate ou braconnier, votre histoire commence là où vous la laissez vous échapper.',
          picture: null,
          alt: 'Deux silhouettes se font face dans une clairière, entre des troncs empilés.',
        },
        {
          hour: '05:38',
          kicker: 'Une communauté humaine',
          title: 'Au petit jour, on se raconte la nuit',
          text: 'Derrière chaque personnage, quelqu’un. Une équipe qui répond, des joueurs qui accueillent les nouveaux, des rivaux qui rient ensemble au bord de l’eau. On vient pour le jeu, on reste pour les gens.',
          picture: null,
          alt: 'Des amis assis sur un ponton regardent le soleil se lever entre deux montagnes.',
        },
      ],
    },
    vision: {
      kicker: 'Carte d’état-major',
      title: 'Notre Vision',
      lead: 'Quatre sommets, un seul sentier. C’est celui que nous suivons depuis le premier soir.',
      steps: [
        ...commonSteps,
        {
          title: 'Profondeur technique',
          text: 'Des systèmes développés pour le comté : économie, véhicules, enquêtes, entreprises. Testés, réparés, améliorés chaque semaine.',
        },
        {
          title: 'Univers persistant',
          text: 'Le comté garde la mémoire de tout : vos biens, vos dettes, vos ennemis. Quand vous dormez, la scierie, elle, tourne.',
        },
      ],
    },
    closing: {
      title: 'Prochaine benne : minuit',
      lead: 'Lisez les règles, choisissez un camp, venez nous parler. Le reste s’écrit dans la vallée.',
    },
    pages: {
      factions: {
        kicker: 'Qui tient le comté',
        lead: 'Elles se partagent la forêt, la vallée et les ondes. Choisissez votre camp, ou laissez-le vous choisir.',
        description:
          'Gardes, familles criminelles, corps de métier : les dix factions du comté, leur niveau et la façon de les rejoindre.',
      },
      economy: {
        kicker: 'Ce que vaut la vallée',
        lead: 'Chaque dollar passe par un joueur. Trouvez un métier, un toit, quelque chose à perdre.',
        description:
          'Emplois, propriétés, entreprises et banque : comment l’argent circule dans le comté, et comment y gagner sa place.',
      },
      rules: { kicker: 'Le code du comté', ...commonRules },
      shop: { kicker: 'Le magasin général' },
      contact: {
        kicker: 'Appel au refuge',
        lead: 'Un message lancé du sommet arrive toujours à quelqu’un. Le refuge écoute.',
        description: contactDescription,
      },
    },
    economy: commonEconomy({
      lead: 'Rien ne tombe du ciel, hormis la neige : les salaires viennent d’un employeur, les prix d’un vendeur, les voitures d’un atelier, et presque tout commence par la forêt.',
      cycle:
        'Un bûcheron coupe, une scierie débite, un commerçant vend, une banque prête, l’État taxe. Si la scierie s’arrête, les rayons se vident et les prix montent. Si les gardes serrent la vis, le marché noir s’enrichit.',
      board: 'Le tableau de la mairie',
      bank: 'La Banque des Cimes',
      stakes: 'coupes de bois',
      producers: ['Scierie', 'Atelier de pièces', 'Brasserie du lac'],
    }),
    factionGuide: commonGuide('Vivre dans le comté'),
    contact: { title: 'La radio du refuge reste ouverte', lead: contactLead },
    maintenance: {
      reason:
        'Le col est fermé le temps de quelques travaux. Les équipes déneigent, la vallée rouvre bientôt.',
      secretTitle: 'Secret de la montagne',
      secret: 'Vous avez trouvé un secret de la montagne !',
    },
  },
}
