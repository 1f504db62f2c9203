import type { ReactNode } from 'react'
import type { Product } from '#contract/products.ts'
import { Picture } from '#web/components/picture.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { AddButton } from './add-button.tsx'
import { Price } from './price.tsx'
import { ProductBadges } from './product-badges.tsx'
import type { ProductCardProps } from './product-card.tsx'

const WINDOW =
  'relative isolate min-h-[clamp(15rem,42svh,25rem)] overflow-hidden rounded-md max-md:w-[82vw] max-md:shrink-0 max-md:snap-center'
const SKELETONS = 3

/** The first window is the widest, so that rows are full whatever there is to show. */
function span(index: number, count: number): string {
  if (count === 1) return 'md:col-span-4'
  if (count % 2 === 0) return count === 2 ? 'md:col-span-2' : 'md:col-span-2 lg:col-span-1'
  return index === 0 ? 'md:col-span-4 lg:col-span-2' : 'md:col-span-2 lg:col-span-1'
}

function Windows({ children }: { children: ReactNode }) {
  return (
    <section aria-labelledby="vitrine" className="wrap pt-6">
      <h2 id="vitrine" className="title-2">
        En vitrine
      </h2>
      <div className="mt-4 flex gap-4 max-md:-mx-[1.125rem] max-md:snap-x max-md:overflow-x-auto max-md:px-[1.125rem] md:grid md:grid-cols-4">
        {children}
      </div>
    </section>
  )
}

type FeaturedProps = { products: readonly Product[]; quantityOf: (id: number) => number } & Pick<
  ProductCardProps,
  'onOpen' | 'onAdd'
>

/** The shop windows on the quay, lit in both themes since their pictures are nights. */
export function Featured({ products, quantityOf, onOpen, onAdd }: FeaturedProps) {
  if (products.length === 0) return null
  return (
    <Windows>
      {products.map((product, index) => (
        <article
          key={product.id}
          className={`${WINDOW} ${span(index, products.length)} poster group flex flex-col justify-between bg-ground scheme-dark text-ink`}
        >
          <Picture
            src={product.image}
            alt=""
            width={600}
            height={400}
            eager
            className="absolute inset-x-0 top-0 -z-20 h-[78%] transition-transform duration-700 group-hover:scale-105 md:group-first:h-full"
          />
          <div className="absolute inset-0 -z-10 bg-[linear-gradient(180deg,#03060e00_38%,#03060e_76%)]" />
          <ProductBadges product={product} className="p-5" />
          <div className="p-5">
            <h3 className="text-4xl">
              <button
                type="button"
                aria-haspopup="dialog"
                className="cursor-pointer text-left uppercase after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-4 focus-visible:after:outline-(--focus)"
                onClick={({ currentTarget }) => onOpen(product, currentTarget)}
              >
                {product.name}
              </button>
            </h3>
            <div className="mt-3 flex flex-wrap items-end justify-between gap-3">
              <Price product={product} className="text-4xl" />
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
          className={`${WINDOW} ${span(index, SKELETONS)} crate flex items-end p-5`}
        >
          <Skeleton lines={3} className="w-2/3" />
        </div>
      ))}
    </Windows>
  )
}
