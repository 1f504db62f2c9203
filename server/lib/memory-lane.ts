import type { RequestListener } from 'node:http'
import { type StoredResponse, sendStored } from './stored-response.ts'

/**
 * Puts the polled reads before everything else: what is in memory is sent without routing, hooks or
 * reply objects, which together cost a quarter of the throughput. Anything else, a query string
 * included, goes the ordinary way.
 */
export function answerFromMemory(
  ready: (path: string) => StoredResponse | null,
  ordinary: RequestListener,
): RequestListener {
  return (request, response) => {
    const stored = request.method === 'GET' && request.url ? ready(request.url) : null
    if (stored) sendStored(request, response, stored)
    else ordinary(request, response)
  }
}
