import type { Endpoint } from '../endpoint.ts'
import type * as schemas from '../invoices.ts'

/** The file itself, as PDF. */
export const invoiceDownload: Endpoint<typeof schemas.invoiceDownload> = {
  method: 'GET',
  path: '/api/invoice/download/:id',
  who: 'account',
}

/** The same for what a refund issued: an order may have several. */
export const creditNoteDownload: Endpoint<typeof schemas.creditNoteDownload> = {
  method: 'GET',
  path: '/api/credit-note/download/:number',
  who: 'account',
}
