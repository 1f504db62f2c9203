import { setImmediate } from 'node:timers/promises'
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate'

type Pieces = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>

/** `isCompressed`: trying again would only cost. */
export type ZipEntry = { name: string; pieces: Pieces; isCompressed?: true }

/**
 * Streamed with backpressure: a zip in the parts it is made of, each made when it is asked for; the
 * event loop turns before the next.
 */
export async function* zipParts(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, part) => {
    if (error) throw error
    ready.push(part)
  })
  for await (const { name, pieces, isCompressed } of entries) {
    const file = isCompressed ? new ZipPassThrough(name) : new ZipDeflate(name)
    zip.add(file)
    for await (const piece of pieces) {
      file.push(typeof piece === 'string' ? strToU8(piece) : piece)
      yield* ready.splice(0)
      await setImmediate()
    }
    file.push(new Uint8Array(), true)
    yield* ready.splice(0)
  }
  zip.end()
  yield* ready.splice(0)
}
