import { setTimeout as sleep } from 'node:timers/promises'

/** Discord wants to be left alone for longer than a call may wait: whoever asked comes back. */
export class DiscordBusy extends Error {
  readonly waitSeconds: number
  constructor(waitSeconds: number) {
    super(`Discord asks for ${waitSeconds} s of patience`)
    this.waitSeconds = waitSeconds
  }
}

/** How long a call stands in line before it is put off. */
const LONGEST_IN_LINE_MS = 5000
const [SHORTEST_WAIT_SECONDS, LONGEST_WAIT_SECONDS] = [1, 3600]

type Lane = { tail: Promise<unknown>; waiting: number; freeAt: number }

/**
 * Keeps the calls of this process within Discord's limits: one at a time in each lane, none while
 * the last answer said that the lane's bucket is empty, and none at all while the limit of all calls
 * together is reached. What other nodes use up shows as a 429, which says how long to wait.
 */
function createRateGate() {
  const lanes = new Map<string, Lane>()
  let allFreeAt = 0

  async function untilFree(lane: Lane) {
    for (;;) {
      const wait = Math.max(lane.freeAt, allFreeAt) - Date.now()
      if (wait <= 0) return
      if (wait > LONGEST_IN_LINE_MS) throw new DiscordBusy(Math.ceil(wait / 1000))
      await sleep(wait)
    }
  }

  function learn(lane: Lane, { status, headers }: Response) {
    const number = (name: string) => Number(headers.get(name) ?? Number.NaN)
    if (status === 429) {
      const seconds = within(number('retry-after'))
      const freeAt = Date.now() + seconds * 1000
      if (headers.get('x-ratelimit-global') || headers.get('x-ratelimit-scope') === 'global')
        allFreeAt = freeAt
      else lane.freeAt = freeAt
      throw new DiscordBusy(seconds)
    }
    const resetAfter = number('x-ratelimit-reset-after')
    if (number('x-ratelimit-remaining') === 0 && resetAfter > 0)
      lane.freeAt = Date.now() + Math.min(resetAfter, LONGEST_WAIT_SECONDS) * 1000
  }

  /** `name`: calls that share a bucket share a lane. The answer to a 429 is a `DiscordBusy`. */
  return async function inLane(name: string, call: () => Promise<Response>): Promise<Response> {
    const lane = lanes.get(name) ?? { tail: Promise.resolve(), waiting: 0, freeAt: 0 }
    lanes.set(name, lane)
    lane.waiting++
    const turn = lane.tail.then(async () => {
      await untilFree(lane)
      const response = await call()
      learn(lane, response)
      return response
    })
    lane.tail = turn.catch(() => undefined)
    try {
      return await turn
    } finally {
      lane.waiting--
      if (lane.waiting === 0 && lane.freeAt <= Date.now()) lanes.delete(name)
    }
  }
}

/** `Retry-After` is whole seconds; one that says nothing of use is taken for the longest. */
const within = (seconds: number) =>
  Number.isFinite(seconds)
    ? Math.min(Math.max(Math.ceil(seconds), SHORTEST_WAIT_SECONDS), LONGEST_WAIT_SECONDS)
    : LONGEST_WAIT_SECONDS

/** Of this process, for whatever it asks of Discord. */
export const inLane = createRateGate()
