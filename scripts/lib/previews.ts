import { globSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { previewOf } from '#server/lib/page-card.ts'

/** The shape that chats and networks show a page's picture in. */
const SIZE = { width: 1200, height: 630 }
/** Of what has an address of its own. */
const PICTURES = 'art/{products,factions}/*.svg'

/** A picture beside each drawing, for those who show no SVG: chats and networks. */
export async function drawPreviews(folder: string) {
  await Promise.all(
    globSync(PICTURES, { cwd: folder }).map((name) =>
      sharp(join(folder, name), { density: 144 })
        .resize({ ...SIZE, fit: 'cover' })
        .jpeg({ quality: 80 })
        .toFile(join(folder, previewOf(name))),
    ),
  )
}
