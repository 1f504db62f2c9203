import type { Order } from '#contract/orders.ts'
import { readableName } from '#web/features/deliveries/received-text.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export type RunningGrade = { name: string; until: string; days: number }

/** The time-limited grades that last, each until its latest purchase ends. */
export function runningGrades(orders: readonly Order[], now: number): RunningGrade[] {
  const ends = new Map<string, string>()
  for (const { receives, until } of orders.flatMap(({ items }) =>
    items.flatMap(({ deliveries }) => deliveries),
  )) {
    if (receives?.kind !== 'grade' || !until || Date.parse(until) <= now) continue
    const known = ends.get(receives.grade)
    if (!known || Date.parse(known) < Date.parse(until)) ends.set(receives.grade, until)
  }
  return [...ends].map(([grade, until]) => ({
    name: readableName(grade),
    until,
    days: Math.ceil((Date.parse(until) - now) / DAY_MS),
  }))
}
