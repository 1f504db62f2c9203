import type { Measurement } from './bench.ts'
import { interleave, median } from './interleave.ts'
import { requestsPerSecond } from './load.ts'

const ROUNDS = 7
const SECONDS = 2

type Target = { port: number; path: string }

/** Requests per second of one target, against another that answers the same. */
export async function compareRates(what: string, ours: Target, peer: Target): Promise<Measurement> {
  const rates = await interleave(
    ROUNDS,
    () => requestsPerSecond(ours.port, ours.path, SECONDS),
    () => requestsPerSecond(peer.port, peer.path, SECONDS),
  )
  const [ourRate, peerRate] = [median(rates.ours), median(rates.peer)]
  return {
    what,
    ours: `${Math.round(ourRate)}/s`,
    peer: `${Math.round(peerRate)}/s`,
    ratio: ourRate / peerRate,
  }
}
