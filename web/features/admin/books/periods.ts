import { dayInWords } from '#contract/paris-time.ts'

/** Two days, both in it. */
export type Period = { from: string; to: string }

const iso = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)

const months = (year: number, first: number, count: number): Period => ({
  from: iso(year, first, 1),
  to: iso(year, first + count, 0),
})

/** « Du 1er au 30 novembre 2026 »: of the first day only what the last does not say. */
export function periodInWords({ from, to }: Period): string {
  const [first, last] = [wordsOf(from), wordsOf(to)]
  while (first.length > 1 && first.at(-1) === last[first.length - 1]) first.pop()
  return `Du ${first.join(' ')} au ${last.join(' ')}`
}

/** Noon is the same day in every summer. */
const wordsOf = (day: string) => dayInWords(`${day}T12:00:00Z`).split(' ')

/** What accountants ask for, by the name it has in the address. */
export const PERIODS: Record<string, { label: string; of: (today: Date) => Period }> = {
  mois: {
    label: 'Ce mois-ci',
    of: (today) => months(today.getFullYear(), today.getMonth(), 1),
  },
  'mois-dernier': {
    label: 'Le mois dernier',
    of: (today) => months(today.getFullYear(), today.getMonth() - 1, 1),
  },
  trimestre: {
    label: 'Ce trimestre',
    of: (today) => months(today.getFullYear(), Math.floor(today.getMonth() / 3) * 3, 3),
  },
  'trimestre-dernier': {
    label: 'Le trimestre dernier',
    of: (today) => months(today.getFullYear(), Math.floor(today.getMonth() / 3) * 3 - 3, 3),
  },
  annee: { label: 'Cette année', of: (today) => months(today.getFullYear(), 0, 12) },
  'annee-derniere': {
    label: 'L’année dernière',
    of: (today) => months(today.getFullYear() - 1, 0, 12),
  },
}
