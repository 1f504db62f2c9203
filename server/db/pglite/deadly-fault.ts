const ERROR_RESPONSE = 'E'.charCodeAt(0)
const DEADLY = /(?:^|\0)V(PANIC|FATAL)\0/

/**
 * The error after which PostgreSQL ends its process, if an answer of its protocol holds one: here,
 * where there is no process to end, it would never answer again.
 */
export function deadlyFault(answer: Uint8Array): string | null {
  const bytes = Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength)
  // A message is a letter, its length without the letter, and its fields.
  for (let at = 0; at + 5 <= bytes.length; at += 1 + bytes.readUInt32BE(at + 1)) {
    if (bytes[at] !== ERROR_RESPONSE) continue
    const fields = bytes.toString('utf8', at + 5, at + 1 + bytes.readUInt32BE(at + 1))
    if (DEADLY.test(fields)) return fields.split('\0').join(' ').trim()
  }
  return null
}
