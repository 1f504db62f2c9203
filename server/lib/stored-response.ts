import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'
import type { FixedHeaders } from './security-headers.ts'

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

/** Below this a compressed answer is no smaller on the wire than the packet it travels in. */
const WORTH_COMPRESSING = 1024

/**
 * `sent`: what Node is handed. A short text as a string, because it then leaves with the head in
 * one write.
 */
type Variant = { body: Buffer; sent: Buffer | string; headers: string[] }

/**
 * A whole answer for a cache: bytes, headers and ETag, in each encoding. `notModified` is all
 * that a 304 says: the caller's stored answer keeps its other headers (RFC 9110, 15.4.5).
 */
export type StoredResponse = {
  etag: string
  plain: Variant
  br: Variant | null
  gzip: Variant | null
  notModified: string[]
  /** Called when it is sent, until it has had its effect. */
  onSent?: (() => void) | undefined
}

export type StoredBody = {
  type: string
  body: Buffer
  br?: Buffer | undefined
  gzip?: Buffer | undefined
  /** How long it may be kept unasked; without it, each use asks whether it still stands. */
  cache?: string | undefined
}

/** Makes the answer once, so that sending it is copying bytes. */
export function storeResponse(
  fixed: FixedHeaders,
  { type, body, br, gzip, cache = 'no-cache' }: StoredBody,
): StoredResponse {
  // The headers are part of what the tag stands for: a 304 does not repeat them, so it must not
  // keep old ones in force.
  const etag = `"${createHash('sha256').update(JSON.stringify(fixed)).update(body).digest('base64url').slice(0, 22)}"`
  const compressed = Boolean(br || gzip)
  const validators = [
    'cache-control',
    cache,
    'etag',
    etag,
    ...(compressed ? ['vary', 'accept-encoding'] : []),
  ]
  const variant = (bytes: Buffer, encoding: string[] = []): Variant => ({
    body: bytes,
    sent: bytes === body && bytes.length < WORTH_COMPRESSING ? bytes.toString() : bytes,
    headers: [
      ...fixed.flat(),
      ...validators,
      'content-type',
      type,
      'content-length',
      String(bytes.length),
      ...encoding,
    ],
  })
  return {
    etag,
    plain: variant(body),
    br: br ? variant(br, ['content-encoding', 'br']) : null,
    gzip: gzip ? variant(gzip, ['content-encoding', 'gzip']) : null,
    notModified: validators,
  }
}

export type Effort = { brotli: number; gzip: number }
const ORDINARY: Effort = { brotli: 5, gzip: 6 }
/** For what lasts a second. */
const LEAST: Effort = { brotli: 1, gzip: 1 }
/** For what is drawn anew with each sale: a third of the work of the best, 1.5 % more bytes. */
export const GOOD: Effort = { brotli: 10, gzip: 9 }
export const BEST: Effort = { brotli: 11, gzip: 9 }

/** The same, compressing first what is worth it. */
export async function compressAndStore(
  fixed: FixedHeaders,
  type: string,
  body: Buffer,
  cache?: string,
  effort = ORDINARY,
): Promise<StoredResponse> {
  if (body.length < WORTH_COMPRESSING) return storeResponse(fixed, { type, body, cache })
  const [br, gz] = await Promise.all([
    brotli(body, { params: { [zlib.BROTLI_PARAM_QUALITY]: effort.brotli } }),
    deflate(body, { level: effort.gzip }),
  ])
  return storeResponse(fixed, { type, body, br, gzip: gz, cache })
}

/**
 * The same for what is made seldom and sent often: ready as soon, and made smaller by that effort
 * once it is asked for again. What nobody asks for, or what is replaced before, costs no more.
 */
export async function storeAndImprove(
  fixed: FixedHeaders,
  answer: Pick<StoredBody, 'type' | 'body' | 'cache'>,
  effort: Effort,
): Promise<StoredResponse> {
  const { type, body, cache } = answer
  const stored = await compressAndStore(fixed, type, body, cache, LEAST)
  if (!stored.br) return stored
  const madeAt = performance.now()
  stored.onSent = () => {
    if (performance.now() - madeAt < IMPROVE_AFTER_MS) return
    stored.onSent = undefined
    compressAndStore(fixed, type, body, cache, effort).then(
      (better) => Object.assign(stored, better),
      // It can be sent as it is.
      () => undefined,
    )
  }
  return stored
}

/** A server that starts, or draws every page anew, has more urgent things to do. */
const IMPROVE_AFTER_MS = 4000

/**
 * Answers from memory, with 304 for who has it already; or with another status, and what that asks
 * to be said. Returns the status that it sent.
 */
export function sendStored(
  request: IncomingMessage,
  response: ServerResponse,
  stored: StoredResponse,
  other?: { status: number; headers: string[] },
): number {
  if (!other && matches(header(request, 'if-none-match'), stored.etag)) {
    response.writeHead(304, stored.notModified).end()
    return 304
  }
  stored.onSent?.()
  const { sent, headers } = pickVariant(header(request, 'accept-encoding'), stored)
  if (other) response.writeHead(other.status, [...headers, ...other.headers]).end(sent)
  else response.writeHead(200, headers).end(sent)
  return other?.status ?? 200
}

/** One header, without having Node build its object of all of them. */
function header({ rawHeaders }: IncomingMessage, wanted: string): string | undefined {
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] as string
    if (name.length === wanted.length && name.toLowerCase() === wanted) return rawHeaders[index + 1]
  }
  return undefined
}

function matches(ifNoneMatch: string | undefined, etag: string) {
  if (!ifNoneMatch) return false
  // A proxy that compresses may have made the tag weak.
  return (
    ifNoneMatch === etag ||
    ifNoneMatch === '*' ||
    ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
  )
}

function pickVariant(accepted: string | undefined, stored: StoredResponse): Variant {
  if (!accepted) return stored.plain
  if (stored.br && accepts(accepted, 'br')) return stored.br
  if (stored.gzip && accepts(accepted, 'gzip')) return stored.gzip
  return stored.plain
}

function accepts(header: string, encoding: string) {
  return header.split(',').some((part) => {
    const [name, ...parameters] = part.trim().split(';')
    return (
      name?.trim().toLowerCase() === encoding &&
      !parameters.some((parameter) => /^\s*q=0(\.0*)?\s*$/.test(parameter))
    )
  })
}
