import { sql } from 'drizzle-orm'
import * as endpoints from '#contract/endpoints/health.ts'
import * as schemas from '#contract/health.ts'
import type { Deps } from '#server/deps.ts'
import type { Api } from '#server/lib/endpoint.ts'
import { AppError } from '#server/lib/errors.ts'

export function healthRoutes(api: Api, { db, storage }: Deps, isStopping: () => boolean) {
  api.servePolled(endpoints.health, schemas.health, async () => ({ status: 'ok' as const }))

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

  api.servePolled(endpoints.ready, schemas.ready, async () => {
    if (isStopping()) throw new AppError('overloaded', 'Le serveur s’arrête.')
    // One question for all who ask meanwhile: anybody may, as often as they like.
    checking ??= check().finally(() => {
      checking = null
    })
    await checking
    return { status: 'ready' as const }
  })
}
