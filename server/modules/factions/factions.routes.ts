import * as admin from '#contract/endpoints/admin-factions.ts'
import * as schemas from '#contract/factions.ts'
import type { Deps } from '#server/deps.ts'
import { registerCrud, registerList } from '#server/lib/crud.ts'
import type { Api } from '#server/lib/endpoint.ts'
import { factions } from './factions.table.ts'

export function factionRoutes(api: Api, deps: Deps) {
  registerList(api, deps, admin.factionResource, schemas.factionResource, factions, factions.name)

  registerCrud(api, deps, admin.factionResource, schemas.factionResource, factions)
}
