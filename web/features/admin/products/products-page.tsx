import { Suspense } from 'react'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { useUrlState } from '../use-url-state.ts'
import { ProductList } from './product-list.tsx'
import { useCatalogue } from './use-catalogue.ts'

const CataloguePage = lazyPart(async () => (await import('./catalogue-page.tsx')).CataloguePage)

const DEFAULTS = { vue: 'produits' }

/** The products and, where the payment provider has a catalogue, the way to it. */
export default function ProductsPage() {
  const [{ vue }] = useUrlState(DEFAULTS)
  const catalogue = useCatalogue()
  const hasNone = catalogue.data?.exists === false
  if (vue === 'catalogue' && !hasNone)
    return (
      <Suspense>
        <CataloguePage />
      </Suspense>
    )
  return <ProductList catalogue={catalogue.data?.exists ? catalogue.data : null} />
}
