import type { FastifyInstance } from 'fastify'
import * as endpoints from '#contract/endpoints/game-server.ts'
import * as schemas from '#contract/game-server.ts'
import type { Deps } from '#server/deps.ts'
import { serve } from '#server/lib/endpoint.ts'

export function gameServerRoutes(app: FastifyInstance, { gameServer }: Deps) {
  serve(app, endpoints.playerCount, schemas.playerCount, async () => ({
    count: await gameServer.playerCount(),
  }))
}
