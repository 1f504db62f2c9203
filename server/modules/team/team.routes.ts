import * as endpoints from '#contract/endpoints/team.ts'
import * as schemas from '#contract/team.ts'
import type { Deps } from '#server/deps.ts'
import type { Api } from '#server/lib/endpoint.ts'
import { atOneMoment } from '#server/lib/paging.ts'
import { readTeam } from '#server/modules/auth/rank.ts'
import * as groups from './groups.service.ts'
import { handOver } from './hand-over.ts'
import * as members from './members.service.ts'

export function teamRoutes(api: Api, deps: Deps) {
  api.serve(endpoints.listTeam, schemas.listTeam, () =>
    atOneMoment(deps.db, async (tx) => {
      const team = await readTeam(tx)
      return { members: team.map(members.toMember), groups: await groups.listGroups(tx, team) }
    }),
  )
  api.serve(endpoints.addMember, schemas.addMember, (request) =>
    members.addMember(deps, request, request.body),
  )
  api.serve(endpoints.placeMember, schemas.placeMember, (request) =>
    members.placeMember(deps, request, request.params.id, request.body.group),
  )
  api.serve(endpoints.removeMember, schemas.removeMember, async (request) => {
    await members.removeMember(deps, request, request.params.id)
    return { success: true } as const
  })

  api.serve(endpoints.createGroup, schemas.createGroup, (request) =>
    groups.createGroup(deps, request, request.body),
  )
  api.serve(endpoints.updateGroup, schemas.updateGroup, (request) =>
    groups.updateGroup(deps, request, request.params.id, request.body),
  )
  api.serve(endpoints.removeGroup, schemas.removeGroup, async (request) => {
    await groups.removeGroup(deps, request, request.params.id)
    return { success: true } as const
  })

  api.serve(endpoints.handOver, schemas.handOver, async (request) => {
    const { username } = await handOver(deps, request, request.body)
    return {
      success: true,
      message: `« ${username} » est maintenant propriétaire du site. Vous êtes administrateur.`,
    } as const
  })
}
