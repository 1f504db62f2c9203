import type { Appearance } from '#contract/appearance.ts'
import { lineCents } from '#contract/pricing.ts'

/** Prices are sold with tax; a seller with a VAT number owes it at the ordinary rate. */
const VAT_PERCENT = 20

export type InvoiceLine = {
  name: string
  quantity: number
  listCents: number
  discount: number
  unitCents: number
  totalCents: number
}

/** Everything printed on a document, frozen when it is issued. */
export type InvoiceContent = {
  /** A summary is of what another sells in their own name: it is no invoice. */
  kind: 'invoice' | 'credit_note' | 'summary'
  number: string
  /** ISO dates. */
  issuedAt: string
  paidAt: string
  orderId: number
  /** Of another than the owner of the site only the name is known. */
  seller: { name: string; address: string; id: string; vat: string | null }
  /** Whose site it was ordered on, where that is not the seller. */
  shop: string | null
  customer: { name: string; email: string | null }
  lines: InvoiceLine[]
  totalCents: number
  /** Null: art. 293 B of the CGI, or the business of another seller. */
  vat: { percent: number; netCents: number; vatCents: number } | null
  paymentMethod: string
  /** The customer gave up the right of withdrawal when paying. */
  waived: boolean
  /** A credit note names the invoice it takes back. */
  creditedInvoice: string | null
  /** The site's colour, as #rrggbb; documents from before it could be chosen have none. */
  accent?: string
}

/** What a document says of the order it is about. */
type InvoicedOrder = {
  id: number
  userName: string
  paidAt: Date | null
  paymentMethod: string | null
  consentedAt: Date | null
  seller: string | null
}

type InvoicedItem = Omit<InvoiceLine, 'name' | 'totalCents'> & { productName: string }

type Document = Pick<InvoiceContent, 'kind' | 'number'> & {
  issuedAt: Date
  creditedInvoice: string | null
  email: string | null
}

/** The content of a document about an order; `totalCents` of a credit note may be a part of it. */
export function invoiceContent(
  site: Appearance,
  order: InvoicedOrder,
  lines: InvoiceLine[],
  totalCents: number,
  document: Document,
): InvoiceContent {
  const seller = order.seller ? anotherSeller(order.seller) : ownerOf(site)
  return {
    kind: document.kind,
    number: document.number,
    issuedAt: document.issuedAt.toISOString(),
    paidAt: (order.paidAt ?? document.issuedAt).toISOString(),
    orderId: order.id,
    seller,
    shop: order.seller ? site.identity.name : null,
    customer: { name: order.userName, email: document.email },
    lines,
    totalCents,
    vat: seller.vat ? vatWithin(totalCents) : null,
    paymentMethod: order.paymentMethod ?? 'Carte bancaire',
    waived: order.consentedAt !== null,
    creditedInvoice: document.creditedInvoice,
    accent: site.colours.light.accent,
  }
}

function ownerOf({ legal }: Appearance): InvoiceContent['seller'] {
  const { sellerName: name, sellerAddress: address, sellerId: id, sellerVat: vat } = legal
  return { name, address, id, vat }
}

const anotherSeller = (name: string): InvoiceContent['seller'] => ({
  name,
  address: '',
  id: '',
  vat: null,
})

export function invoiceLine(item: InvoicedItem): InvoiceLine {
  const { productName: name, quantity, listCents, discount, unitCents } = item
  return { name, quantity, listCents, discount, unitCents, totalCents: lineCents(item) }
}

/** The tax inside a price; net and tax always add up to it. */
function vatWithin(totalCents: number) {
  const netCents = Math.round(withoutTax(totalCents, VAT_PERCENT))
  return { percent: VAT_PERCENT, netCents, vatCents: totalCents - netCents }
}

/** What is left of a price without its tax, parts of a cent included. */
export const withoutTax = (cents: number, percent: number) => (cents * 100) / (100 + percent)

/**
 * Each line without tax. Rounded one by one they would miss the net total by a few cents, so it is
 * the sum so far that is rounded, and a line is what it adds to it: at most a cent from its own,
 * and together the total.
 */
export function netCentsOf(lines: readonly InvoiceLine[], percent: number): number[] {
  let [total, net] = [0, 0]
  return lines.map(({ totalCents }) => {
    const before = net
    total += totalCents
    net = Math.round(withoutTax(total, percent))
    return net - before
  })
}
