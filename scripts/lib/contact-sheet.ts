import sharp, { type OverlayOptions } from 'sharp'

/** So that words can be made out. */
const ROW = 270
const GAP = 8
const LABEL = 22
const PAPER = '#8a8f99'

/** One screen at every size, in the order of its row. */
export type SheetRow = { name: string; shots: Buffer[] }

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** All screens on one sheet, a row each, to be judged side by side. */
export async function contactSheet(rows: SheetRow[]): Promise<Buffer> {
  const layers: OverlayOptions[] = []
  let width = 0
  let top = GAP
  for (const { name, shots } of rows) {
    const label = `<svg width="600" height="${LABEL}"><text x="0" y="16" font-family="sans-serif" font-size="15" fill="#0b0f19">${escapeXml(name)}</text></svg>`
    layers.push({ input: Buffer.from(label), left: GAP, top })
    top += LABEL
    let left = GAP
    for (const shot of shots) {
      const { data, info } = await sharp(shot)
        .resize({ height: ROW })
        .png()
        .toBuffer({ resolveWithObject: true })
      layers.push({ input: data, left, top })
      left += info.width + GAP
    }
    width = Math.max(width, left)
    top += ROW + GAP
  }
  const paper = { width, height: top, channels: 3 as const, background: PAPER }
  return sharp({ create: paper }).composite(layers).webp({ quality: 62 }).toBuffer()
}
