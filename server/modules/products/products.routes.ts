import * as admin from '#contract/endpoints/admin-resources.ts'
import * as endpoints from '#contract/endpoints/products.ts'
import * as schemas from '#contract/products.ts'
import type { Deps } from '#server/deps.ts'
import type { Api } from '#server/lib/endpoint.ts'
import {
  createProduct,
  listForSale,
  listOnHand,
  PRODUCT_SNAPSHOT,
  removeProduct,
  updateProduct,
} from './products.service.ts'

export function productRoutes(api: Api, deps: Deps) {
  deps.snapshots.serve(api, endpoints.listProducts, schemas.listProducts, PRODUCT_SNAPSHOT, () =>
    listForSale(deps),
  )

  api.serve(admin.productResource.list, schemas.productResource.list, () => listOnHand(deps))
  api.serve(admin.productResource.create, schemas.productResource.create, (request) =>
    createProduct(deps, request, request.body),
  )
  api.serve(admin.productResource.update, schemas.productResource.update, (request) =>
    updateProduct(deps, request, request.params.id, request.body),
  )
  api.serve(admin.productResource.remove, schemas.productResource.remove, async (request) => {
    await removeProduct(deps, request, request.params.id)
    return { success: true } as const
  })
}
