import type { Order } from '#contract/orders.ts'

type OrderDocument = {
  title: string
  number: string | null
  fileName: string
  action: string
  failure: string
}

/** What an order is documented with: an invoice is the seller's alone. */
export function documentOf(
  order: Pick<Order, 'id' | 'seller' | 'invoice_number' | 'summary_number'>,
): OrderDocument {
  return order.seller
    ? {
        title: 'Récapitulatif',
        number: order.summary_number,
        fileName: `recapitulatif-${order.id}.pdf`,
        action: 'Télécharger le récapitulatif',
        failure: 'Impossible de télécharger le récapitulatif',
      }
    : {
        title: 'Facture',
        number: order.invoice_number,
        fileName: `facture-${order.id}.pdf`,
        action: 'Télécharger la facture',
        failure: 'Impossible de télécharger la facture',
      }
}
