import { expect, it } from 'vitest'
import { documentOf } from './order-document.ts'

it('is the invoice of what we sold, and never that of what another did', () => {
  const order = { id: 7, seller: null, invoice_number: 'F2026-00007', summary_number: null }
  expect(documentOf(order)).toMatchObject({
    title: 'Facture',
    number: 'F2026-00007',
    fileName: 'facture-7.pdf',
  })
  const another = { id: 8, seller: 'Levant', invoice_number: null, summary_number: 'R2026-00001' }
  const document = documentOf(another)
  expect(document).toMatchObject({ number: 'R2026-00001', fileName: 'recapitulatif-8.pdf' })
  expect(JSON.stringify(document)).not.toMatch(/facture/i)
})
