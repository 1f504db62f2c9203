import type { Site } from '#contract/appearance.ts'
import { seller } from './lib/seller.ts'

/** What search results and chat previews say of a page; the home page says what the owner does. */
export const descriptionsOf = ({ pages }: Pick<Site, 'pages'>): Record<string, string> => ({
  '/factions': pages.factions.description,
  '/economie': pages.economy.description,
  '/regles': pages.rules.description,
  '/shop': seller
    ? `Des avantages pour votre personnage, vendus par ${seller} et livrés en jeu.`
    : 'Grades VIP et packs de monnaie virtuelle, payés par carte et livrés en jeu.',
  '/contact': pages.contact.description,
  '/login': 'Connectez-vous à votre compte joueur, ou créez-le en une minute.',
  '/forgot-password': 'Recevez par email un lien pour choisir un nouveau mot de passe.',
  '/conditions':
    'Conditions générales d’utilisation et de vente : compte, achats de contenus numériques, droit de rétractation, paiement.',
  '/rgpd':
    'Quelles données nous gardons, pourquoi, combien de temps, et comment exercer vos droits.',
  '/mentions-legales': 'Éditeur du site, directeur de la publication, hébergeur.',
})
