import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { readImage } from '#contract/endpoints/images.ts'
import type { Deps } from '#server/deps.ts'
import type { Transaction } from '#server/lib/database.ts'
import { AppError } from '#server/lib/errors.ts'
import { loadSharp } from '#server/lib/load-sharp.ts'
import { images } from './images.table.ts'

const LARGEST_SIDE = 1600
/** Enough for any photo, too little for a picture made to fill the memory. */
const LARGEST_PIXELS = 40_000_000
/**
 * What the bytes may be, whatever the request calls them: an SVG is a document, with references and
 * scripts.
 */
const FORMATS = new Set(['png', 'jpeg', 'webp', 'heif', 'gif'])

/**
 * Read and written anew: whatever else the file carried, scripts and places included, is not in the
 * result.
 */
export async function reencode(upload: Buffer, largestSide = LARGEST_SIDE): Promise<Buffer> {
  const sharp = await loadSharp()
  try {
    const picture = sharp(upload, { limitInputPixels: LARGEST_PIXELS, failOn: 'error' })
    const { format } = await picture.metadata()
    if (!FORMATS.has(format)) throw new Error(`a picture of the format ${format}`)
    const sized = picture
      .rotate()
      .resize(largestSide, largestSide, { fit: 'inside', withoutEnlargement: true })
    return await sized.webp({ quality: 82 }).toBuffer()
  } catch {
    throw new AppError('validation_failed', 'Ce fichier n’est pas une image lisible.')
  }
}

/** Keeps a picture under the name of its content; answers where it is served from. */
export async function storeImage(
  deps: Pick<Deps, 'now' | 'recordChange'>,
  tx: Transaction,
  request: Pick<FastifyRequest, 'id' | 'ip'>,
  webp: Buffer,
): Promise<string> {
  const id = createHash('sha256').update(webp).digest('base64url').slice(0, 22)
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
  return readImage.path.replace(':name', `${id}.webp`)
}
