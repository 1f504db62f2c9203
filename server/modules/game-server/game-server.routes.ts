import * as endpoints from '#contract/endpoints/game-server.ts'
import * as schemas from '#contract/game-server.ts'
import type { Deps } from '#server/deps.ts'
import type { Api } from '#server/lib/endpoint.ts'
import { createTownHour } from '#server/modules/game-servers/town-hour.ts'

export function gameServerRoutes(api: Api, deps: Deps) {
  const townHour = createTownHour(deps)
  api.servePolled(endpoints.playerCount, schemas.playerCount, async () => {
    const count = await deps.gameServer.playerCount()
    // Nobody is told the hour of a town that is dark.
    return count === null ? { count } : { count, hour: await townHour() }
  })
}
