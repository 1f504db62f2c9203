import type { Product } from '#contract/products.ts'
import { Button } from '#web/components/button.tsx'
import { stockState } from './product.ts'

type AddButtonProps = {
  product: Product
  inCart: number
  onAdd: (product: Product) => void
  size?: 'small' | 'normal'
  className?: string
}

const NOT_SOLD = { soon: 'Bientôt disponible', none: 'Épuisé' }

/** Where there is nothing to add, it stays reachable so that its reason can be read out. */
export function AddButton({
  product,
  inCart,
  onAdd,
  size = 'small',
  className = '',
}: AddButtonProps) {
  const state = stockState(product)
  if (state === 'soon' || state === 'none') {
    return (
      <Button variant="ghost" size={size} aria-disabled="true" className={className}>
        {NOT_SOLD[state]}
        <span className="sr-only"> : {product.name}</span>
      </Button>
    )
  }
  return (
    <Button size={size} icon="plus" className={className} onClick={() => onAdd(product)}>
      <span className="whitespace-nowrap">
        Ajouter<span className="sr-only"> {product.name} au panier</span>
        <span aria-hidden="true" className="add-where">
          {' '}
          au panier
        </span>
        {inCart > 0 && (
          <>
            {' '}
            <span aria-hidden="true">({inCart})</span>
            <span className="sr-only">, déjà {inCart}</span>
          </>
        )}
      </span>
    </Button>
  )
}
