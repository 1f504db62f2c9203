import { itemAddress, productLink } from '#contract/item-link.ts'
import type { Product } from '#contract/products.ts'
import { Badge } from '#web/components/badge.tsx'
import { CopyLink } from '#web/components/copy-link.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { ItemFile } from '#web/components/item-file.tsx'
import { AddButton } from './add-button.tsx'
import { BuyerFacts, Terms } from './buyer-info.tsx'
import { pointsOf, withoutPoints } from './description.ts'
import { Price } from './price.tsx'
import { reductionOf, stockState } from './product.ts'
import { ReceivedList } from './received-list.tsx'

type ProductDialogProps = {
  product: Product | null
  inCart: number
  onAdd: (product: Product) => void
  onClose: () => void
}

/** Everything about one product, and the way to the cart. */
export function ProductDialog({ product, inCart, onAdd, onClose }: ProductDialogProps) {
  return (
    <Dialog
      open={product !== null}
      onClose={onClose}
      title={product?.name}
      size="large"
      tools={product && <CopyLink to={itemAddress(productLink, product)} />}
      footer={
        product && (
          <>
            {product.lowest_price !== null && reductionOf(product) && (
              <p className="product-before">
                Prix barré : le plus bas des 30 jours avant la remise.
              </p>
            )}
            <Price product={product} className="text-3xl sm:[&>s]:mr-3 sm:[&>s]:inline" />
            <AddButton
              product={product}
              inCart={inCart}
              onAdd={onAdd}
              size="normal"
              className="product-add"
            />
          </>
        )
      }
    >
      {product && <ProductFile product={product} />}
    </Dialog>
  )
}

const STOCK = {
  soon: () => <Badge>Bientôt disponible</Badge>,
  none: () => <Badge tone="bad">Rupture de stock</Badge>,
  low: (stock: number) => <Badge tone="amber">Plus que {stock} en stock</Badge>,
  enough: () => (
    <Badge tone="good" icon="check">
      En stock
    </Badge>
  ),
}

function ProductFile({ product }: { product: Product }) {
  const reduction = reductionOf(product)
  return (
    <ItemFile
      picture={product.image}
      more={
        <>
          <h3 className="title-4">Comment ça se passe</h3>
          <BuyerFacts handedOver={product.handed_over} className="mt-3" />
        </>
      }
    >
      <div className="grid justify-items-start gap-2">
        <span className="code">{product.category}</span>
        <span className="flex flex-wrap gap-2">
          {STOCK[stockState(product)](product.stock)}
          {reduction && <Badge tone="accent">-{reduction.percent} %</Badge>}
        </span>
      </div>
      <p className="mt-5 whitespace-pre-line text-soft">{withoutPoints(product.description)}</p>
      <ul className="mt-3 list-disc pl-5 text-soft marker:text-amber-text">
        {pointsOf(product.description).map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <h3 className="title-4 mt-6">Ce que vous recevez</h3>
      <ReceivedList product={product} className="mt-3" />
      <p className="mt-4 text-[0.9375rem] text-soft">
        Le détail est dans les <Terms />.
      </p>
    </ItemFile>
  )
}
