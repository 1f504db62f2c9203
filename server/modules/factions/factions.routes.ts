import type { FastifyInstance } from 'fastify'
import { factionResource } from '#contract/factions.ts'
import type { Deps } from '#server/deps.ts'
import { registerCrud, registerList } from '#server/lib/crud.ts'
import { factions } from './factions.table.ts'

export function publicFactionRoutes(app: FastifyInstance, deps: Deps) {
  registerList(app, deps, factionResource, factions, factions.name)
}

export function adminFactionRoutes(app: FastifyInstance, deps: Deps) {
  registerCrud(app, deps, factionResource, factions)
}
