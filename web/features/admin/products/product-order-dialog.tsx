import { reorderProducts } from '#contract/endpoints/admin-resources.ts'
import type { AdminProduct } from '#contract/products.ts'
import { useAdminCall } from '../admin-session.tsx'
import { OrderDialog } from '../order-dialog.tsx'

type ProductOrderDialogProps = { products: AdminProduct[]; onClose: () => void }

export default function ProductOrderDialog({ products, onClose }: ProductOrderDialogProps) {
  const adminCall = useAdminCall()
  const categories = [...new Set(products.map(({ category }) => category))]
  return (
    <OrderDialog
      title="Ordre des produits"
      categories={categories.map((name) => ({ id: name, name }))}
      items={products}
      empty="Aucun produit dans cette catégorie."
      reorder={(ids) => adminCall(reorderProducts, { body: { ids } })}
      onClose={onClose}
    />
  )
}
