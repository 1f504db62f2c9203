import type * as z from 'zod/mini'
import type { checkoutInput } from '#contract/checkout.ts'
import { toCents, totalCents, unitCents } from '#contract/pricing.ts'
import { AppError } from '#server/lib/errors.ts'
import { type Packages, whyNotSold } from '#server/modules/catalogue/sale-rule.ts'
import type { OrderLine } from '#server/modules/orders/hold-order.ts'
import type { ProductRow } from '#server/modules/products/products.table.ts'

type Cart = z.output<typeof checkoutInput>
type SoldLine = Cart['metadata']['items'][number]

/** Card providers refuse less. */
const SMALLEST_TOTAL_CENTS = 50
/** Stripe takes at most eight digits. */
const LARGEST_TOTAL_CENTS = 99_999_999

/** The two lists of the request must say the same, line by line. */
export function assertListsAgree({ items, metadata }: Cart): void {
  const agree =
    items.length === metadata.items.length &&
    items.every(({ price_data, quantity }, index) => {
      const sold = metadata.items[index]
      return sold && sold.quantity === quantity && toCents(sold.price) === price_data.unit_amount
    })
  if (!agree)
    throw new AppError(
      'validation_failed',
      'Le panier est invalide : ses deux listes ne concordent pas.',
    )
}

/** Prices and quantities as the database has them; what the page believed must still be true. */
export function checkLines(
  sold: readonly SoldLine[],
  rows: readonly ProductRow[],
  packages: Packages,
  isOffered: (product: ProductRow) => boolean,
  mostPieces: number,
): OrderLine[] {
  const checked = new Map<number, OrderLine>()
  for (const { product_id, product_name, price, quantity } of sold) {
    const product = rows.find(({ id }) => id === product_id)
    if (!product) throw new AppError('conflict', `« ${product_name} » n’est plus en vente.`)
    if (whyNotSold(product, packages) !== null || !isOffered(product))
      throw new AppError('conflict', `« ${product.name} » n’est pas en vente pour le moment.`)
    const cents = unitCents(product.priceCents, product.discount)
    if (toCents(price) !== cents)
      throw new AppError(
        'conflict',
        `Le prix de « ${product.name} » a changé. Actualisez votre panier.`,
      )
    const before = checked.get(product_id)?.quantity ?? 0
    checked.set(product_id, { product, unitCents: cents, quantity: before + quantity })
  }
  const lines = [...checked.values()]
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  if (pieces > mostPieces) {
    const most = `${mostPieces} article${mostPieces > 1 ? 's' : ''}`
    throw new AppError(
      'validation_failed',
      `Une commande compte au plus ${most} : la vôtre en a ${pieces}. Passez-en plusieurs.`,
    )
  }
  if (totalCents(lines) < SMALLEST_TOTAL_CENTS)
    throw new AppError(
      'validation_failed',
      'Le montant minimal d’un paiement par carte est de 0,50 €.',
    )
  if (totalCents(lines) > LARGEST_TOTAL_CENTS)
    throw new AppError(
      'validation_failed',
      'Le montant maximal d’un paiement par carte est de 999 999,99 €.',
    )
  return lines
}

/** A payment page sends people back only to this site. */
export function assertOwnOrigin(urls: string[], origin: string): void {
  const isForeign = (url: URL) => url.origin !== origin || url.username || url.password
  if (urls.some((url) => isForeign(new URL(url))))
    throw new AppError('validation_failed', 'Les adresses de retour doivent être sur ce site.')
}
