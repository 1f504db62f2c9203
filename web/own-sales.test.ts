import { expect, it } from 'vitest'
import { drawPages } from './testing/draw-pages.ts'

it('says of the owner’s own sales what the owner answers for, and names no other seller', async () => {
  const pages = await drawPages()
  for (const [path, sentence] of [
    ['/shop', 'Grades VIP et packs de monnaie virtuelle, payés par carte et livrés en jeu.'],
    ['/shop', 'De quoi voir venir, payé par carte, livré en jeu'],
    ['/shop', 'Une facture en PDF par email et dans votre espace'],
    ['/contact', 'Indiquez le numéro de commande et la date d’achat. Nous répondons sous sept'],
    ['/conditions', 'ainsi que la vente de contenus numériques sur la boutique. Elles lient'],
    ['/conditions', 'dont les factures, sont gardées dix ans comme la loi l’impose. La politique'],
    ['/conditions', 'Se rétracter du contrat ici'],
    ['/conditions', 'Nous répondons de la bonne exécution du contrat'],
    ['/rgpd', 'le prestataire de paiement par carte, responsable de son propre traitement'],
    ['/rgpd', 'Factures et comptabilité'],
    ['/mentions-legales', 'Les ventes sont régies par les conditions d’utilisation et de vente.'],
  ] as const)
    expect(pages.get(path), path).toContain(sentence)
  for (const [path, words] of pages) expect(words, path).not.toMatch(/récapitulatif en PDF|Tebex/)
})
