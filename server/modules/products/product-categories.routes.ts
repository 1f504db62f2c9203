import * as admin from '#contract/endpoints/admin-resources.ts'
import { productCategoryResource as schemas } from '#contract/product-categories.ts'
import { reorder } from '#contract/reorder.ts'
import type { Deps } from '#server/deps.ts'
import { arrange } from '#server/lib/arrange.ts'
import type { Transaction } from '#server/lib/database.ts'
import type { Api } from '#server/lib/endpoint.ts'
import {
  addCategory,
  listProductCategories,
  removeCategory,
  saveCategory,
} from './product-categories.service.ts'
import { productCategories } from './product-categories.table.ts'
import { PRODUCT_SNAPSHOT } from './products.service.ts'

export function productCategoryRoutes(api: Api, deps: Deps) {
  const { productCategoryResource: calls } = admin
  const change = <Result>(write: (tx: Transaction) => Promise<Result>) =>
    deps.snapshots.change(PRODUCT_SNAPSHOT, write)

  api.serve(calls.list, schemas.list, () => listProductCategories(deps.db))
  api.serve(calls.create, schemas.create, (request) =>
    change((tx) => addCategory(deps, tx, request, request.body)),
  )
  api.serve(admin.reorderProductCategories, reorder, (request) =>
    change((tx) => arrange(deps, tx, request, productCategories, 'position')),
  )
  api.serve(calls.update, schemas.update, (request) =>
    change((tx) => saveCategory(deps, tx, request, request.params.id, request.body)),
  )
  api.serve(calls.remove, schemas.remove, async (request) => {
    await change((tx) => removeCategory(deps, tx, request, request.params.id))
    return { success: true } as const
  })
}
