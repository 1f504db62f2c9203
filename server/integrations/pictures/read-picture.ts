import { lookup } from 'node:dns'
import type { IncomingMessage } from 'node:http'
import { get, type RequestOptions } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPrivate } from '#server/lib/network.ts'

/** The bytes at an address that somebody else wrote down; throws when there are none to be had. */
export type ReadPicture = (address: string, signal: AbortSignal) => Promise<Buffer>

const TIMEOUT_MS = 10_000
const LARGEST_BYTES = 8 * 1024 * 1024

type Network = {
  get: (url: URL, options: RequestOptions) => ReturnType<typeof get>
  isForeign: (address: string) => boolean
  timeoutMs: number
  largestBytes: number
}

/**
 * Asks public hosts alone, over https (SSRF): the address that the name stands for is checked where
 * it is connected to, so that no second answer of a name server can be another. Redirections are
 * not followed.
 */
export function createPictureReader(changes: Partial<Network> = {}): ReadPicture {
  const network: Network = {
    get,
    isForeign: (address) => !isPrivate(address),
    timeoutMs: TIMEOUT_MS,
    largestBytes: LARGEST_BYTES,
    ...changes,
  }
  return async (address, signal) => {
    const url = new URL(address)
    const isNamed = isIP(url.hostname) === 0 && !url.hostname.startsWith('[')
    if (url.protocol !== 'https:' || url.port || !isNamed || url.username || url.password)
      throw new Error('a picture from somewhere else than a public host')
    const within = AbortSignal.any([signal, AbortSignal.timeout(network.timeoutMs)])
    const answer = await ask(url, network, within)
    return readBytes(answer, network.largestBytes)
  }
}

function ask(url: URL, { get, isForeign }: Network, signal: AbortSignal): Promise<IncomingMessage> {
  const foreignOnly: LookupFunction = (hostname, options, callback) =>
    lookup(hostname, { ...options, all: true }, (error, found) => {
      const inside = found?.find(({ address }) => !isForeign(address))
      const refused = inside && new Error(`${hostname} stands for an address of this network`)
      const [first] = found ?? []
      if (error || refused || !first) callback(error ?? refused ?? new Error('no address'), [])
      else if (options.all) callback(null, found)
      else callback(null, first.address, first.family)
    })
  return new Promise((resolve, reject) => {
    const request = get(url, {
      signal,
      lookup: foreignOnly,
      headers: { accept: 'image/*' },
      agent: false,
    })
    request.on('response', resolve)
    request.on('error', reject)
  })
}

async function readBytes(answer: IncomingMessage, most: number): Promise<Buffer> {
  try {
    if (answer.statusCode !== 200) throw new Error(`answered ${answer.statusCode}`)
    const chunks: Buffer[] = []
    let size = 0
    for await (const chunk of answer) {
      size += chunk.length
      if (size > most) throw new Error('answer too large')
      chunks.push(chunk)
    }
    return Buffer.concat(chunks)
  } finally {
    answer.destroy()
  }
}
