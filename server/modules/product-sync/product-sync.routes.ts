import * as schemas from '#contract/catalogue.ts'
import * as endpoints from '#contract/endpoints/catalogue.ts'
import type { Deps } from '#server/deps.ts'
import type { Api } from '#server/lib/endpoint.ts'
import { AppError } from '#server/lib/errors.ts'
import { alignPrice } from './align-price.ts'
import { importPackages } from './import-packages.ts'
import { listCatalogue } from './list-catalogue.ts'
import { refreshCatalogue } from './refresh-catalogue.ts'

export function productSyncRoutes(api: Api, deps: Deps) {
  function assertCatalogue() {
    if (!deps.payments?.readCatalogue)
      throw new AppError('conflict', 'Le moyen de paiement de ce site n’a pas de catalogue.')
  }

  api.serve(endpoints.readCatalogue, schemas.readCatalogue, () => listCatalogue(deps))
  api.serve(endpoints.refreshCatalogue, schemas.refreshCatalogue, async () => {
    assertCatalogue()
    await refreshCatalogue(deps)
    return listCatalogue(deps)
  })
  api.serve(endpoints.importPackages, schemas.importPackages, async (request) => {
    assertCatalogue()
    return importPackages(deps, request, request.body.package_ids ?? null)
  })
  api.serve(endpoints.alignPrice, schemas.alignPrice, async (request) => {
    assertCatalogue()
    return alignPrice(deps, request, request.body.product_id)
  })
}
