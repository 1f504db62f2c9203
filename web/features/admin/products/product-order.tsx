import { lazy, Suspense, useState } from 'react'
import type { AdminProduct } from '#contract/products.ts'
import { Button } from '#web/components/button.tsx'

/** What is dragged comes with a library: when it is opened. */
const OrderDialog = lazy(() => import('./product-order-dialog.tsx'))
const CategoryDialog = lazy(() => import('./product-category-dialog.tsx'))

/** The ways to the order of the products and to their categories. */
export function ProductOrder({ products }: { products: AdminProduct[] }) {
  const [opened, setOpened] = useState<'order' | 'categories' | null>(null)
  const close = () => setOpened(null)
  return (
    <>
      {products.length > 0 && (
        <Button variant="ghost" onClick={() => setOpened('order')}>
          Changer l’ordre
        </Button>
      )}
      <Button variant="ghost" onClick={() => setOpened('categories')}>
        Gérer les Catégories
      </Button>
      <Suspense>
        {opened === 'order' && <OrderDialog products={products} onClose={close} />}
        {opened === 'categories' && <CategoryDialog onClose={close} />}
      </Suspense>
    </>
  )
}
