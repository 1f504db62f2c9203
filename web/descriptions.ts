import { seller } from './lib/seller.ts'

/** What search results and chat previews say of a page; the home page says what the brand does. */
export const descriptions: Partial<Record<string, string>> = {
  '/factions':
    'Forces de l’ordre, familles criminelles, corps de métier : les dix factions de la ville, leur niveau et la façon de les rejoindre.',
  '/economie':
    'Emplois, propriétés, entreprises et banque : comment l’argent circule en ville, et comment y gagner sa place.',
  '/regles':
    'Le règlement complet du serveur, par catégorie : ce qui est attendu, ce qui est interdit et ce qui est sanctionné.',
  '/shop': seller
    ? `Des avantages pour votre personnage, vendus par ${seller} et livrés en jeu.`
    : 'Grades VIP et packs de monnaie virtuelle, payés par carte et livrés en jeu.',
  '/contact':
    'Une question, un remboursement, une candidature au développement : écrivez à l’équipe du serveur.',
  '/login': 'Connectez-vous à votre compte joueur, ou créez-le en une minute.',
  '/forgot-password': 'Recevez par email un lien pour choisir un nouveau mot de passe.',
  '/conditions':
    'Conditions générales d’utilisation et de vente : compte, achats de contenus numériques, droit de rétractation, paiement.',
  '/rgpd':
    'Quelles données nous gardons, pourquoi, combien de temps, et comment exercer vos droits.',
  '/mentions-legales': 'Éditeur du site, directeur de la publication, hébergeur.',
}
