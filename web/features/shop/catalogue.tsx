import { useState } from 'react'
import type { Product } from '#contract/products.ts'
import { Button } from '#web/components/button.tsx'
import { EmptyState } from '#web/components/states.tsx'
import { type Cart, quantityOf } from './cart.ts'
import { Filters } from './filters.tsx'
import { reductionOf } from './product.ts'
import { ProductCard, type ProductCardProps } from './product-card.tsx'
import { categoriesOf, findProducts } from './product-search.ts'

type CatalogueProps = { products: readonly Product[]; cart: Cart } & Pick<ProductCardProps, 'onOpen' | 'onAdd'>

export const CRATES = 'grid gap-5 sm:grid-cols-2'

/** The whole counter: what is looked for, and what was found. */
export function Catalogue({ products, cart, onOpen, onAdd }: CatalogueProps) {
  const [query, setQuery] = useState('')
  const [category, setCategory] = useState<string | null>(null)
  const found = findProducts(products, query, category)

  function showAll() {
    setQuery('')
    setCategory(null)
  }

  return (
    <>
      <Filters
        categories={categoriesOf(products)}
        total={products.length}
        category={category}
        onCategory={setCategory}
        query={query}
        onQuery={setQuery}
      />
      <div className="min-w-0">
        <p role="status" className="code mb-4">
          {found.length} produit{found.length > 1 ? 's' : ''}
        </p>
        {found.length === 0 && (
          <EmptyState title="Aucun produit trouvé" icon="search" action={<Button onClick={showAll}>Afficher tous les produits</Button>}>
            Rien à ce nom dans les caisses. Essayez un autre mot ou un autre rayon.
          </EmptyState>
        )}
        <div className={CRATES}>
          {found.map((product) => (
            <ProductCard key={product.id} product={product} inCart={quantityOf(cart, product.id)} onOpen={onOpen} onAdd={onAdd} />
          ))}
        </div>
        {found.some((product) => product.lowest_price !== null && reductionOf(product)) && (
          <p className="mt-5 text-sm text-faint">Prix barrés : les plus bas des 30 jours précédant la remise.</p>
        )}
      </div>
    </>
  )
}
