import { expect, it } from 'vitest'
import { PERIODS, periodInWords } from './periods.ts'

it.each([
  ['mois', '2026-02-14', '2026-02-01', '2026-02-28'],
  ['mois', '2028-02-29', '2028-02-01', '2028-02-29'],
  ['mois-dernier', '2026-01-31', '2025-12-01', '2025-12-31'],
  ['trimestre', '2026-11-16', '2026-10-01', '2026-12-31'],
  ['trimestre-dernier', '2026-02-01', '2025-10-01', '2025-12-31'],
  ['annee', '2026-11-16', '2026-01-01', '2026-12-31'],
  ['annee-derniere', '2026-11-16', '2025-01-01', '2025-12-31'],
])('takes « %s » on %s from %s to %s', (name, today, from, to) => {
  expect(PERIODS[name]?.of(new Date(`${today}T12:00:00`))).toEqual({ from, to })
})

it.each([
  ['2026-11-01', '2026-11-30', 'Du 1er au 30 novembre 2026'],
  ['2026-10-01', '2026-12-31', 'Du 1er octobre au 31 décembre 2026'],
  ['2025-11-30', '2026-11-30', 'Du 30 novembre 2025 au 30 novembre 2026'],
])('says what is from %s to %s', (from, to, words) => {
  expect(periodInWords({ from, to })).toBe(words)
})
