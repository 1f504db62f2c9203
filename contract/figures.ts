import * as z from 'zod/mini'
import { line } from './fields.ts'

const REQUIRED = 'Ce champ est obligatoire'

/** What the site itself knows the number of. */
export const COUNTED = ['factions', 'jobs', 'properties'] as const
export type Counted = (typeof COUNTED)[number]
/** How many there are; what is not known is left out. */
export type Counts = Partial<Record<Counted, number>>

/** The owner's words, or as many as there are. */
const figureValue = z.union(
  [line(REQUIRED, 12), z.object({ countOf: z.enum(COUNTED) })],
  'Écrivez une valeur, ou suivez un nombre réel',
)
export const figure = z.object({ value: figureValue, label: line(REQUIRED, 30) })
export type Figure = z.infer<typeof figure>
export type ShownFigure = { value: string; label: string }

/** As visitors see them: what there is none of is nothing to show. */
export function shownFigures(figures: readonly Figure[], counts: Counts): ShownFigure[] {
  return figures.flatMap(({ value, label }) => {
    if (typeof value === 'string') return [{ value, label }]
    const count = counts[value.countOf] ?? 0
    if (count === 0) return []
    return [{ value: count.toLocaleString('fr'), label: count === 1 ? singular(label) : label }]
  })
}

const singular = (label: string) => label.replace(/s$/, '')
