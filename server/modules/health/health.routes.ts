import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import * as endpoints from '#contract/endpoints/health.ts'
import * as schemas from '#contract/health.ts'
import type { Deps } from '#server/deps.ts'
import { serve } from '#server/lib/endpoint.ts'
import { AppError } from '#server/lib/errors.ts'

export function healthRoutes(app: FastifyInstance, { db, storage }: Deps) {
  let stopping = false
  app.addHook('preClose', async () => {
    stopping = true
  })

  serve(app, endpoints.health, schemas.health, async () => ({ status: 'ok' as const }))

  async function check() {
    await db.execute(sql`select 1`).catch(() => {
      throw new AppError('overloaded', 'La base de données ne répond pas.')
    })
    if (await storage.isFull())
      throw new AppError(
        'overloaded',
        'Il n’y a plus de place sur le disque de la base de données.',
      )
  }
  let checking: Promise<void> | null = null

  serve(app, endpoints.ready, schemas.ready, async () => {
    if (stopping) throw new AppError('overloaded', 'Le serveur s’arrête.')
    // One question for all who ask meanwhile: anybody may, as often as they like.
    checking ??= check().finally(() => {
      checking = null
    })
    await checking
    return { status: 'ready' as const }
  })
}
