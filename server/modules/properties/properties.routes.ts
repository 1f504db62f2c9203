import * as admin from '#contract/endpoints/admin-properties.ts'
import * as schemas from '#contract/properties.ts'
import type { Deps } from '#server/deps.ts'
import { registerAdminList, registerCrud, registerList } from '#server/lib/crud.ts'
import type { Api } from '#server/lib/endpoint.ts'
import { properties } from './properties.table.ts'

export function propertyRoutes(api: Api, deps: Deps) {
  registerList(
    api,
    deps,
    admin.propertyResource,
    schemas.propertyResource,
    properties,
    properties.name,
  )

  registerAdminList(api, deps, admin.adminListProperties, schemas.propertyResource.list, properties)
  registerCrud(api, deps, admin.propertyResource, schemas.propertyResource, properties)
}
