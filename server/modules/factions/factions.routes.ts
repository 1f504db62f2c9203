import type { FastifyInstance } from 'fastify'
import { factionResource } from '#contract/factions.ts'
import type { Deps } from '#server/deps.ts'
import { registerList } from '#server/lib/crud.ts'
import { factions } from './factions.table.ts'

export function publicFactionRoutes(app: FastifyInstance, deps: Deps) {
  registerList(app, deps, factionResource, factions, factions.name)
}
