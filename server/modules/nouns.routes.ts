import * as admin from '#contract/endpoints/admin-resources.ts'
import { listFactions } from '#contract/endpoints/factions.ts'
import { listJobs } from '#contract/endpoints/jobs.ts'
import { listProperties } from '#contract/endpoints/properties.ts'
import { factionResource } from '#contract/factions.ts'
import * as job from '#contract/jobs.ts'
import * as property from '#contract/properties.ts'
import type { Deps } from '#server/deps.ts'
import { registerCrud, registerList } from '#server/lib/crud.ts'
import type { Api } from '#server/lib/endpoint.ts'
import { factions } from './factions/factions.table.ts'
import { jobs } from './jobs/jobs.table.ts'
import { properties } from './properties/properties.table.ts'

/** The nouns without rules of their own: their fields and their table say everything. */
export function nounRoutes(api: Api, deps: Deps) {
  registerList(api, deps, listFactions, factionResource.list, factions, factions.name)
  registerCrud(api, deps, admin.factionResource, factionResource, factions, listFactions)

  registerList(api, deps, listJobs, job.listJobs, jobs, jobs.name)
  registerCrud(api, deps, admin.jobResource, job.jobResource, jobs, listJobs)

  registerList(api, deps, listProperties, property.listProperties, properties, properties.name)
  registerCrud(
    api,
    deps,
    admin.propertyResource,
    property.propertyResource,
    properties,
    listProperties,
  )
}
