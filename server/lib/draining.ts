import type { RequestListener } from 'node:http'

/**
 * Graceful drain: a node that is about to stop goes on answering, says so to whoever asks whether
 * it is ready, and lets no connection live longer than the answer it has begun. A balancer then
 * sends nothing more to it, so that nothing is lost when it stops.
 */
export type Draining = { begin: () => void; hasBegun: () => boolean }

export function createDraining(): Draining {
  let begun = false
  return {
    begin() {
      begun = true
    },
    hasBegun: () => begun,
  }
}

/**
 * How long what is under way after the drain has to finish: longer than the slowest call, to a
 * payment provider.
 */
export const STOP_DEADLINE_MS = 45_000

/**
 * Sent by a balancer without health checks, which takes a read elsewhere that is answered 504 and
 * leaves the node alone for a while (`ops/nginx.conf`). No other answer of ours has this status.
 */
const ASKS_ELSEWHERE = 'x-asks-elsewhere'
const ELSEWHERE = 504
const READS = ['GET', 'HEAD']

/**
 * Such a balancer is told by the reads that it sends, so that nothing is on its way here when the
 * port closes: a connection that is not yet accepted then is reset. A write is never refused, as
 * nobody may send it twice.
 */
export const answerUntilDrained =
  (draining: Draining, listener: RequestListener): RequestListener =>
  (request, response) => {
    if (draining.hasBegun()) {
      response.shouldKeepAlive = false
      if (ASKS_ELSEWHERE in request.headers && READS.includes(request.method ?? '')) {
        response.writeHead(ELSEWHERE).end()
        return
      }
    }
    listener(request, response)
  }
