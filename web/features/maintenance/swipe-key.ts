const SHORTEST = 30

/** The arrow key that a finger's way stands for; null for a tap. */
export function swipeKey(dx: number, dy: number): string | null {
  if (Math.hypot(dx, dy) < SHORTEST) return null
  if (Math.abs(dx) > Math.abs(dy)) return dx > 0 ? 'ArrowRight' : 'ArrowLeft'
  return dy > 0 ? 'ArrowDown' : 'ArrowUp'
}
