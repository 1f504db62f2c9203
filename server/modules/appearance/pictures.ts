import { eq } from 'drizzle-orm'
import type { Sharp } from 'sharp'
import type { PictureUse } from '#contract/admin-appearance.ts'
import type { Appearance } from '#contract/appearance.ts'
import type { Deps } from '#server/deps.ts'
import type { Database } from '#server/lib/database.ts'
import { AppError } from '#server/lib/errors.ts'
import { escapeHtml } from '#server/lib/html.ts'
import { loadSharp } from '#server/lib/load-sharp.ts'
import { appearanceFiles } from './appearance.table.ts'
import { FILES_PATH, nameFile } from './brand-folder.ts'

/** Enough for any photo, too little for a picture made to fill the memory. */
const LARGEST_PIXELS = 40_000_000
/** An SVG is a document, with references and scripts. */
const FORMATS = new Set(['png', 'jpeg', 'webp', 'heif', 'gif'])

type Format = 'webp' | 'jpeg' | 'png'
type Shape = {
  width: number
  height: number
  fit: 'inside' | 'cover'
  mostBytes: number
  /** Not every chat reads WebP, nor every browser for the icon of its tab. */
  format: Format
}
const EXTENSIONS: Record<Format, string> = { webp: '.webp', jpeg: '.jpg', png: '.png' }
const SHAPES: Record<PictureUse, Shape> = {
  logo: { width: 512, height: 512, fit: 'inside', mostBytes: 60_000, format: 'webp' },
  favicon: { width: 64, height: 64, fit: 'inside', mostBytes: 20_000, format: 'png' },
  preview: { width: 1200, height: 630, fit: 'cover', mostBytes: 200_000, format: 'jpeg' },
  hero: { width: 1920, height: 1080, fit: 'cover', mostBytes: 120_000, format: 'webp' },
  slide: { width: 1200, height: 800, fit: 'cover', mostBytes: 80_000, format: 'webp' },
}
/** A phone's share of the hero, upright, two pixels for each of its own. */
const NARROW: Shape = { ...SHAPES.hero, width: 780, height: 1040, mostBytes: 60_000 }
const QUALITIES = [82, 74, 66, 58, 50, 42, 34, 26]

type FileDeps = Pick<Deps, 'now'>

/** Keeps a picture under the name of its content; answers where it is served from. */
async function storeFile({ now }: FileDeps, db: Database, content: Buffer, extension: string) {
  const name = nameFile(content, extension)
  const createdAt = now()
  // Sent again, it is about to be used: see `purge-appearance.ts`.
  await db
    .insert(appearanceFiles)
    .values({ name, content, createdAt })
    .onConflictDoUpdate({ target: appearanceFiles.name, set: { createdAt } })
  return FILES_PATH + name
}

/**
 * Reads and writes a picture anew, in the shape and the weight that its use asks for: whatever else
 * the file carried is not in the result.
 */
export async function preparePicture(use: PictureUse, upload: Buffer) {
  const picture = await readPicture(upload)
  const shape = SHAPES[use]
  return {
    extension: EXTENSIONS[shape.format],
    wide: await encode(picture, shape),
    narrow: use === 'hero' ? await encode(picture, NARROW) : null,
  }
}

export async function storePicture(
  deps: FileDeps,
  db: Database,
  { extension, wide, narrow }: Awaited<ReturnType<typeof preparePicture>>,
) {
  return {
    url: await storeFile(deps, db, wide, extension),
    narrow: narrow && (await storeFile(deps, db, narrow, extension)),
  }
}

async function readPicture(upload: Buffer): Promise<Sharp> {
  const sharp = await loadSharp()
  try {
    const picture = sharp(upload, { limitInputPixels: LARGEST_PIXELS, failOn: 'error' }).rotate()
    const { format } = await picture.metadata()
    if (!FORMATS.has(format)) throw new Error(`a picture of the format ${format}`)
    return sharp(await picture.toBuffer())
  } catch {
    throw new AppError(
      'validation_failed',
      'Ce fichier n’est pas une image lisible : envoyez un PNG, un JPEG, un WebP, un AVIF ou un GIF.',
    )
  }
}

/** The best quality that weighs no more than it may. */
async function encode(picture: Sharp, { mostBytes, format, ...size }: Shape): Promise<Buffer> {
  const sized = picture.clone().resize({ ...size, withoutEnlargement: size.fit === 'inside' })
  for (const quality of QUALITIES) {
    const content = await sized.clone().toFormat(format, { quality }).toBuffer()
    if (content.length <= mostBytes) return content
  }
  throw new AppError('too_large', 'Cette image reste trop lourde : choisissez-en une plus simple.')
}

/** What is made from logo, name and colours, wherever the owner gave nothing of their own. */
export async function drawIcons(
  deps: FileDeps,
  db: Database,
  { identity, pictures, colours: { dark } }: Appearance,
): Promise<Appearance['pictures']> {
  const [logo] = await db
    .select({ content: appearanceFiles.content })
    .from(appearanceFiles)
    .where(eq(appearanceFiles.name, pictures.logo.replace(FILES_PATH, '')))
  // A logo of another site is not ours to read.
  if (!logo) return pictures
  const sharp = await loadSharp()
  const mark = (side: number) =>
    sharp(logo.content, { density: 300, limitInputPixels: LARGEST_PIXELS })
      .resize({ width: side, height: side, fit: 'contain', background: '#00000000' })
      .png()
      .toBuffer()
  const icon = async (side: number) => {
    // What a phone cuts to its own shape leaves a tenth on each side.
    const drawn = await mark(Math.round(side * 0.72))
    const content = await sharp({
      create: { width: side, height: side, channels: 3, background: dark.ground },
    })
      .composite([{ input: drawn }])
      .png({ palette: true })
      .toBuffer()
    return storeFile(deps, db, content, '.png')
  }
  const preview = async () => {
    const content = await sharp(Buffer.from(previewDrawing(identity, dark)))
      .composite([{ input: await mark(220), top: 110, left: 490 }])
      .jpeg({ quality: 84 })
      .toBuffer()
    return storeFile(deps, db, content, '.jpg')
  }
  const favicon = async () => storeFile(deps, db, await mark(64), '.png')
  return {
    ...pictures,
    icon180: await icon(180),
    icon192: await icon(192),
    icon512: await icon(512),
    favicon: pictures.own.includes('favicon') ? pictures.favicon : await favicon(),
    preview: pictures.own.includes('preview') ? pictures.preview : await preview(),
  }
}

/** In the owner's colours; whatever they typed is text. */
function previewDrawing(
  { name, tagline }: Appearance['identity'],
  { ground, surface, ink, soft, accent }: Appearance['colours']['dark'],
): string {
  const nameSize = Math.min(110, Math.round(1500 / Math.max(8, name.length)))
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">
<defs><linearGradient id="g" x2="0" y2="1"><stop stop-color="${surface}"/><stop offset="1" stop-color="${ground}"/></linearGradient></defs>
<rect width="1200" height="630" fill="url(#g)"/><rect y="618" width="1200" height="12" fill="${accent}"/>
<g font-family="Arial, Liberation Sans, DejaVu Sans, sans-serif" text-anchor="middle">
<text x="600" y="450" font-size="${nameSize}" font-weight="700" fill="${ink}">${escapeHtml(name)}</text>
<text x="600" y="530" font-size="34" fill="${soft}">${escapeHtml(tagline.slice(0, 62))}</text></g></svg>`
}
