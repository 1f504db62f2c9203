import { createHash } from 'node:crypto'

/**
 * One entry a line: its length in bytes, a checksum, the JSON. What a power cut leaves of the last
 * line has no line break or not its checksum.
 */
export function encodeLine(entry: unknown): Buffer {
  const json = Buffer.from(JSON.stringify(entry))
  return Buffer.concat([Buffer.from(`${json.length} ${checksum(json)} `), json, Buffer.from('\n')])
}

const checksum = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex').slice(0, 16)

type Decoded = {
  entries: unknown[]
  /** Whole lines that say something else than was written. */
  damaged: string[]
  /** Up to where the file is whole: what follows was being written when the power went. */
  size: number
}

export function decodeLines(bytes: Buffer): Decoded {
  const decoded: Decoded = { entries: [], damaged: [], size: 0 }
  while (decoded.size < bytes.length) {
    const end = bytes.indexOf(0x0a, decoded.size)
    if (end < 0) break
    const line = bytes.subarray(decoded.size, end)
    const json = jsonOf(line)
    if (json === null) decoded.damaged.push(line.toString('latin1'))
    else decoded.entries.push(JSON.parse(json))
    decoded.size = end + 1
  }
  return decoded
}

const HEADER = /^(\d{1,9}) ([0-9a-f]{16}) /

function jsonOf(line: Buffer): string | null {
  const header = HEADER.exec(line.subarray(0, 32).toString('latin1'))
  if (!header) return null
  const json = line.subarray(header[0].length)
  if (json.length !== Number(header[1]) || checksum(json) !== header[2]) return null
  return json.toString()
}
