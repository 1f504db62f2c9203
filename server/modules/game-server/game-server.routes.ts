import type { FastifyInstance } from 'fastify'
import { playerCount } from '#contract/game-server.ts'
import type { Deps } from '#server/deps.ts'
import { serve } from '#server/lib/endpoint.ts'

export function gameServerRoutes(app: FastifyInstance, { gameServer }: Deps) {
  serve(app, playerCount, async () => ({ count: await gameServer.playerCount() }))
}
