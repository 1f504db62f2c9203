import { factionResource } from '#contract/endpoints/admin-factions.ts'
import { listFactions } from '#contract/endpoints/factions.ts'
import * as schemas from '#contract/factions.ts'
import type { Deps } from '#server/deps.ts'
import { registerCrud, registerList } from '#server/lib/crud.ts'
import type { Api } from '#server/lib/endpoint.ts'
import { factions } from './factions.table.ts'

export function factionRoutes(api: Api, deps: Deps) {
  const { list } = schemas.factionResource
  registerList(api, deps, listFactions, list, factions, factions.name)
  registerCrud(api, deps, factionResource, schemas.factionResource, factions, listFactions)
}
