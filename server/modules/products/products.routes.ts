import type { FastifyInstance } from 'fastify'
import { listProducts } from '#contract/products.ts'
import type { Deps } from '#server/deps.ts'
import { listForSale, PRODUCT_SNAPSHOT } from './products.service.ts'

export function publicProductRoutes(app: FastifyInstance, deps: Deps) {
  deps.snapshots.serve(app, listProducts, PRODUCT_SNAPSHOT, () => listForSale(deps))
}
