import { addDays, dayInParis } from '#server/lib/days.ts'

const DAYS = 60
/** What happens on each day of the week, Sunday first. */
const PER_DAY = { sales: [5, 2, 2, 3, 3, 5, 6], registrations: [11, 5, 4, 6, 6, 10, 13] }
/** Each kind has a sequence of its own. */
const SEEDS = { sales: 0, registrations: 1_000_000_000 }

export type DemoDay = { day: string; several: number; random: () => number }

/** A pseudorandom sequence (mulberry32) that begins with the day: a day is the same tomorrow. */
function randomOf(day: string, seed: number): () => number {
  let state = Number(day.replaceAll('-', '')) + seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Sixty days of a community that grows, and how much of something each of them saw. */
export function demoDays(now: Date, kind: keyof typeof PER_DAY): DemoDay[] {
  const today = dayInParis(now)
  return Array.from({ length: DAYS }, (_, index) => {
    const ago = DAYS - 1 - index
    const day = addDays(today, -ago)
    const random = randomOf(day, SEEDS[kind])
    const usual = PER_DAY[kind][new Date(`${day}T12:00:00Z`).getUTCDay()] ?? 3
    const several = Math.round(usual * (0.6 + random() * 0.8) * (1.15 - (ago / DAYS) * 0.5))
    return { day, several, random }
  })
}
