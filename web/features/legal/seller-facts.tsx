import { useSite } from '#web/lib/site.ts'

/** Where the seller is; a town stays on the line of its postcode. */
export function SellerAddress() {
  return useSite().legal.sellerAddress.replaceAll(/(?<=\d) (?=\p{L})/gu, '\u00a0')
}

/** As the register has it; a number stays on one line, with what it is a number of. */
export function SellerId() {
  return useSite().legal.sellerId.replaceAll(/ (?=\d)/g, '\u00a0')
}
