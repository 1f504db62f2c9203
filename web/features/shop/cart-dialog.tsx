import { useRef } from 'react'
import { lineCents } from '#contract/pricing.ts'
import { Button, IconButton } from '#web/components/button.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { Picture } from '#web/components/picture.tsx'
import { EmptyState } from '#web/components/states.tsx'
import { recoverCart } from '#web/features/payment/purchase.ts'
import { useSetAsideCart } from '#web/features/payment/use-set-aside-cart.ts'
import { unitPriceCents } from '#web/lib/unit-price.ts'
import { BuyerFacts, Terms } from './buyer-info.tsx'
import { type Cart, type CartLine, cartCents, removeFromCart } from './cart.ts'
import { CheckoutButton } from './checkout-button.tsx'
import { priceText } from './price.tsx'
import { QuantityStepper } from './quantity-stepper.tsx'
import { changeCart } from './use-cart.ts'
import type { Checkout } from './use-checkout.ts'

type CartDialogProps = { cart: Cart; checkout: Checkout; open: boolean; onClose: () => void }

/** The cart, pulled out like a drawer. */
export function CartDialog({ cart, checkout, open, onClose }: CartDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Votre panier" className="drawer">
      <CartContent cart={cart} checkout={checkout} onClose={onClose} />
    </Dialog>
  )
}

function CartContent({ cart, checkout, onClose }: Omit<CartDialogProps, 'open'>) {
  const list = useRef<HTMLDivElement>(null)
  const setAside = useSetAsideCart()

  // The button that was pressed is about to vanish: the focus must have somewhere to go.
  const keepFocus = () => list.current?.focus()

  function remove(productId: number) {
    changeCart((current) => removeFromCart(current, productId))
    keepFocus()
  }

  function recover() {
    recoverCart()
    keepFocus()
  }

  return (
    <>
      <div ref={list} tabIndex={-1} className="outline-none">
        {cart.length === 0 ? (
          <EmptyState
            title="Votre panier est vide"
            icon="cart"
            action={<Button onClick={onClose}>Voir les produits</Button>}
          >
            {setAside && (
              <Button variant="ghost" icon="refresh" onClick={recover}>
                Récupérer mon panier
              </Button>
            )}
          </EmptyState>
        ) : (
          <ul>
            {cart.map((line) => (
              <CartRow key={line.product.id} line={line} onRemove={remove} />
            ))}
          </ul>
        )}
      </div>
      <div className="drawer-foot">
        <p className="flex items-baseline justify-between gap-4" aria-live="polite">
          <span className="code">Total</span>
          <span className="font-display text-4xl leading-none font-black text-amber-text">
            {priceText(cartCents(cart))}
          </span>
        </p>
        <CheckoutButton cart={cart} checkout={checkout} />
        <p className="text-sm text-soft">
          Prix toutes taxes comprises, sans frais de livraison. Au paiement, vous acceptez les{' '}
          <Terms />.
        </p>
      </div>
      {cart.length > 0 && <BuyerFacts className="mt-auto" />}
    </>
  )
}

function CartRow({ line, onRemove }: { line: CartLine; onRemove: (productId: number) => void }) {
  const { product, quantity } = line
  const unitCents = unitPriceCents(product)
  return (
    <li className="cart-row">
      <Picture
        src={product.image}
        alt=""
        width={600}
        height={400}
        className="aspect-[3/2] rounded-sm"
      />
      <div className="min-w-0">
        <h3 className="text-2xl">{product.name}</h3>
        <p className="text-[0.9375rem] text-soft">{priceText(unitCents)} l’unité</p>
      </div>
      <IconButton
        name="trash"
        label={`Retirer ${product.name} du panier`}
        onClick={() => onRemove(product.id)}
      />
      <div className="col-span-3 flex flex-wrap items-center justify-between gap-3">
        <QuantityStepper {...line} />
        {quantity >= product.stock && (
          <p role="status" className="order-1 basis-full text-sm text-amber-text">
            C’est tout ce qu’il reste.
          </p>
        )}
        <p className="font-display text-2xl font-bold">
          {priceText(lineCents({ unitCents, quantity }))}
        </p>
      </div>
    </li>
  )
}
