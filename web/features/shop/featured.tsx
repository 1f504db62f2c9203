import type { ReactNode } from 'react'
import type { Product } from '#contract/products.ts'
import { Picture } from '#web/components/picture.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { AddButton } from './add-button.tsx'
import { cardText } from './description.ts'
import { Price } from './price.tsx'
import { ReductionPlate, StockBadge } from './product-badges.tsx'
import type { ProductCardProps } from './product-card.tsx'

const SKELETONS = 3

/**
 * The first window is the widest, so that rows are full whatever there is to show; where one is
 * wide, its words stand beside its picture, as they do in the two that stand beside the first.
 */
function shape(index: number, count: number): string {
  if (count === 1) return 'is-wide md:col-span-4'
  if (count === 3)
    return index === 0
      ? 'is-wide md:col-span-4 lg:col-span-2 lg:row-span-2'
      : 'is-low md:col-span-2'
  if (count === 2 || (count % 2 === 1 && index === 0)) return 'is-wide md:col-span-4 lg:col-span-2'
  return 'md:col-span-2 lg:col-span-1'
}

function Windows({ aside, children }: { aside?: ReactNode; children: ReactNode }) {
  return (
    <section aria-labelledby="vitrine" className="wrap pt-3">
      <div className="flex items-center justify-between gap-4">
        <h2 id="vitrine" className="title-2">
          En vitrine
        </h2>
        {aside}
      </div>
      <div className="shop-windows">{children}</div>
    </section>
  )
}

type FeaturedProps = {
  products: readonly Product[]
  quantityOf: (id: number) => number
  /** Beside the title. */
  aside: ReactNode
} & Pick<ProductCardProps, 'onOpen' | 'onAdd'>

/** The shop windows on the quay. */
export function Featured({ products, quantityOf, aside, onOpen, onAdd }: FeaturedProps) {
  if (products.length === 0) return null
  return (
    <Windows aside={aside}>
      {products.map((product, index) => (
        <article
          key={product.id}
          className={`shop-window ${shape(index, products.length)} crate crate-link group`}
        >
          <div className="relative min-h-28 overflow-hidden">
            <Picture
              src={product.image}
              alt=""
              width={600}
              height={400}
              eager
              className="absolute inset-0 h-full transition-transform duration-700 group-hover:scale-105"
            />
            <ReductionPlate product={product} className="absolute top-3 left-3" />
          </div>
          <div className="flex min-h-36 flex-col p-4 pt-3">
            <h3 className="window-title">
              <button
                type="button"
                aria-haspopup="dialog"
                className="cursor-pointer text-left uppercase after:absolute after:inset-0"
                onClick={({ currentTarget }) => onOpen(product, currentTarget)}
              >
                {product.name}
              </button>
            </h3>
            <p className="window-words mt-1 text-soft">{cardText(product.description)}</p>
            <p className="window-stock">
              <StockBadge product={product} />
            </p>
            <div className="mt-auto flex flex-wrap items-center justify-between gap-3 pt-2">
              <Price product={product} className="window-title" />
              <AddButton
                product={product}
                inCart={quantityOf(product.id)}
                onAdd={onAdd}
                className="relative"
              />
            </div>
          </div>
        </article>
      ))}
    </Windows>
  )
}

export function FeaturedSkeleton() {
  return (
    <Windows>
      {Array.from({ length: SKELETONS }, (_, index) => (
        <div
          key={`window-${index + 1}`}
          className={`shop-window ${shape(index, SKELETONS)} crate p-5`}
        >
          <Skeleton lines={3} className="w-2/3" />
        </div>
      ))}
    </Windows>
  )
}
