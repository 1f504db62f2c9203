/** A random UUID. The browser's own is missing where a site is not served by https. */
export function uuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  // Version 4, variant 1: what marks the rest as random.
  const marked = bytes.map((byte, index) =>
    index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte,
  )
  const hex = Array.from(marked, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
