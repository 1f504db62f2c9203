/**
 * A bounded queue: enough for a busy network's evening, and too few for a flood to fill the memory
 * or the database with its waiting.
 */
const PLACES_PER_KEY = 24
const PLACES = 200
/** The turn may be another node's, whose end nobody here hears of. */
const LOOK_AGAIN_MS = 250

const rooms = new Map<string, Set<() => void>>()
let waiting = 0

/** Waits until the turn of a key may be over; false at once when too many do already. */
export async function waitForTurn(key: string, longestMs: number): Promise<boolean> {
  const room = rooms.get(key) ?? new Set()
  if (waiting >= PLACES || room.size >= PLACES_PER_KEY) return false
  rooms.set(key, room)
  waiting++
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, Math.min(longestMs, LOOK_AGAIN_MS))
  room.add(resolve)
  await promise
  clearTimeout(timer)
  room.delete(resolve)
  waiting--
  if (room.size === 0) rooms.delete(key)
  return true
}

/**
 * The turn of a key is over: for the first who waits, or for all of them when there is nothing left
 * to wait for.
 */
export function endTurn(key: string, wake: 'first' | 'all'): void {
  for (const resolve of rooms.get(key) ?? []) {
    resolve()
    if (wake === 'first') return
  }
}
