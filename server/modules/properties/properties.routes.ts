import type { FastifyInstance } from 'fastify'
import { propertyResource } from '#contract/properties.ts'
import type { Deps } from '#server/deps.ts'
import { registerList } from '#server/lib/crud.ts'
import { properties } from './properties.table.ts'

export function publicPropertyRoutes(app: FastifyInstance, deps: Deps) {
  registerList(app, deps, propertyResource, properties, properties.name)
}
