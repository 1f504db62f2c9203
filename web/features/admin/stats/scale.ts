const STEPS = [1, 2, 5, 10]

/**
 * Where the grid of a chart has its lines: round numbers from nought to at least the highest value,
 * about `count` of them. Never less than one apart for what cannot be halved.
 */
export function gridLines(highest: number, count = 4): number[] {
  const rough = Math.max(1, highest) / count
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, (STEPS.find((one) => one * power >= rough) ?? 10) * power)
  const last = Math.ceil(Math.max(1, highest) / step)
  return Array.from({ length: last + 1 }, (_, line) => line * step)
}

/** Every how many points one is named, so that the names do not touch. */
export function namedEvery(points: number, width: number, room: number): number {
  return Math.max(1, Math.ceil((points * room) / Math.max(1, width)))
}

/** How much more or less than before; null where there was nothing to compare with. */
export function change(now: number, before: number): number | null {
  return before > 0 ? now / before - 1 : null
}
