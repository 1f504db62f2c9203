import { useSite } from '#web/lib/site.ts'
import { ContactMail } from './legal-page.tsx'

/** Where the seller is; a town stays on the line of its postcode. */
export function SellerAddress() {
  return useSite().legal.sellerAddress.replaceAll(/(?<=\d) (?=\p{L})/gu, '\u00a0')
}

/** Who the seller is and how they are reached, a line for each fact. */
export function SellerFacts() {
  const { sellerId } = useSite().legal
  return (
    <ul>
      <li>
        Adresse : <SellerAddress />
      </li>
      {/* A number stays on one line, with what it is a number of. */}
      <li>Identification : {sellerId.replaceAll(/ (?=\d)/g, '\u00a0')}</li>
      <li>
        Adresse électronique : <ContactMail />
      </li>
    </ul>
  )
}
