import type { DemoRule } from './demo-rule.ts'

export const driving: DemoRule[] = [
  {
    title: 'Carkill',
    description: 'Un véhicule n’est pas une arme.',
    content:
      '<p>Renverser volontairement quelqu’un, écraser un blessé ou pousser un piéton dans le bassin : c’est un <strong>carkill</strong>. L’accident involontaire se joue : on s’arrête, on appelle, on assume.</p>',
    examples: 'Interdit : faire demi-tour pour rouler sur un rival à terre.',
    severity_level: 'high',
    punishment: 'Bannissement de 3 jours',
  },
  {
    title: 'Conduite crédible',
    description: 'On conduit comme quelqu’un qui tient à sa voiture et à ses vertèbres.',
    content:
      '<ul><li>Pas de montagne en berline, pas de saut de dune en sportive.</li><li>Après un choc violent : le véhicule s’arrête, le conducteur est sonné.</li><li>Feux rouges et priorités : votre personnage choisit de les griller, et en répond.</li></ul>',
    examples: '',
    severity_level: 'low',
    punishment: 'Rappel à l’ordre, puis retrait du permis en jeu',
  },
  {
    title: 'Courses-poursuites',
    description:
      'Fuir est un choix de jeu, pas un réflexe. La poursuite laisse une chance à chacun.',
    content:
      '<p>La police ne percute qu’à basse vitesse et sur ordre d’un gradé. Le fuyard ne roule pas à contresens sur l’autoroute pendant dix minutes, ne saute pas d’un pont et ne change pas de véhicule hors de vue pour disparaître aussitôt.</p><p>Au-delà de <strong>15 minutes</strong>, cherchez une fin : panne, barrage, reddition, perte de vue.</p>',
    examples: '',
    severity_level: 'medium',
    punishment: 'Avertissement à bannissement de 24 h',
  },
  {
    title: 'Bateaux et hélicoptères',
    description: 'La mer et le ciel demandent un permis, une météo et une radio.',
    content:
      '<p>Un hélicoptère civil ne suit pas une intervention et ne se pose pas sur un toit sans autorisation jouée. En mer, tout navire répond à un appel de la fluviale : <strong>éteindre ses feux est déjà une infraction</strong>.</p>',
    examples: '',
    severity_level: 'low',
    punishment: 'Avertissement, saisie de l’appareil',
  },
  {
    title: 'Véhicules de service',
    description: 'Une ambulance volée ne sert pas de taxi.',
    content:
      '<p>Voler un véhicule de service demande une scène et un but précis ; il est abandonné dans les <strong>20 minutes</strong>. Les bloquer ou les immobiliser pendant une intervention sans motif RP est interdit.</p>',
    examples: '',
    severity_level: 'medium',
    punishment: 'Avertissement à bannissement de 24 h',
  },
]
