/** The bytes of an answer, given up as soon as there are more than there may be. */
export async function readLimitedBytes(response: Response, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > maxBytes) throw new Error('answer too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

export const readLimited = async (response: Response, maxBytes: number): Promise<string> =>
  (await readLimitedBytes(response, maxBytes)).toString('utf8')
