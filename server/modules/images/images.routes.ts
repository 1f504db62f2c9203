import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import * as endpoints from '#contract/endpoints/images.ts'
import * as schemas from '#contract/images.ts'
import type { Deps } from '#server/deps.ts'
import { createByteCache } from '#server/lib/byte-cache.ts'
import { createCallLimit } from '#server/lib/call-limits.ts'
import type { Api } from '#server/lib/endpoint.ts'
import { AppError, notFound } from '#server/lib/errors.ts'
import { networkOf } from '#server/lib/network.ts'
import { reencode, storeImage } from './images.service.ts'
import { images } from './images.table.ts'

const LARGEST_UPLOAD = 8 * 1024 * 1024
/** What all the pictures of an ordinary shop take. */
const KEPT_BYTES = 32 * 1024 * 1024
const MOST_GUESSES = 60
const TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif']
export function imageRoutes(api: Api, deps: Deps) {
  // A picture never changes under its name: a flood of one costs the database one reading, and
  // pages never ask for one that is not there.
  const cache = createByteCache(KEPT_BYTES)
  const guesses = createCallLimit(deps, 'picture', MOST_GUESSES)

  async function read(id: string, caller: string): Promise<Buffer | null> {
    guesses.assertUnder(caller)
    const [found] = await deps.db
      .select({ webp: images.webp })
      .from(images)
      .where(eq(images.id, id))
    if (!found) await guesses.count(caller)
    return found?.webp ?? null
  }

  api.servePolled(
    endpoints.readImage,
    schemas.readImage,
    async ({ params, ip }, reply) => {
      const id = /^([\w-]{22})\.webp$/.exec(params.name)?.[1]
      const webp = id ? await cache.get(id, () => read(id, networkOf(ip))) : null
      if (!webp) throw notFound()
      return reply
        .type('image/webp')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .send(webp)
    },
    { hide: true },
  )

  async function upload(request: FastifyRequest) {
    const sent: unknown = request.body
    if (!Buffer.isBuffer(sent))
      throw new AppError('unsupported_type', 'Envoyez une image PNG, JPEG, WebP, AVIF ou GIF.')
    const webp = await reencode(sent)
    const url = await deps.db.transaction((tx) => storeImage(deps, tx, request, webp))
    return { success: true as const, url }
  }
  api.serve(endpoints.uploadImage, schemas.uploadImage, upload, {
    summary: 'A picture as raw bytes; answers where it is served from',
    bytes: { types: TYPES, limit: LARGEST_UPLOAD },
  })
}
