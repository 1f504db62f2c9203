import type { DemoRule } from './demo-rule.ts'

export const factionsAndEconomy: DemoRule[] = [
  {
    title: 'Entrer dans une faction',
    description: 'Dix heures de jeu, un micro, une histoire. Le reste s’apprend.',
    content:
      '<p>Toute candidature demande un personnage d’au moins <strong>10 heures de jeu</strong> et un microphone en état de marche. Les factions VIP demandent en plus un abonnement actif.</p><p>Une seule faction par personnage. On quitte la sienne <em>en jeu</em>, jamais d’un simple message.</p>',
    examples: '',
    severity_level: 'low',
    punishment: 'Candidature refusée',
  },
  {
    title: 'Devoirs d’un chef de faction',
    description: 'Faire jouer les autres avant soi-même.',
    content:
      '<ul><li>Assurer au moins deux soirées de présence par semaine.</li><li>Répondre des actes de ses membres devant l’équipe.</li><li>Ouvrir des scènes aux joueurs sans faction.</li></ul><p>Une faction sans activité pendant <strong>21 jours</strong> est mise en sommeil, ses biens conservés.</p>',
    examples: '',
    severity_level: 'low',
    punishment: 'Remplacement du chef',
  },
  {
    title: 'Alliances et effectifs',
    description: 'Pas d’armée : une scène reste à taille humaine.',
    content:
      '<p>Une action illégale engage <strong>7 personnes</strong> au plus, alliés compris. Deux organisations peuvent commercer ; elles ne se battent pas ensemble sans dossier.</p>',
    examples: 'Interdit : appeler deux gangs amis pour un différend de stationnement.',
    severity_level: 'medium',
    punishment: 'Avertissement de faction',
  },
  {
    title: 'Service public et double jeu',
    description: 'Un badge s’enlève avant de faire ses courses.',
    content:
      '<p>Policiers, secouristes et douaniers en service ne commettent aucun acte illégal et n’utilisent ni véhicule ni accès de service à titre privé. Les informations des fichiers restent <strong>dans le service</strong>.</p>',
    examples: '',
    severity_level: 'medium',
    punishment: 'Mise à pied en jeu, puis exclusion du service',
  },
  {
    title: 'Argent facile et blanchiment',
    description: 'Farmer n’est pas jouer. L’argent sale se blanchit en scène.',
    content:
      '<p>Les scripts d’automatisation, l’inactivité simulée (<em>AFK farming</em>) et les transferts sans contrepartie jouée sont interdits. Tout virement de plus de <strong>$50,000</strong> entre joueurs doit pouvoir être expliqué.</p><p>Le blanchiment passe par une entreprise tenue par un joueur, avec un risque réel de contrôle.</p>',
    examples: '',
    severity_level: 'medium',
    punishment: 'Saisie des fonds et bannissement de 3 jours',
  },
  {
    title: 'Entreprises et logements',
    description: 'Un commerce fermé six semaines retourne sur le marché.',
    content:
      '<ul><li>Une entreprise ouvre au moins <strong>trois soirs par semaine</strong> et tient une comptabilité.</li><li>Deux logements par personnage, un seul commerce.</li><li>Une perquisition suit un mandat et se fait en présence d’un joueur du lieu ou d’un témoin.</li></ul>',
    examples: '',
    severity_level: 'low',
    punishment: 'Mise en demeure, puis remise en vente',
  },
  {
    title: 'Grades VIP et achats',
    description: 'Un achat soutient le serveur. Il n’achète pas le droit de mal jouer.',
    content:
      '<p>Les grades et la monnaie virtuelle n’ont <strong>aucune valeur monétaire</strong>, ne se revendent pas et n’exemptent d’aucune règle. En cas de bannissement définitif pour faute grave, l’accès aux avantages prend fin dans les conditions prévues par les conditions de vente.</p>',
    examples: '',
    severity_level: 'low',
    punishment: 'Rappel à l’ordre',
  },
]
