/**
 * An LRU cache of so many bytes. Requests for the same entry are coalesced: whoever asks for what
 * is being read waits for that one reading.
 */
export function createByteCache(mostBytes: number) {
  // A Map is in order of insertion: what was used longest ago comes first.
  const kept = new Map<string, Buffer>()
  const reading = new Map<string, Promise<Buffer | null>>()
  let bytes = 0

  function keep(key: string, value: Buffer) {
    if (value.length > mostBytes) return
    kept.set(key, value)
    bytes += value.length
    for (const [oldest, { length }] of kept) {
      if (bytes <= mostBytes) break
      kept.delete(oldest)
      bytes -= length
    }
  }

  async function readAndKeep(key: string, read: () => Promise<Buffer | null>) {
    try {
      const value = await read()
      if (value) keep(key, value)
      return value
    } finally {
      reading.delete(key)
    }
  }

  return {
    async get(key: string, read: () => Promise<Buffer | null>): Promise<Buffer | null> {
      const value = kept.get(key)
      if (value) {
        kept.delete(key)
        kept.set(key, value)
        return value
      }
      const underWay = reading.get(key) ?? readAndKeep(key, read)
      reading.set(key, underWay)
      return underWay
    },
  }
}
