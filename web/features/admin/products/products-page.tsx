import { useUrlState } from '../use-url-state.ts'
import { CataloguePage } from './catalogue-page.tsx'
import { ProductList } from './product-list.tsx'
import { useCatalogue } from './use-catalogue.ts'

const DEFAULTS = { vue: 'produits' }

/** The products and, where the payment provider has a catalogue, the way to it. */
export default function ProductsPage() {
  const [{ vue }] = useUrlState(DEFAULTS)
  const catalogue = useCatalogue()
  const hasNone = catalogue.data?.exists === false
  if (vue === 'catalogue' && !hasNone) return <CataloguePage />
  return <ProductList catalogue={catalogue.data?.exists ? catalogue.data : null} />
}
