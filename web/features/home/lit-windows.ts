/** How the town is lit, from 0 (not at all) to 4 (every window). */
export type Lit = 0 | 1 | 2 | 3 | 4

/**
 * The town follows who is in it: dark while the server is off, a watchman's light when it is empty,
 * more windows with more players. Undefined until that is known.
 */
export function litWindows(count: number | null | undefined, capacity: number): Lit | undefined {
  if (count === undefined) return undefined
  if (count === null) return 0
  if (count === 0) return 1
  if (count < capacity / 4) return 2
  return count < capacity / 2 ? 3 : 4
}
