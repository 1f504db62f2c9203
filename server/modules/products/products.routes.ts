import { eq, inArray } from 'drizzle-orm'
import * as admin from '#contract/endpoints/admin-resources.ts'
import * as endpoints from '#contract/endpoints/products.ts'
import * as schemas from '#contract/products.ts'
import { reorder } from '#contract/reorder.ts'
import type { Deps } from '#server/deps.ts'
import { arrange } from '#server/lib/arrange.ts'
import type { Api } from '#server/lib/endpoint.ts'
import {
  createProduct,
  listForSale,
  listOnHand,
  PRODUCT_SNAPSHOT,
  removeProduct,
  updateProduct,
} from './products.service.ts'
import { products } from './products.table.ts'
import { untilNextChange } from './publication.ts'

export function productRoutes(api: Api, deps: Deps) {
  const load = async () => {
    // Asked first: what changes while it is being listed is listed again.
    const ms = await untilNextChange(deps.db, deps.now())
    if (ms !== null) deps.snapshots.dropAfter(PRODUCT_SNAPSHOT, ms)
    return listForSale(deps)
  }
  const { listProducts } = endpoints
  deps.snapshots.serve(api, listProducts, schemas.listProducts, PRODUCT_SNAPSHOT, load)

  api.serve(admin.productResource.list, schemas.productResource.list, () => listOnHand(deps))
  api.serve(admin.productResource.create, schemas.productResource.create, (request) =>
    createProduct(deps, request, request.body),
  )
  api.serve(admin.reorderProducts, reorder, (request) =>
    deps.snapshots.change(PRODUCT_SNAPSHOT, async (tx) => {
      const [one] = await tx
        .select({ category: products.category })
        .from(products)
        .where(inArray(products.id, request.body.ids))
        .limit(1)
      const wholeCategory = eq(products.category, one?.category ?? '')
      return arrange(deps, tx, request, products, 'position', wholeCategory)
    }),
  )
  api.serve(admin.productResource.update, schemas.productResource.update, (request) =>
    updateProduct(deps, request, request.params.id, request.body),
  )
  api.serve(admin.productResource.remove, schemas.productResource.remove, async (request) => {
    await removeProduct(deps, request, request.params.id)
    return { success: true } as const
  })
}
