import type { FastifyInstance } from 'fastify'
import { adminListProperties, propertyResource } from '#contract/properties.ts'
import type { Deps } from '#server/deps.ts'
import { registerAdminList, registerCrud, registerList } from '#server/lib/crud.ts'
import { properties } from './properties.table.ts'

export function publicPropertyRoutes(app: FastifyInstance, deps: Deps) {
  registerList(app, deps, propertyResource, properties, properties.name)
}

export function adminPropertyRoutes(app: FastifyInstance, deps: Deps) {
  registerAdminList(app, deps, adminListProperties, properties)
  registerCrud(app, deps, propertyResource, properties)
}
