import type { FastifyInstance } from 'fastify'
import * as admin from '#contract/endpoints/admin-products.ts'
import * as endpoints from '#contract/endpoints/products.ts'
import * as schemas from '#contract/products.ts'
import type { Deps } from '#server/deps.ts'
import { serve } from '#server/lib/endpoint.ts'
import {
  createProduct,
  listForSale,
  listOnHand,
  PRODUCT_SNAPSHOT,
  removeProduct,
  updateProduct,
} from './products.service.ts'

export function publicProductRoutes(app: FastifyInstance, deps: Deps) {
  deps.snapshots.serve(app, endpoints.listProducts, schemas.listProducts, PRODUCT_SNAPSHOT, () =>
    listForSale(deps),
  )
}

export function adminProductRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, admin.productResource.list, schemas.productResource.list, () => listOnHand(deps))
  serve(app, admin.productResource.create, schemas.productResource.create, (request) =>
    createProduct(deps, request, request.body),
  )
  serve(app, admin.productResource.update, schemas.productResource.update, (request) =>
    updateProduct(deps, request, request.params.id, request.body),
  )
  serve(app, admin.productResource.remove, schemas.productResource.remove, async (request) => {
    await removeProduct(deps, request, request.params.id)
    return { success: true } as const
  })
}
