import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Product } from '#contract/products.ts'
import { Button } from '#web/components/button.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { EmptyState } from '#web/components/states.tsx'
import { type Cart, quantityOf } from './cart.ts'
import { Filters } from './filters.tsx'
import { FoundInPage } from './found-in-page.tsx'
import { reductionOf } from './product.ts'
import { ProductCard, type ProductCardProps } from './product-card.tsx'
import { categoriesOf, findProducts } from './product-search.ts'

type Choice = { products: readonly Product[]; cart: Cart } & Pick<
  ProductCardProps,
  'onOpen' | 'onAdd'
>
type CatalogueProps = Omit<Choice, 'products'> & { products: readonly Product[] | undefined }

const CRATES = 'grid gap-5 sm:grid-cols-2'
const SKELETONS = 6
/** As many as one looks through at a time. */
const PORTION = 24

/**
 * The whole counter: what is looked for, and what was found. What is typed while products load is
 * kept.
 */
export function Catalogue({ products, ...choice }: CatalogueProps) {
  const [query, setQuery] = useState('')
  const [category, setCategory] = useState<string | null>(null)
  const [limit, setLimit] = useState(PORTION)

  function look(words: string, shelf: string | null) {
    setQuery(words)
    setCategory(shelf)
    setLimit(PORTION)
  }

  return (
    <>
      <Filters
        categories={categoriesOf(products ?? [])}
        total={products?.length ?? 0}
        category={category}
        onCategory={(shelf) => look(query, shelf)}
        query={query}
        onQuery={(words) => look(words, category)}
      />
      <div className="min-w-0">
        {!products && <CratesSkeleton />}
        {products?.length === 0 && (
          <EmptyState title="Le comptoir est vide" icon="cart">
            Rien n’est en vente pour le moment. Revenez bientôt.
          </EmptyState>
        )}
        {products && products.length > 0 && (
          <Crates
            {...choice}
            products={findProducts(products, query, category)}
            limit={limit}
            onMore={setLimit}
            onShowAll={() => look('', null)}
          />
        )}
      </div>
    </>
  )
}

type CratesProps = Choice & {
  limit: number
  onMore: (limit: number) => void
  onShowAll: () => void
}

function Crates({ products, cart, limit, onOpen, onAdd, onMore, onShowAll }: CratesProps) {
  const crates = useRef<HTMLDivElement>(null)
  const rest = products.slice(limit)

  function showMore() {
    flushSync(() => onMore(limit + PORTION))
    // On from the first that was not there before, for the keyboard too.
    crates.current?.children[limit]?.querySelector('button')?.focus({ preventScroll: true })
  }

  return (
    <>
      <p role="status" className="code mb-4">
        {products.length} produit{products.length > 1 ? 's' : ''}
      </p>
      {products.length === 0 && (
        <EmptyState
          title="Aucun produit trouvé"
          icon="search"
          action={<Button onClick={onShowAll}>Afficher tous les produits</Button>}
        >
          Rien à ce nom dans les caisses. Essayez un autre mot ou un autre rayon.
        </EmptyState>
      )}
      <div ref={crates} className={CRATES}>
        {products.slice(0, limit).map((product) => (
          <ProductCard
            key={product.id}
            product={product}
            inCart={quantityOf(cart, product.id)}
            onOpen={onOpen}
            onAdd={onAdd}
          />
        ))}
      </div>
      {rest.length > 0 && (
        <div className="mt-8 grid justify-items-center">
          <Button variant="ghost" icon="plus" onClick={showMore}>
            Afficher plus ({rest.length})
          </Button>
          <FoundInPage names={rest.map(({ name }) => name)} onFound={() => onMore(Infinity)} />
        </div>
      )}
      {products.some((product) => product.lowest_price !== null && reductionOf(product)) && (
        <p className="mt-5 text-sm text-faint">
          Prix barrés : les plus bas des 30 jours avant la remise.
        </p>
      )}
    </>
  )
}

function CratesSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Chargement des produits…</span>
      <div className={`${CRATES} mt-10`}>
        {Array.from({ length: SKELETONS }, (_, index) => (
          <div key={`crate-${index + 1}`} className="crate flex h-[30rem] items-end p-5">
            <Skeleton lines={5} className="w-full" />
          </div>
        ))}
      </div>
    </div>
  )
}
