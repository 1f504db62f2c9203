// Réglages de Minuit. Après un changement : « restart minuit » dans la console du serveur.
globalThis.MINUIT_CONFIG = {
  // L'adresse de votre site, comme dans un navigateur.
  site: 'https://exemple.fr',

  // Le numéro et la clé de ce serveur : panneau d'administration, « Livraisons », « Serveurs de jeu ».
  // La clé ne s'y montre qu'une fois. Ne la donnez à personne : qui l'a peut parler en votre nom.
  server: 1,
  key: '',

  // 'auto' trouve le framework tout seul. Sinon : 'esx', 'qb', 'qbx' ou 'standalone'.
  framework: 'auto',

  // Si un compte d'argent porte un autre nom en jeu que sur le site : { 'nom du site': 'nom en jeu' }.
  // Sous ESX, « cash » est déjà compris comme « money ».
  accounts: {},

  // Le garage où sont rangés les véhicules livrés, par son nom en jeu ; null : sans garage.
  // QBCore en veut un, 'pillboxgarage' par exemple.
  garage: null,

  // Le dossier du registre, dans celui de la ressource. FXServer ne laisse pas écrire ailleurs.
  // Ne l'effacez pas : il retient ce qui a été remis.
  ledger: 'data',
}
