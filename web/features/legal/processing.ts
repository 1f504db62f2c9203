import { seller } from '#web/lib/seller.ts'

/** The register of what is done with personal data, as the privacy policy prints it. */
export const PURPOSES = [
  {
    purpose: 'Compte joueur et connexion',
    data: 'Nom d’utilisateur, adresse électronique, mot de passe haché, rôle, dates de création et de dernière connexion',
    basis: 'Exécution du contrat (article 6.1.b du RGPD)',
  },
  {
    purpose: 'Commandes, livraison en jeu, fidélité',
    data: `Articles, montants, dates, état du paiement, points de fidélité, personnage lié (nom et identifiant de licence en jeu)${seller ? `, nom du compte avec lequel vous payez chez ${seller}` : ''}`,
    basis: 'Exécution du contrat (6.1.b)',
  },
  {
    purpose: seller ? 'Récapitulatifs et comptabilité' : 'Factures et comptabilité',
    data: `Identité de l’acheteur, détail des ${seller ? 'commandes' : 'factures'}`,
    basis: 'Obligation légale (6.1.c)',
  },
  {
    purpose: 'Réponse aux messages de contact',
    data: 'Nom, adresse électronique, motif, message, et votre compte si vous êtes connecté',
    basis: 'Intérêt légitime à répondre, ou mesures précontractuelles (6.1.f et 6.1.b)',
  },
  {
    purpose: 'Candidatures (liste blanche, factions, métiers)',
    data: 'Vos réponses au formulaire, les échanges avec l’équipe, ses notes et ses votes, la décision',
    basis: 'Mesures précontractuelles prises à votre demande (6.1.b)',
  },
  {
    purpose: 'Accès au serveur de jeu, s’il est vérifié à la connexion',
    data: 'Licence et nom en jeu, comparés aux comptes liés, à la liste blanche et aux sanctions',
    basis: 'Exécution du contrat et intérêt légitime (6.1.b et 6.1.f)',
  },
  {
    purpose: 'Surprise cachée de la page de maintenance',
    data: 'Nom Discord que vous indiquez, date',
    basis: 'Consentement (6.1.a)',
  },
  {
    purpose: 'Sécurité, lutte contre la triche et les abus',
    data: 'Adresse IP, journaux techniques, tentatives de connexion, code de sécurité, secondes étapes que vous ajoutez (application, clé d’accès)',
    basis: 'Intérêt légitime à protéger le service et ses joueurs (6.1.f)',
  },
  {
    purpose: 'Modération de la communauté',
    data: 'Signalements, preuves fournies, sanctions',
    basis: 'Exécution du contrat et intérêt légitime (6.1.b et 6.1.f)',
  },
]

/** Where people may sign in by Discord. */
export const DISCORD_PURPOSE = {
  purpose: 'Connexion par Discord, si vous la choisissez',
  data: 'Identifiant, nom et image de votre compte Discord, rôles donnés sur le serveur de la communauté ; un cookie de dix minutes pendant la connexion',
  basis: 'Exécution du contrat (6.1.b)',
}

export const RETENTION = [
  {
    data: 'Compte joueur',
    duration: 'Jusqu’à sa suppression, au plus 3 ans après la dernière activité',
  },
  {
    data: 'Messages de contact',
    duration:
      'Au plus 3 ans après le dernier échange, et pas plus longtemps que le compte depuis lequel ils ont été envoyés',
  },
  {
    data: 'Candidatures',
    duration: 'Au plus 3 ans après le dernier échange, et pas plus longtemps que le compte',
  },
  {
    data: 'Place sur la liste blanche',
    duration: 'Comme votre compte',
  },
  {
    data: 'Réponse donnée à votre connexion, gardée sur le serveur de jeu',
    duration: '90 jours après la dernière ; un bannissement, tant qu’il dure',
  },
  {
    data: 'Signalements et sanctions',
    duration: 'Au plus 3 ans après la dernière activité',
  },
  {
    data: seller ? 'Commandes et récapitulatifs' : 'Commandes et factures',
    duration:
      '10 ans à compter de la clôture de l’exercice (article L. 123-22 du code de commerce), en archive',
  },
  { data: 'Notes de l’équipe sur vos demandes', duration: 'Comme votre compte' },
  {
    data: 'Commandes jamais payées',
    duration: '3 ans au plus',
  },
  {
    data: 'Noms Discord laissés sur la page de maintenance',
    duration: '3 ans au plus',
  },
  { data: 'Journaux techniques et adresses IP', duration: '12 mois au plus' },
  { data: 'Liens de réinitialisation du mot de passe', duration: '30 minutes' },
  {
    data: seller ? 'Données de paiement' : 'Données de carte bancaire',
    duration: 'Jamais conservées par nous',
  },
]

export const BROWSER_STORAGE = [
  {
    name: 'authToken',
    use: 'Vous reconnaître une fois connecté',
    duration: 'La session, ou jusqu’à 7 jours avec « se souvenir de moi »',
  },
  {
    name: 'user',
    use: 'Afficher votre nom et vos accès',
    duration: 'Comme authToken',
  },
  {
    name: 'cart',
    use: 'Garder votre panier',
    duration: 'Jusqu’au paiement ou à l’effacement',
  },
  {
    name: 'checkoutSessionId',
    use: `Retrouver votre paiement au retour de la page de ${seller ? 'paiement' : 'carte'}`,
    duration: 'Jusqu’à la confirmation du paiement',
  },
  {
    name: 'openCheckout',
    use: 'Remettre en vente les articles d’un paiement que vous quittez',
    duration: 'Jusqu’à la fin ou à l’abandon du paiement',
  },
  {
    name: 'checkoutCart',
    use: 'Reconnaître, une fois payé, le panier que vous avez payé',
    duration: 'Comme openCheckout',
  },
  {
    name: 'cartSetAside',
    use: 'Vous rendre un panier vidé par un paiement qui n’était pas le sien',
    duration: 'Jusqu’à sa récupération ou au paiement suivant',
  },
  {
    name: 'theme',
    use: 'Retenir le thème clair ou sombre',
    duration: 'Jusqu’à l’effacement',
  },
  {
    name: 'announcement',
    use: 'Ne plus montrer une annonce masquée',
    duration: 'Jusqu’à l’effacement',
  },
  {
    name: 'Cookie du code de sécurité',
    use: 'Vérifier le code recopié sur les formulaires de connexion et d’inscription',
    duration: '5 minutes',
  },
  {
    name: 'Cookie « navigateur »',
    use: 'Reconnaître un navigateur où vous vous êtes déjà connecté, pour qu’une attaque sur votre compte ne vous en ferme pas l’accès et qu’un email ne vous signale que les connexions nouvelles',
    duration: '180 jours',
  },
]
