import type { DeliveryAction } from '#contract/delivery-actions.ts'

/** Where receipts and grades are kept in a character's metadata. */
export const RECEIPTS_KEY = 'minuit'
export const GRADES_KEY = 'minuit_grades'

export type Grades = Record<string, string | null>

/** As it comes out of metadata: an empty table may be a list, and `''` stands for « no end ». */
export function readGrades(value: unknown): Grades {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {}
  return Object.fromEntries(
    Object.entries(value).map(([grade, until]) => [grade, until === '' ? null : String(until)]),
  )
}

/** As it goes in: a null in a table of Lua is no value at all. */
export const writeGrades = (grades: Grades): Record<string, string> =>
  Object.fromEntries(Object.entries(grades).map(([grade, until]) => [grade, until ?? '']))

export const readReceipts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((id) => typeof id === 'string') : []

/** Receipts and grades out of a row's metadata, whichever type its column has. */
export function readRow(metadata: unknown): Record<string, unknown> {
  const value = typeof metadata === 'string' ? parse(metadata) : metadata
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

type GradeAction = Extract<DeliveryAction, { kind: 'grade' }>

/** The later end counts, so that two purchases may arrive in either order. */
export function withGrade(grades: Grades, { grade, until }: GradeAction): Grades {
  const before = grades[grade]
  const later = before === undefined || (before !== null && isLater(until, before))
  return later ? { ...grades, [grade]: until } : grades
}

/** A revoke says which end remains, or that none does. */
export function withoutGrade(grades: Grades, { grade, until }: GradeAction): Grades {
  const { [grade]: _, ...others } = grades
  return until === null ? others : { ...others, [grade]: until }
}

const isLater = (until: string | null, than: string) =>
  until === null || Date.parse(until) > Date.parse(than)

export const holdsGrade = (grades: Grades, grade: string, now: number) => {
  const until = grades[grade]
  return until !== undefined && (until === null || Date.parse(until) > now)
}
