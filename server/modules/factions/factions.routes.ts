import type { FastifyInstance } from 'fastify'
import * as admin from '#contract/endpoints/admin-factions.ts'
import * as schemas from '#contract/factions.ts'
import type { Deps } from '#server/deps.ts'
import { registerCrud, registerList } from '#server/lib/crud.ts'
import { factions } from './factions.table.ts'

export function publicFactionRoutes(app: FastifyInstance, deps: Deps) {
  registerList(app, deps, admin.factionResource, schemas.factionResource, factions, factions.name)
}

export function adminFactionRoutes(app: FastifyInstance, deps: Deps) {
  registerCrud(app, deps, admin.factionResource, schemas.factionResource, factions)
}
