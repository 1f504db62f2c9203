import { crc32, deflateSync } from 'node:zlib'

type Point = { x: number; y: number }
type Colour = readonly [number, number, number]

/** A small picture that draws soft round lines, and knows how to be a PNG. */
export function createCanvas(width: number, height: number, background: Colour) {
  const pixels = new Uint8Array(width * height * 3)
  for (let index = 0; index < pixels.length; index++)
    pixels[index] = background[index % 3] as number

  function blend(x: number, y: number, colour: Colour, coverage: number) {
    const at = (y * width + x) * 3
    for (let channel = 0; channel < 3; channel++) {
      const before = pixels[at + channel] as number
      pixels[at + channel] = Math.round(before + ((colour[channel] as number) - before) * coverage)
    }
  }

  return {
    /**
     * A line with round ends; each pixel is covered by its distance to the line, so edges are
     * smooth.
     */
    line(from: Point, to: Point, thickness: number, colour: Colour) {
      const reach = thickness / 2 + 1
      const left = Math.max(0, Math.floor(Math.min(from.x, to.x) - reach))
      const right = Math.min(width - 1, Math.ceil(Math.max(from.x, to.x) + reach))
      const top = Math.max(0, Math.floor(Math.min(from.y, to.y) - reach))
      const bottom = Math.min(height - 1, Math.ceil(Math.max(from.y, to.y) + reach))
      for (let y = top; y <= bottom; y++) {
        for (let x = left; x <= right; x++) {
          const coverage = Math.min(
            1,
            Math.max(0, thickness / 2 + 0.5 - distanceToLine({ x, y }, from, to)),
          )
          if (coverage > 0) blend(x, y, colour, coverage)
        }
      }
    },
    toPng: () => encodePng(width, height, pixels),
  }
}

function distanceToLine({ x, y }: Point, from: Point, to: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const lengthSquared = dx * dx + dy * dy
  const along =
    lengthSquared === 0
      ? 0
      : Math.min(1, Math.max(0, ((x - from.x) * dx + (y - from.y) * dy) / lengthSquared))
  return Math.hypot(x - from.x - along * dx, y - from.y - along * dy)
}

/** Truecolour, no filter: the whole of PNG that this needs. */
function encodePng(width: number, height: number, pixels: Uint8Array): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const rows = Buffer.alloc(height * (width * 3 + 1))
  for (let y = 0; y < height; y++)
    rows.set(pixels.subarray(y * width * 3, (y + 1) * width * 3), y * (width * 3 + 1) + 1)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  framed.set(body, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}
