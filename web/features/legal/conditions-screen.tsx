import { seller } from '#web/lib/seller.ts'
import { useSite } from '#web/lib/site.ts'
import { LegalPage } from './legal-page.tsx'
import { termsOfSale } from './terms-of-sale.tsx'
import { termsOfSaleBy } from './terms-of-sale-by-another.tsx'
import { termsOfUse } from './terms-of-use.tsx'

export default function ConditionsScreen() {
  const site = useSite()
  return (
    <LegalPage
      path="/conditions"
      title="Conditions d’utilisation et de vente"
      lead="Le contrat entre vous et nous, en français lisible."
      sections={[
        ...termsOfUse(site),
        ...(seller ? termsOfSaleBy(seller, site) : termsOfSale(site)),
      ]}
    />
  )
}
