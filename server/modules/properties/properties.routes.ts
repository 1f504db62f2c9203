import { propertyResource } from '#contract/endpoints/admin-properties.ts'
import { listProperties } from '#contract/endpoints/properties.ts'
import * as schemas from '#contract/properties.ts'
import type { Deps } from '#server/deps.ts'
import { registerCrud, registerList } from '#server/lib/crud.ts'
import type { Api } from '#server/lib/endpoint.ts'
import { properties } from './properties.table.ts'

export function propertyRoutes(api: Api, deps: Deps) {
  registerList(api, deps, listProperties, schemas.listProperties, properties, properties.name)
  registerCrud(api, deps, propertyResource, schemas.propertyResource, properties, listProperties)
}
