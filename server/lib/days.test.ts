import { describe, expect, it } from 'vitest'
import { addDays, dayInParis, momentInParis } from './days.ts'

describe('days', () => {
  it('begin at midnight in Paris, winter and summer', () => {
    expect(dayInParis(new Date('2026-01-31T22:59:59Z'))).toBe('2026-01-31')
    expect(dayInParis(new Date('2026-01-31T23:00:00Z'))).toBe('2026-02-01')
    expect(dayInParis(new Date('2026-07-14T22:00:00Z'))).toBe('2026-07-15')
    expect(momentInParis(new Date('2026-01-31T23:00:00.900Z'))).toBe('2026-02-01 00:00:00')
  })

  it('are added over the ends of months, years and summer time', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
    expect(addDays('2026-03-30', -2)).toBe('2026-03-28')
  })
})
