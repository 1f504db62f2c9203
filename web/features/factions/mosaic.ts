/** Columns out of twelve. */
export type Span = 4 | 5 | 7 | 12

const PAIRS: Span[][] = [
  [7, 5],
  [5, 7],
]

/** Widths for a wall of posters: rows of two and of three in turn, each one full. */
export function mosaic(count: number): Span[] {
  const spans: Span[] = []
  let pairs = 0
  let wanted = 2
  for (let left = count; left > 0; ) {
    if (left === 1) return [...spans, 12]
    const size = left === wanted || left - wanted >= 2 ? wanted : 5 - wanted
    spans.push(...(size === 3 ? ([4, 4, 4] as const) : (PAIRS[pairs++ % 2] ?? [])))
    left -= size
    wanted = 5 - size
  }
  return spans
}
