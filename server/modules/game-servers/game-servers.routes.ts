import * as endpoints from '#contract/endpoints/game-servers.ts'
import * as schemas from '#contract/game-servers.ts'
import type { Deps } from '#server/deps.ts'
import type { Api } from '#server/lib/endpoint.ts'
import { createServer, listServers, renameServer, rotateKey } from './game-servers.service.ts'
import { archiveResource } from './resource-archive.ts'

/** All but the removal, which concerns what was offered there. */
export function gameServerAdminRoutes(api: Api, deps: Deps) {
  api.serve(endpoints.listGameServers, schemas.listGameServers, () => listServers(deps))
  api.serve(endpoints.createGameServer, schemas.createGameServer, async (request, reply) => {
    reply.code(201)
    return createServer(deps, request, request.body.name)
  })
  api.serve(endpoints.renameGameServer, schemas.renameGameServer, (request) =>
    renameServer(deps, request, request.params.id, request.body.name),
  )
  api.serve(endpoints.rotateGameServerKey, schemas.rotateGameServerKey, (request) =>
    rotateKey(deps, request, request.params.id),
  )
  api.serve(endpoints.downloadResource, schemas.downloadResource, async (request, reply) => {
    const key = request.body?.key ?? null
    const zip = await archiveResource(deps, request, request.params.id, key)
    const headers = {
      'content-disposition': 'attachment; filename="minuit.zip"',
      'cache-control': 'private, no-store',
    }
    return reply.type('application/zip').headers(headers).send(zip)
  })
}
