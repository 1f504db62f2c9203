import '#web/art/scenes/counter.css'
import './shop.css'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { listProducts } from '#contract/endpoints/products.ts'
import { productLink } from '#contract/item-link.ts'
import type { Product } from '#contract/products.ts'
import { PageHeader } from '#web/components/page-header.tsx'
import { ErrorState } from '#web/components/states.tsx'
import { useToast } from '#web/components/toast.tsx'
import { failureReason } from '#web/lib/api.ts'
import { seller } from '#web/lib/seller.ts'
import { useSite } from '#web/lib/site.ts'
import { useLinkedItem } from '#web/lib/use-linked-item.ts'
import { useList } from '#web/lib/use-list.ts'
import { BuyerGuide } from './buyer-info.tsx'
import { addToCart, articles, quantityOf } from './cart.ts'
import { CartDialog } from './cart-dialog.tsx'
import { CartSummary, FloatingCart, WindowCart } from './cart-summary.tsx'
import { Catalogue } from './catalogue.tsx'
import { Featured, FeaturedSkeleton } from './featured.tsx'
import { GradeRanges } from './grade-ranges.tsx'
import { ProductDialog } from './product-dialog.tsx'
import { readProducts } from './read-product.ts'
import { stockLimit } from './stock-limit.ts'
import { changeCart, useCart } from './use-cart.ts'
import { useCartRepair } from './use-cart-repair.tsx'
import { useCheckout } from './use-checkout.ts'

const NOT_ON_SALE = {
  title: 'Ce produit n’est pas en vente',
  message: 'Il ne l’est plus, ou pas encore.',
}

export default function ShopScreen() {
  const { kicker } = useSite().pages.shop
  const { data, error, readAt } = useList(listProducts, readProducts)
  const { showToast } = useToast()
  const cart = useCart()
  const checkout = useCheckout()
  const { opened, isMissing, open, close } = useLinkedItem(productLink, 'Boutique', data)
  const [cartOpen, setCartOpen] = useCartOpen()
  const [announcement, setAnnouncement] = useState('')
  useCartRepair(data, readAt)
  useEffect(() => {
    if (isMissing) showToast(NOT_ON_SALE)
  }, [isMissing, showToast])

  function add(product: Product) {
    // Closed first: what is said of it must be heard, and the page behind a dialog is inert.
    close()
    const inCart = quantityOf(cart, product.id)
    if (inCart >= product.stock) return showToast(stockLimit(product.stock))
    changeCart((current) => addToCart(current, product))
    setAnnouncement(`${product.name} ajouté au panier : ${articles(inCart + 1)}`)
  }

  const inCart = (id: number) => quantityOf(cart, id)
  return (
    <>
      <PageHeader
        kicker={kicker}
        scene="counter"
        title="Boutique"
        lead={`De quoi voir venir, ${seller ? `vendu par ${seller}` : 'payé par carte'}, livré en jeu ; la nuit, elle, reste gratuite.`}
      />
      {data ? (
        <Featured
          products={data.filter(({ featured }) => featured)}
          quantityOf={inCart}
          aside={<WindowCart cart={cart} onOpen={() => setCartOpen(true)} />}
          onOpen={open}
          onAdd={add}
        />
      ) : (
        !error && <FeaturedSkeleton />
      )}
      <GradeRanges products={data ?? []} quantityOf={inCart} onOpen={open} onAdd={add} />
      <section aria-labelledby="catalogue" className="wrap pt-16">
        <h2 id="catalogue" className="title-2">
          Tout le comptoir
        </h2>
        <div className="counter mt-8">
          {error && !data ? (
            <LoadFailure error={error} />
          ) : (
            <Catalogue products={data} cart={cart} onOpen={open} onAdd={add} />
          )}
          <CartSummary cart={cart} checkout={checkout} onOpen={() => setCartOpen(true)} />
        </div>
      </section>
      <BuyerGuide />
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <FloatingCart cart={cart} onOpen={() => setCartOpen(true)} />
      <ProductDialog
        product={opened}
        inCart={opened ? inCart(opened.id) : 0}
        onAdd={add}
        onClose={close}
      />
      <CartDialog
        cart={cart}
        checkout={checkout}
        open={cartOpen}
        onClose={() => setCartOpen(false)}
      />
    </>
  )
}

/** Open from the start for who was sent to sign in from it, once. */
function useCartOpen() {
  const navigate = useNavigate()
  const { state } = useLocation()
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (!state?.cartOpen) return
    setOpen(true)
    navigate('/shop', { replace: true })
  }, [state, navigate])
  return [open, setOpen] as const
}

function LoadFailure({ error }: { error: Error }) {
  const message = failureReason(error)
  return (
    <div className="xl:col-span-2">
      <ErrorState message={message} onRetry={() => location.reload()} />
    </div>
  )
}
