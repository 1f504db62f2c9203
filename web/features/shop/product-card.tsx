import type { Product } from '#contract/products.ts'
import { Picture } from '#web/components/picture.tsx'
import { AddButton } from './add-button.tsx'
import { cardText } from './description.ts'
import { Price } from './price.tsx'
import { stockState } from './product.ts'
import { ReductionPlate, StockBadge } from './product-badges.tsx'

export type ProductCardProps = {
  product: Product
  inCart: number
  /** `pressed` is what the dialog grows out of. */
  onOpen: (product: Product, pressed: Element) => void
  onAdd: (product: Product) => void
}

/** A crate on the counter: the whole of it opens the product, its button puts one in the cart. */
export function ProductCard({ product, inCart, onOpen, onAdd }: ProductCardProps) {
  const soldOut = stockState(product) === 'none'
  return (
    <article className="crate crate-link flex flex-col overflow-hidden">
      <div className="relative">
        <Picture
          src={product.image}
          alt=""
          width={600}
          height={400}
          className={`aspect-[3/2] ${soldOut ? 'sold-out' : ''}`}
        />
        <ReductionPlate product={product} className="absolute top-3 left-3" />
      </div>
      <div className="flex grow flex-col p-5">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="code">{product.category}</p>
          <StockBadge product={product} />
        </div>
        <h3 className="mt-1 text-[1.75rem]">
          <button
            type="button"
            aria-haspopup="dialog"
            className="cursor-pointer text-left uppercase after:absolute after:inset-0"
            onClick={({ currentTarget }) => onOpen(product, currentTarget)}
          >
            {product.name}
          </button>
        </h3>
        <p className="mt-2 text-[0.9375rem] leading-relaxed text-soft">
          {cardText(product.description)}
        </p>
        {product.handed_over && (
          <p className="mt-2 text-sm text-faint">Remis en jeu par l’équipe.</p>
        )}
        <div className="mt-auto flex flex-wrap items-end justify-between gap-3 pt-5">
          <Price product={product} className="text-4xl" />
          <AddButton product={product} inCart={inCart} onAdd={onAdd} className="relative" />
        </div>
      </div>
    </article>
  )
}
