import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import sharp from 'sharp'
import * as endpoints from '#contract/endpoints/images.ts'
import * as schemas from '#contract/images.ts'
import type { Deps } from '#server/deps.ts'
import { createByteCache } from '#server/lib/byte-cache.ts'
import { createCallLimit } from '#server/lib/call-limits.ts'
import type { Api } from '#server/lib/endpoint.ts'
import { AppError, notFound } from '#server/lib/errors.ts'
import { networkOf } from '#server/lib/network.ts'
import { images } from './images.table.ts'

const LARGEST_UPLOAD = 8 * 1024 * 1024
const LARGEST_SIDE = 1600
/** Enough for any photo, too little for a picture made to fill the memory. */
const LARGEST_PIXELS = 40_000_000
/** What all the pictures of an ordinary shop take. */
const KEPT_BYTES = 32 * 1024 * 1024
const MOST_GUESSES = 60
const TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif']
/**
 * What the bytes may be, whatever the request calls them: an SVG is a document, with references and
 * scripts.
 */
const FORMATS = new Set(['png', 'jpeg', 'webp', 'heif', 'gif'])

/**
 * Read and written anew: whatever else the file carried, scripts and places included, is not in the
 * result.
 */
async function reencode(upload: Buffer): Promise<Buffer> {
  try {
    const picture = sharp(upload, { limitInputPixels: LARGEST_PIXELS, failOn: 'error' })
    const { format } = await picture.metadata()
    if (!FORMATS.has(format)) throw new Error(`a picture of the format ${format}`)
    const sized = picture
      .rotate()
      .resize(LARGEST_SIDE, LARGEST_SIDE, { fit: 'inside', withoutEnlargement: true })
    return await sized.webp({ quality: 82 }).toBuffer()
  } catch {
    throw new AppError('validation_failed', 'Ce fichier n’est pas une image lisible.')
  }
}

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
    const id = createHash('sha256').update(webp).digest('base64url').slice(0, 22)
    await deps.db.transaction(async (tx) => {
      const [added] = await tx
        .insert(images)
        .values({ id, webp, createdAt: deps.now() })
        .onConflictDoNothing()
        .returning({ id: images.id })
      if (added)
        await deps.recordChange(tx, request, {
          action: 'create',
          noun: 'images',
          id: 0,
          before: null,
          after: { id },
        })
    })
    return { success: true as const, url: endpoints.readImage.path.replace(':name', `${id}.webp`) }
  }
  api.serve(endpoints.uploadImage, schemas.uploadImage, upload, {
    summary: 'A picture as raw bytes; answers where it is served from',
    bytes: { types: TYPES, limit: LARGEST_UPLOAD },
  })
}
