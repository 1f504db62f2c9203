import type { DemoRule } from './demo-rule.ts'

export const roleplay: DemoRule[] = [
  {
    title: 'HRP et RP : rester dans son rôle',
    description: 'En ville, vous êtes votre personnage. On n’en sort pas en pleine scène.',
    content:
      '<p><strong>RP</strong> : ce que vit le personnage. <strong>HRP</strong> (hors RP) : ce que sait, pense ou dit le joueur. En scène, pas un mot de HRP, pas de « lag », pas de « touche F », pas de « je vais te report ».</p><p>Un souci technique se dit en jouant : <em>« j’ai un coup de fatigue, je m’assois »</em>. Déconnexion imprévue ? Revenez à l’endroit et à l’état où vous étiez.</p>',
    examples:
      'Interdit : « Mon micro bug, attends, je relance. »\nPermis : « Excusez-moi, je perds la voix, une minute. »',
    severity_level: 'medium',
    punishment: 'Avertissement, puis bannissement de 24 h',
  },
  {
    title: 'Fear RP',
    description: 'Votre personnage tient à sa vie. Une arme braquée se respecte.',
    content:
      '<p>La peur de mourir, de souffrir ou de finir en prison guide vos choix. Face à une arme, à un groupe ou à un danger réel, on obéit, on négocie, on gagne du temps.</p><ul><li>Une arme pointée à courte distance : vous coopérez.</li><li>Vous avez l’avantage (couvert, nombre, surprise) : vous pouvez tenter, <strong>si c’est crédible</strong>.</li><li>Dégainer face à un canon déjà pointé n’est jamais crédible.</li></ul>',
    examples:
      'Interdit : rire au nez de trois hommes armés parce que « au pire je respawn ».\nPermis : donner le portefeuille et mémoriser un accent.',
    severity_level: 'high',
    punishment: 'Bannissement de 24 h à 3 jours',
  },
  {
    title: 'Metagaming',
    description: 'Votre personnage ne sait que ce qu’il a vu, lu ou entendu en jeu.',
    content:
      '<p>Utiliser en RP une information obtenue hors RP est interdit : direct vidéo, vocal, forum, nom affiché au-dessus d’une tête, récit d’un ami.</p><p>Le vocal externe est coupé dès que vous êtes en scène. Au moindre doute, posez-vous la question : <em>« comment mon personnage l’a-t-il appris ? »</em></p>',
    examples:
      'Interdit : rejoindre une planque aperçue dans un direct.\nInterdit : reconnaître à la voix un homme masqué que vous n’avez jamais rencontré.',
    severity_level: 'high',
    punishment: 'Bannissement de 3 à 7 jours',
  },
  {
    title: 'Powergaming',
    description: 'On n’impose pas l’impossible, ni une action sans laisser de réponse.',
    content:
      '<p>Le powergaming, c’est se prêter des capacités irréalistes ou décider à la place de l’autre. Décrivez une <strong>tentative</strong>, l’autre joue l’issue.</p><ul><li>Pas d’exploit physique : sauter d’un toit et courir, soulever une voiture.</li><li>Pas d’objet sorti de nulle part : un fusil ne tient pas dans une poche.</li></ul>',
    examples:
      'Interdit : « /me le menotte et le jette dans le coffre. »\nPermis : « /me tente de lui saisir le poignet. »',
    severity_level: 'medium',
    punishment: 'Avertissement à bannissement de 3 jours',
  },
  {
    title: 'No-pain RP',
    description: 'Une blessure se joue, un accident aussi.',
    content:
      '<p>Après un choc, une chute, une balle ou une bagarre, votre personnage a mal : il boite, il saigne, il tremble, il appelle à l’aide. La durée dépend du soin reçu, au minimum <strong>15 minutes</strong> pour une blessure par arme à feu.</p><p>Repartir comme si de rien n’était après un tonneau à 140 km/h est du no-pain.</p>',
    examples: '',
    severity_level: 'medium',
    punishment: 'Avertissement à bannissement de 24 h',
  },
  {
    title: 'Force RP',
    description: 'Aucun joueur ne peut forcer un autre à subir une scène irréversible.',
    content:
      '<p>Mutilation, amnésie imposée, mort définitive (<em>CK</em>), grossesse, conversion : ces scènes demandent l’accord HRP clair de l’intéressé, obtenu <strong>avant</strong>.</p><p>Le CK sans accord n’existe que sur dossier validé par l’équipe, ou quand le joueur s’est lui-même mis en situation d’y perdre la vie.</p>',
    examples: '',
    severity_level: 'medium',
    punishment: 'Scène annulée, avertissement à bannissement de 3 jours',
  },
  {
    title: 'Win RP',
    description: 'Perdre est une histoire aussi. On ne joue pas pour gagner à tout prix.',
    content:
      '<p>Le win RP consiste à tordre la scène pour n’en sortir que vainqueur : fuir systématiquement, appeler dix renforts pour un contrôle, nier l’évidence, refuser toute conséquence.</p><p>Laissez une <strong>porte de sortie</strong> à l’autre. Une défaite bien jouée vaut plus, ici, qu’une victoire sans scène.</p>',
    examples:
      'Interdit : se déconnecter ou se jeter à l’eau dès que la police approche.\nPermis : négocier sa reddition et en tirer trois semaines de procès.',
    severity_level: 'medium',
    punishment: 'Avertissement à bannissement de 3 jours',
  },
  {
    title: 'NLR : la nouvelle vie',
    description: 'Après un coma, vous oubliez ce qui vous y a mené.',
    content:
      '<p>Si personne ne vous a relevé et que vous passez par l’hôpital, la <strong>New Life Rule</strong> s’applique :</p><ul><li>vous oubliez les <strong>30 minutes</strong> qui précèdent, visages et plaques compris ;</li><li>vous ne revenez pas sur les lieux pendant 30 minutes ;</li><li>vous ne cherchez ni vengeance ni enquête sur cette scène.</li></ul><p>Relevé par les Secours ? Vous vous souvenez, mais diminué.</p>',
    examples: '',
    severity_level: 'medium',
    punishment: 'Bannissement de 24 h',
  },
  {
    title: 'Mixage',
    description: 'Pas de mélange entre vos personnages, ni entre leurs biens et leurs secrets.',
    content:
      '<p>Deux personnages du même joueur ne se connaissent pas, ne se transmettent rien et n’appartiennent pas à des groupes liés ou opposés.</p><p>Un agent des services publics ne peut pas avoir un second personnage dans une organisation criminelle suivie par son service.</p>',
    examples:
      'Interdit : déposer de l’argent dans une cache pour le reprendre avec un autre personnage.',
    severity_level: 'high',
    punishment: 'Bannissement de 7 jours, biens transférés effacés',
  },
]
