import type { FastifyInstance } from 'fastify'
import * as admin from '#contract/endpoints/admin-properties.ts'
import * as schemas from '#contract/properties.ts'
import type { Deps } from '#server/deps.ts'
import { registerAdminList, registerCrud, registerList } from '#server/lib/crud.ts'
import { properties } from './properties.table.ts'

export function publicPropertyRoutes(app: FastifyInstance, deps: Deps) {
  registerList(
    app,
    deps,
    admin.propertyResource,
    schemas.propertyResource,
    properties,
    properties.name,
  )
}

export function adminPropertyRoutes(app: FastifyInstance, deps: Deps) {
  registerAdminList(app, deps, admin.adminListProperties, schemas.propertyResource.list, properties)
  registerCrud(app, deps, admin.propertyResource, schemas.propertyResource, properties)
}
