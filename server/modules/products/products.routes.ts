import type { FastifyInstance } from 'fastify'
import { listProducts, productResource } from '#contract/products.ts'
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
  deps.snapshots.serve(app, listProducts, PRODUCT_SNAPSHOT, () => listForSale(deps))
}

export function adminProductRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, productResource.list, () => listOnHand(deps))
  serve(app, productResource.create, (request) => createProduct(deps, request, request.body))
  serve(app, productResource.update, (request) =>
    updateProduct(deps, request, request.params.id, request.body),
  )
  serve(app, productResource.remove, async (request) => {
    await removeProduct(deps, request, request.params.id)
    return { success: true } as const
  })
}
