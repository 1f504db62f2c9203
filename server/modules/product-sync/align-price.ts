import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { euros } from '#contract/money.ts'
import { toEuros } from '#contract/pricing.ts'
import type { AdminProduct } from '#contract/products.ts'
import type { Deps } from '#server/deps.ts'
import { gone } from '#server/lib/admin-write.ts'
import { AppError } from '#server/lib/errors.ts'
import { readPackages } from '#server/modules/catalogue/read-packages.ts'
import { whyNoGoods, whyNotSold } from '#server/modules/catalogue/sale-rule.ts'
import { PRODUCT_SNAPSHOT, setPrice } from '#server/modules/products/products.service.ts'
import { products } from '#server/modules/products/products.table.ts'
import { canBeAsked } from './refresh-catalogue.ts'

/** Gives a product the price of its package; one that has it already stays as it is. */
export function alignPrice(
  deps: Deps,
  request: Pick<FastifyRequest, 'id' | 'ip'>,
  id: number,
): Promise<AdminProduct> {
  return deps.snapshots.change(PRODUCT_SNAPSHOT, async (tx) => {
    const [row] = await tx.select().from(products).where(eq(products.id, id)).for('update')
    if (!row) throw gone()
    const packages = await readPackages({ db: tx, payments: deps.payments })
    const asked = packages?.get(row.packageId ?? 0)
    const refused = asked ? whyNoGoods(asked) : whyNotSold(row, packages)
    if (!asked || refused) throw new AppError('conflict', `${refused}.`)
    if (!canBeAsked(asked.priceCents))
      throw new AppError(
        'conflict',
        `Un produit ne peut pas coûter ${euros(toEuros(asked.priceCents))}.`,
      )
    const { before, after } = await setPrice(deps, tx, row, asked.priceCents)
    if (after.version !== before.version)
      await deps.recordChange(tx, request, {
        action: 'update',
        noun: 'products',
        id,
        before,
        after,
      })
    return after
  })
}
