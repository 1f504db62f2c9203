/** One hash for names of models and commands alike (Jenkins, one at a time), signed. */
export function hashKey(text: string): number {
  let hash = 0
  for (const byte of Buffer.from(text.toLowerCase())) {
    hash = (hash + byte) >>> 0
    hash = (hash + (hash << 10)) >>> 0
    hash = (hash ^ (hash >>> 6)) >>> 0
  }
  hash = (hash + (hash << 3)) >>> 0
  hash = (hash ^ (hash >>> 11)) >>> 0
  return (hash + (hash << 15)) | 0
}
