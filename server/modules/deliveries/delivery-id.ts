import { createHash } from 'node:crypto'

/**
 * A deterministic id (UUID version 8): what the same thing gives always has the same one. A site
 * that was restored from a backup settles a payment again, and the game, which has that id in its
 * ledger, does not give it a second time.
 */
export function deliveryId(...parts: (string | number)[]): string {
  const bytes = createHash('sha256').update(parts.join('\n')).digest().subarray(0, 16)
  bytes.writeUInt8(((bytes[6] as number) & 0x0f) | 0x80, 6)
  bytes.writeUInt8(((bytes[8] as number) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-')
}
