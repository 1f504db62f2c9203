import type { DemoRule } from './demo-rule.ts'

export const combat: DemoRule[] = [
  {
    title: 'Freekill',
    description: 'On ne tue pas sans raison jouée, ni sans scène avant.',
    content:
      '<p>Tuer ou blesser demande un <strong>motif RP solide</strong>, construit entre les personnages, et une sommation compréhensible. Un regard de travers n’est pas un motif.</p><p>La simple présence d’un rival sur « votre » trottoir non plus : parlez, menacez, laissez partir.</p>',
    examples:
      'Interdit : abattre un passant pour tester une arme.\nPermis : tirer sur celui qui vient de trahir un accord, après le lui avoir dit.',
    severity_level: 'high',
    punishment: 'Bannissement de 3 jours à définitif',
  },
  {
    title: 'Sommation et départ d’action',
    description: 'Avant de tirer, on parle. Celui d’en face doit pouvoir répondre.',
    content:
      '<p>Une sommation est <strong>orale, audible et précise</strong> : « Les mains, ou je tire. » Laissez au moins <strong>cinq secondes</strong>, sauf si l’autre dégaine ou fuit armé.</p><p>Pour un guet-apens, l’équipe doit pouvoir retrouver la scène qui l’a préparé.</p>',
    examples: '',
    severity_level: 'medium',
    punishment: 'Avertissement à bannissement de 24 h',
  },
  {
    title: 'Zones sûres',
    description: 'Hôpital, gare maritime, mairie et préfecture : pas de violence.',
    content:
      '<p>Dans les <em>safe zones</em>, aucune agression, aucun vol, aucun enlèvement, et personne ne s’y réfugie pour échapper à une poursuite déjà engagée.</p><ul><li>Hôpital Sainte-Brume et son parvis</li><li>Gare maritime (arrivée des nouveaux)</li><li>Mairie et tribunal, hors scènes validées</li></ul>',
    examples: '',
    severity_level: 'medium',
    punishment: 'Bannissement de 24 h',
  },
  {
    title: 'Coma et mise à mort',
    description: 'Un personnage à terre est à terre. On ne l’achève pas pour rien.',
    content:
      '<p>Une personne dans le coma ne parle pas, ne voit pas, n’utilise ni radio ni téléphone. L’achever demande un motif grave et ne peut servir à <em>faire oublier</em> une scène par NLR.</p><p>On peut déplacer un blessé, jamais l’emporter hors de portée des Secours sans scène.</p>',
    examples: 'Interdit : dicter sa position à la radio pendant un coma.',
    severity_level: 'medium',
    punishment: 'Bannissement de 24 h à 3 jours',
  },
  {
    title: 'Tir depuis un véhicule',
    description: 'Seul le passager tire, à basse vitesse, avec une arme de poing.',
    content:
      '<p>Le <em>drive-by</em> est limité aux armes de poing, par un passager, à moins de <strong>50 km/h</strong>, et dans une poursuite déjà engagée ou un conflit connu des deux groupes.</p><p>Le conducteur ne tire jamais en roulant.</p>',
    examples: '',
    severity_level: 'medium',
    punishment: 'Avertissement à bannissement de 24 h',
  },
  {
    title: 'Guerre entre organisations',
    description: 'Une guerre se déclare, se borne et se termine.',
    content:
      '<ol><li>Les deux chefs valident un <strong>dossier</strong> : motif, quartiers, durée (7 jours au plus).</li><li>Les civils ne sont ni cibles ni boucliers.</li><li>La perte est fixée d’avance : territoire, argent, excuses publiques.</li></ol><p>Sans dossier, il n’y a que des incidents, et chacun se juge seul.</p>',
    examples: '',
    severity_level: 'high',
    punishment: 'Sanction collective : gel de la faction 14 jours',
  },
]
