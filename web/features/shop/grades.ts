import type { Product } from '#contract/products.ts'
import { receivedText } from '#web/features/deliveries/received-text.ts'
import { lines } from '#web/lib/text.ts'
import { unitPriceCents } from '#web/lib/unit-price.ts'
import { pointsOf } from './description.ts'

/** A product that makes its buyer something for a time. */
export type Grade = { product: Product; days: number; perks: string[]; usual: boolean }
export type GradeRange = { category: string; grades: Grade[] }

const FEWEST = 2
/** With fewer there is no middle. */
const FEWEST_WITH_MIDDLE = 3

/** The days of the grade it gives, if that is what it is bought for: it comes first. */
function daysOf({ receives: [first] }: Product): number | null {
  return first?.kind === 'grade' ? first.days : null
}

/**
 * What a grade gives: whatever else arrives in the game, then the points of the description, or its
 * sentences when it has none.
 */
export function perksOf({ receives, description }: Product): string[] {
  const points = pointsOf(description)
  const sentences = lines(description).flatMap((line) => line.split(/(?<=[.!?…])\s+/))
  return [...receives.slice(1).map(receivedText), ...(points.length > 0 ? points : sentences)]
}

/** The grades of each category that has several, the cheapest first. */
export function gradeRanges(products: readonly Product[]): GradeRange[] {
  const byCategory = Map.groupBy(
    products.filter((product) => daysOf(product) !== null),
    ({ category }) => category,
  )
  return [...byCategory]
    .filter(([, products]) => products.length >= FEWEST)
    .map(([category, products]) => ({ category, grades: products.map(toGrade).sort(byPrice) }))
    .map(({ category, grades }) => ({ category, grades: grades.map(markMiddle) }))
}

const toGrade = (product: Product): Grade => ({
  product,
  days: daysOf(product) ?? 0,
  perks: perksOf(product),
  usual: false,
})
const byPrice = (a: Grade, b: Grade) => unitPriceCents(a.product) - unitPriceCents(b.product)
const markMiddle = (grade: Grade, index: number, { length }: Grade[]): Grade => ({
  ...grade,
  usual: length >= FEWEST_WITH_MIDDLE && index === Math.floor((length - 1) / 2),
})
