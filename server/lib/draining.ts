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
