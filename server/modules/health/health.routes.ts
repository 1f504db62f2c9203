import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { health, ready } from '#contract/health.ts'
import type { Deps } from '#server/deps.ts'
import { serve } from '#server/lib/endpoint.ts'
import { AppError } from '#server/lib/errors.ts'

export function healthRoutes(app: FastifyInstance, { db }: Deps) {
  let stopping = false
  app.addHook('preClose', async () => {
    stopping = true
  })

  serve(app, health, async () => ({ status: 'ok' as const }))

  serve(app, ready, async () => {
    if (stopping) throw new AppError('overloaded', 'Le serveur s’arrête.')
    await db.execute(sql`select 1`).catch(() => {
      throw new AppError('overloaded', 'La base de données ne répond pas.')
    })
    return { status: 'ready' as const }
  })
}
