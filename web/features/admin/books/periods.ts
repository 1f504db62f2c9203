/** Two days, both in it. */
export type Period = { from: string; to: string }

const iso = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)

const months = (year: number, first: number, count: number): Period => ({
  from: iso(year, first, 1),
  to: iso(year, first + count, 0),
})

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
