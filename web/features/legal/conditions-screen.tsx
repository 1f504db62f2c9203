import { seller } from '#web/lib/seller.ts'
import { LegalPage } from './legal-page.tsx'
import { termsOfSale } from './terms-of-sale.tsx'
import { termsOfSaleBy } from './terms-of-sale-by-another.tsx'
import { termsOfUse } from './terms-of-use.tsx'

export default function ConditionsScreen() {
  return (
    <LegalPage
      path="/conditions"
      title="Conditions d’utilisation et de vente"
      lead="Le contrat entre vous et nous, en français lisible."
      sections={[...termsOfUse, ...(seller ? termsOfSaleBy(seller) : termsOfSale)]}
    />
  )
}
