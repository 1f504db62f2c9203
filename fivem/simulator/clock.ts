/** Scripts are given another, which would ask this one what time it is. */
const RealDate = Date

/**
 * Time as a simulated machine has it: it may run faster, so that an hour passes in seconds, and be
 * wrong. Everyone who shares `start` and `speed` agrees on it, whatever thread they live in.
 */
export type Pace = { start: number; speed: number }

export const REAL_TIME: Pace = { start: 0, speed: 1 }

export const pace = (speed: number): Pace => ({ start: RealDate.now(), speed })

/** Milliseconds since 1970, at that pace. */
export const timeAt = ({ start, speed }: Pace): number =>
  speed === 1 ? RealDate.now() : Math.floor(start + (RealDate.now() - start) * speed)

/** How long that takes in the real world. */
export const realDuration = ({ speed }: Pace, duration: number): number => duration / speed

/** What a script sees as `Date`, when its machine's clock is off by `error()` milliseconds. */
export function dateOf(pace: Pace, error: () => number): DateConstructor {
  const now = () => timeAt(pace) + error()
  class SimulatedDate extends RealDate {
    constructor(...args: [] | [value: number | string | Date]) {
      if (args.length === 0) super(now())
      else super(...args)
    }
    static override now() {
      return now()
    }
  }
  return SimulatedDate as DateConstructor
}
