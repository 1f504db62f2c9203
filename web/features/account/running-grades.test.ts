import { expect, it } from 'vitest'
import type { Order } from '#contract/orders.ts'
import { runningGrades } from './running-grades.ts'

const NOW = Date.parse('2026-11-16T12:00:00.000Z')
const grade = (name: string, until: string | null) =>
  ({
    items: [{ deliveries: [{ receives: { kind: 'grade', grade: name, days: 30 }, until }] }],
  }) as unknown as Order

it('are those that still last, each once, until the latest end', () => {
  const orders = [
    grade('capitaine', '2026-11-20T12:00:00.000Z'),
    grade('capitaine', '2026-12-16T12:00:00.000Z'),
    grade('matelot', '2026-11-01T12:00:00.000Z'),
    grade('amiral', null),
    grade('bosco', '2026-11-16T13:00:00.000Z'),
  ]
  expect(runningGrades(orders, NOW)).toEqual([
    { name: 'Capitaine', until: '2026-12-16T12:00:00.000Z', days: 30 },
    { name: 'Bosco', until: '2026-11-16T13:00:00.000Z', days: 1 },
  ])
})
