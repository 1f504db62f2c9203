import { beforeAll, expect, it, vi } from 'vitest'
import { drawPages } from './testing/draw-pages.ts'

const [SELLER, URL] = ['Comptoir du Levant Ltd', 'https://levant.example']
vi.mock('#web/lib/seller.ts', () => ({
  seller: 'Comptoir du Levant Ltd',
  sellerUrl: 'https://levant.example',
}))

let pages = new Map<string, string>()

beforeAll(async () => {
  pages = await drawPages()
})

it('is named wherever a visitor reads of the sale', () => {
  for (const path of ['/shop', '/conditions', '/rgpd', '/mentions-legales', '/contact'])
    expect(pages.get(path), path).toContain(SELLER)
})

it('leaves no page that promises an invoice, a card or a withdrawal of ours', () => {
  expect(pages.size).toBeGreaterThan(8)
  for (const [path, words] of pages) {
    const promised = words.replace('ce document n’est pas une facture', '')
    expect(promised, path).not.toMatch(/factur|carte\b(?! marine)|Se rétracter du contrat ici/i)
  }
  expect(pages.get('/conditions')).not.toContain('293 B')
})

it('has the contract of sale in the conditions, and the owner the delivery', () => {
  for (const sentence of [
    `sont vendus par ${SELLER} ( ${URL})`,
    `le contrat de vente se conclut entre vous et ${SELLER}`,
    `c’est à ${SELLER} que s’adresse une rétractation ou une demande de remboursement`,
    'affichées sur la page de paiement',
    'Nous répondons de cette livraison',
  ])
    expect(pages.get('/conditions')).toContain(sentence)
})

it('is a recipient of payment data, who answers for what is done with them', () => {
  expect(pages.get('/rgpd')).toContain(
    `${SELLER} ( ${URL}), qui vend et encaisse, responsable de son propre traitement`,
  )
})
