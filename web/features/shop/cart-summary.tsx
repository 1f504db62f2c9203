import { lineCents } from '#contract/pricing.ts'
import { Button } from '#web/components/button.tsx'
import { Icon } from '#web/components/icon.tsx'
import { recoverCart } from '#web/features/payment/purchase.ts'
import { useSetAsideCart } from '#web/features/payment/use-set-aside-cart.ts'
import { unitPriceCents } from '#web/lib/unit-price.ts'
import { articles, type Cart, cartCents, countOf } from './cart.ts'
import { CheckoutButton } from './checkout-button.tsx'
import { priceText } from './price.tsx'
import type { Checkout } from './use-checkout.ts'

type CartSummaryProps = { cart: Cart; checkout: Checkout; onOpen: () => void }

/** The slip that follows the buyer along the counter. */
export function CartSummary({ cart, checkout, onOpen }: CartSummaryProps) {
  const setAside = useSetAsideCart()
  return (
    <aside
      aria-label="Résumé du panier"
      className="max-lg:hidden lg:sticky lg:top-28 lg:self-start"
    >
      <div className="slip grid gap-5">
        <div className="flex items-baseline justify-between gap-3">
          <h2 className="title-3">Panier</h2>
          <span className="code">{articles(countOf(cart))}</span>
        </div>
        {cart.length === 0 ? (
          <p className="text-soft">
            Rien ici pour l’instant. Ajoutez un grade, un pack ou de quoi payer le premier loyer.
          </p>
        ) : (
          <ul className="grid max-h-[32vh] gap-2 overflow-y-auto text-[0.9375rem]">
            {cart.map(({ product, quantity }) => (
              <li key={product.id} className="flex justify-between gap-4">
                <span className="min-w-0">
                  <span className="text-soft">{quantity} ×</span> {product.name}
                </span>
                <span className="whitespace-nowrap">
                  {priceText(lineCents({ unitCents: unitPriceCents(product), quantity }))}
                </span>
              </li>
            ))}
          </ul>
        )}
        <p className="flex items-baseline justify-between gap-4 border-t-2 border-dashed border-line-strong pt-4">
          <span className="code">Total</span>
          <span className="font-display text-5xl leading-none font-black text-amber-text">
            {priceText(cartCents(cart))}
          </span>
        </p>
        <div className="grid gap-3">
          <CheckoutButton cart={cart} checkout={checkout} />
          <Button variant="ghost" icon="cart" onClick={onOpen}>
            Voir le panier
          </Button>
          {setAside && (
            <Button variant="ghost" icon="refresh" onClick={recoverCart}>
              Récupérer mon panier
            </Button>
          )}
        </div>
        <p className="flex gap-2 text-sm text-soft">
          <Icon name="gamepad" className="text-amber-text" />
          {cart.some(({ product }) => product.handed_over)
            ? 'Livré en jeu ; une partie est remise par l’équipe.'
            : 'Livré en jeu, dès le paiement ou à votre prochaine connexion.'}
        </p>
      </div>
    </aside>
  )
}

type CartButtonProps = Omit<CartSummaryProps, 'checkout'>

/** The cart on a desk while its slip is further down. */
export function WindowCart({ cart, onOpen }: CartButtonProps) {
  const total = cart.length > 0 ? ` · ${priceText(cartCents(cart))}` : ''
  return (
    <Button variant="ghost" size="small" icon="cart" className="max-lg:hidden" onClick={onOpen}>
      {`Panier : ${articles(countOf(cart))}${total}`}
    </Button>
  )
}

/** The cart on a phone: always under the thumb. */
export function FloatingCart({ cart, onOpen }: CartButtonProps) {
  const count = countOf(cart)
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      className="floating-cart lg:hidden"
      data-empty={count === 0 || undefined}
      onClick={onOpen}
    >
      <Icon name="cart" />
      <span className="sr-only">Ouvrir le panier : {articles(count)}</span>
      {count > 0 && (
        <>
          <span key={count} className="floating-count" aria-hidden>
            {count}
          </span>
          <span>{priceText(cartCents(cart))}</span>
        </>
      )}
    </button>
  )
}
