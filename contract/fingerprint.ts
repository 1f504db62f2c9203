/**
 * A short name for what something looks like: equal things have equal ones. Both sides compute it,
 * so that a save can say what it started from and be refused when somebody else has changed it
 * since. Not a secret, so not cryptographic.
 */
export function fingerprint(value: unknown): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57]
  for (const character of JSON.stringify(value, inKeyOrder)) {
    const code = character.codePointAt(0) as number
    high = Math.imul(high ^ code, 2654435761)
    low = Math.imul(low ^ code, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36)
}

/** Keys come in the contract's order on one side and in the table's on the other. */
function inKeyOrder(_key: string, value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** The header of a save that carries it: one fingerprint for each part of what was seen. */
export const SEEN_HEADER = 'x-seen'

/**
 * What a save says it started from. In parts, where one of them may change without anybody having
 * edited it.
 */
export const seenHeader = (...parts: unknown[]) => ({
  [SEEN_HEADER]: parts.map(fingerprint).join(' '),
})
