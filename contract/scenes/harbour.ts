import type { SceneChoice } from '../scene.ts'
import {
  commonEconomy,
  commonGuide,
  commonRules,
  commonSteps,
  contactDescription,
  contactLead,
} from './common.ts'

export const harbour: SceneChoice = {
  key: 'harbour',
  name: 'Ville portuaire',
  summary: 'Des grues, des conteneurs, un phare, et la ville qui se reflète dans le bassin.',
  colours: {
    light: {
      ground: '#f2eeec',
      raised: '#faf8f6',
      surface: '#ffffff',
      line: '#1b2544',
      lineStrong: '#5d6780',
      ink: '#121a2e',
      soft: '#414b62',
      faint: '#586178',
      accent: '#c8143f',
      accentStrong: '#a50d31',
      onAccent: '#ffffff',
      accentText: '#b50f38',
      amber: '#e08a1e',
      amberText: '#944400',
      focus: '#121a2e',
    },
    dark: {
      ground: '#060a14',
      raised: '#0a1120',
      surface: '#101a2d',
      line: '#a5bce6',
      lineStrong: '#7585a3',
      ink: '#f1efe8',
      soft: '#b1bacd',
      faint: '#8793ab',
      accent: '#ff3d63',
      accentStrong: '#ff6482',
      onAccent: '#16020a',
      accentText: '#ff6482',
      amber: '#ffb45a',
      amberText: '#ffb45a',
      focus: '#ffd9a3',
    },
  },
  tagline: 'La ville ne dort jamais. Vous non plus.',
  description:
    'serveur de jeu de rôle GTA francophone sur FiveM : une ville portuaire persistante, dix factions, une économie tenue par les joueurs.',
  hero: {
    subtitle:
      'Une ville portuaire, dix factions, une seule règle : ici, chaque nuit laisse des traces. Écrivez la vôtre.',
    buttonText: 'Entrer en ville',
  },
  texts: {
    story: {
      title: 'Une nuit en ville',
      slides: [
        {
          hour: '00:12',
          kicker: 'Immersion',
          title: 'Vous descendez du dernier ferry',
          text: 'La pluie, un sac, un nom que personne ne connaît. Le micro s’ouvre et la ville répond : la radio du taxi, le voisin qui se plaint, la sirène deux rues plus loin. Ici, on ne joue pas un score, on vit quelqu’un.',
          picture: null,
          alt: 'Un quai mouillé la nuit, une voiture s’éloigne sous les lampadaires.',
        },
        {
          hour: '02:47',
          kicker: 'Une histoire à écrire',
          title: 'Tout se décide entre deux conteneurs',
          text: 'Aucun scénario ne vous attend. Une dette, une promesse, une livraison qui tourne mal : ce que vous faites cette nuit, d’autres s’en souviendront demain. Docker, flic, avocate ou parrain, votre histoire commence là où vous la laissez vous échapper.',
          picture: null,
          alt: 'Deux silhouettes se font face entre des conteneurs, éclairées par des phares.',
        },
        {
          hour: '05:38',
          kicker: 'Une communauté humaine',
          title: 'Au petit jour, on se raconte la nuit',
          text: 'Derrière chaque personnage, quelqu’un. Une équipe qui répond, des joueurs qui accueillent les nouveaux, des rivaux en ville qui rient ensemble sur le quai. On vient pour le jeu, on reste pour les gens.',
          picture: null,
          alt: 'Des amis assis au bout d’une jetée regardent le soleil se lever sur le port.',
        },
      ],
    },
    vision: {
      kicker: 'Carte marine',
      title: 'Notre Vision',
      lead: 'Quatre balises, un seul cap. C’est la route que nous suivons depuis le premier soir.',
      steps: [
        ...commonSteps,
        {
          title: 'Profondeur technique',
          text: 'Des systèmes développés pour la ville : économie, véhicules, enquêtes, entreprises. Testés, réparés, améliorés chaque semaine.',
        },
        {
          title: 'Univers persistant',
          text: 'La ville garde la mémoire de tout : vos biens, vos dettes, vos ennemis. Quand vous dormez, le port, lui, travaille.',
        },
      ],
    },
    closing: {
      title: 'Prochain départ : minuit',
      lead: 'Lisez les règles, choisissez un camp, venez nous parler. Le reste s’écrit en ville.',
    },
    pages: {
      factions: {
        kicker: 'Qui tient la ville',
        lead: 'Elles se partagent les quais, les rues et les ondes. Choisissez votre camp, ou laissez-le vous choisir.',
        description:
          'Forces de l’ordre, familles criminelles, corps de métier : les dix factions de la ville, leur niveau et la façon de les rejoindre.',
      },
      economy: {
        kicker: 'Ce que vaut la nuit',
        lead: 'Chaque dollar passe par un joueur. Trouvez un métier, un toit, quelque chose à perdre.',
        description:
          'Emplois, propriétés, entreprises et banque : comment l’argent circule en ville, et comment y gagner sa place.',
      },
      rules: { kicker: 'Le code de la ville', ...commonRules },
      shop: { kicker: 'Le comptoir du port' },
      contact: {
        kicker: 'Appel à la vigie',
        lead: 'Un message lancé du quai arrive toujours à quelqu’un. La vigie écoute.',
        description: contactDescription,
      },
    },
    economy: commonEconomy({
      lead: 'Rien ne tombe du ciel : les salaires viennent d’un employeur, les prix d’un vendeur, les voitures d’un atelier, et presque tout passe d’abord par le port.',
      cycle:
        'Un docker décharge, un transporteur livre, un commerçant vend, une banque prête, l’État taxe. Si les grues s’arrêtent, les rayons se vident et les prix montent. Si la Douane serre la vis, le marché noir s’enrichit.',
      board: 'Le tableau du port',
      bank: 'La Banque du Môle',
      stakes: 'cargaisons',
      producers: ['Conserverie', 'Atelier de pièces', 'Brasserie du port'],
    }),
    factionGuide: commonGuide('Vivre en ville'),
    contact: { title: 'La radio du port reste ouverte', lead: contactLead },
    maintenance: {
      reason:
        'Le port est fermé le temps de quelques travaux. Les grues tournent, la ville rouvre bientôt.',
      secretTitle: 'Secret du port',
      secret: 'Vous avez trouvé un secret du port !',
    },
  },
}
