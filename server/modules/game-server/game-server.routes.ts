import * as endpoints from '#contract/endpoints/game-server.ts'
import * as schemas from '#contract/game-server.ts'
import type { Deps } from '#server/deps.ts'
import type { Api } from '#server/lib/endpoint.ts'

export function gameServerRoutes(api: Api, { gameServer }: Deps) {
  api.servePolled(endpoints.playerCount, schemas.playerCount, async () => ({
    count: await gameServer.playerCount(),
  }))
}
