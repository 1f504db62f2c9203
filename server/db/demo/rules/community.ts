import type { DemoRule } from './demo-rule.ts'

export const community: DemoRule[] = [
  {
    title: 'Respect des personnes',
    description:
      'Derrière chaque personnage il y a quelqu’un. On ne l’insulte pas, on ne le harcèle pas.',
    content:
      '<p>Les conflits entre <em>personnages</em> font le sel du jeu ; les conflits entre <em>joueurs</em> n’y ont pas leur place.</p><ul><li>Aucune insulte, menace ou moquerie HRP, en jeu, sur le vocal ou par message privé.</li><li>Aucun propos raciste, sexiste, homophobe, validiste ou faisant l’apologie de la violence, <strong>même sous couvert de RP</strong>.</li><li>Le harcèlement se juge à la répétition et à l’effet produit, pas à l’intention déclarée.</li></ul>',
    examples:
      'Interdit : suivre un joueur de scène en scène pour se venger d’un bannissement.\nPermis : que votre personnage déteste le sien, en jeu, avec les mots de son époque et de son milieu.',
    severity_level: 'high',
    punishment: 'Bannissement de 7 jours à définitif',
  },
  {
    title: 'Âge et contenu',
    description: 'Le serveur raconte une ville adulte. Certains sujets restent à la porte.',
    content:
      '<p>L’accès est réservé aux joueurs de <strong>16 ans et plus</strong>. Sont interdits en toutes circonstances :</p><ul><li>les scènes sexuelles ou de violence sexuelle, même suggérées, même consenties entre joueurs ;</li><li>toute scène mettant en danger un personnage mineur ;</li><li>la torture sans l’accord HRP préalable de chaque participant.</li></ul><p>N’importe qui peut interrompre une scène qui le met mal à l’aise avec la phrase <strong>« pause HRP »</strong> ; elle s’arrête aussitôt, sans discussion.</p>',
    examples: '',
    severity_level: 'high',
    punishment: 'Bannissement définitif',
  },
  {
    title: 'Un joueur, un compte',
    description: 'Pas de second compte, pas de compte prêté, pas de contournement de sanction.',
    content:
      '<p>Votre compte est personnel. Le prêter, l’acheter ou en créer un autre pour échapper à une sanction vous fait perdre les deux.</p><p>Une même adresse pour plusieurs joueurs (famille, colocation) se signale <em>avant</em> la première connexion.</p>',
    examples: '',
    severity_level: 'high',
    punishment: 'Bannissement définitif des comptes concernés',
  },
  {
    title: 'Triche et programmes tiers',
    description: 'Tout ce qui donne un avantage que les autres n’ont pas est de la triche.',
    content:
      '<p>Sont interdits : menus, injecteurs, macros de tir, suppression du recul, modification des sons ou des textures pour mieux voir ou entendre, duplication d’objets ou d’argent.</p><p>Un bug découvert se <strong>signale en privé</strong> à l’équipe. En profiter une fois, c’est l’exploiter.</p>',
    examples:
      'Interdit : remplacer la végétation par des textures vides.\nPermis : un réglage graphique offert par le jeu lui-même.',
    severity_level: 'high',
    punishment: 'Bannissement définitif, biens effacés',
  },
  {
    title: 'Microphone et voix',
    description: 'Un micro qui marche et une voix qui joue : le minimum pour entrer en scène.',
    content:
      '<p>Le microphone est obligatoire. Coupez les bruits de fond, désactivez la musique, évitez de manger dans le micro.</p><p>Le modificateur de voix est toléré s’il sert un personnage et reste compréhensible. Le <em>soundboard</em> ne l’est pas.</p>',
    examples: '',
    severity_level: 'low',
    punishment: 'Rappel à l’ordre, puis expulsion de la session',
  },
  {
    title: 'Publicité et argent réel',
    description: 'On ne vend rien pour de l’argent réel, sauf dans la boutique officielle.',
    content:
      '<ul><li>Aucune publicité pour un autre serveur, en jeu comme dans les messages privés.</li><li>Aucune vente d’objets, d’argent, de véhicules ou de places en faction contre de l’argent réel.</li></ul><p>La seule boutique est celle de ce site. Ce qui s’y achète ne donne <strong>ni pouvoir ni immunité</strong> en jeu.</p>',
    examples: '',
    severity_level: 'high',
    punishment: 'Bannissement de 30 jours à définitif',
  },
  {
    title: 'Signalements et décisions de l’équipe',
    description: 'Une scène se termine d’abord. Ensuite, on signale, preuves à l’appui.',
    content:
      '<ol><li>Terminez la scène, même injuste : on n’interrompt pas le jeu des autres.</li><li>Gardez une vidéo d’au moins <strong>deux minutes avant les faits</strong>.</li><li>Ouvrez un signalement dans les 48 heures.</li></ol><p>Une décision se conteste auprès d’un autre membre de l’équipe, jamais en public ni en message privé à celui qui l’a prise.</p>',
    examples: '',
    severity_level: 'medium',
    punishment: 'Avertissement',
  },
]
