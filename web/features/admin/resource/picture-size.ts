/** As wide as the server keeps a picture. */
const LARGEST_SIDE = 1600

export type Size = { width: number; height: number }

/** A picture as large as may be kept, never larger than it is. */
export function keptSize({ width, height }: Size): Size {
  const scale = Math.min(1, LARGEST_SIDE / Math.max(width, height))
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

/** The largest part of that shape, in its middle, in percent of each side. */
export function centred({ width, height }: Size, shape: number) {
  const wide = width / height > shape
  const w = wide ? ((height * shape) / width) * 100 : 100
  const h = wide ? 100 : (width / shape / height) * 100
  return { unit: '%' as const, x: (100 - w) / 2, y: (100 - h) / 2, width: w, height: h }
}
