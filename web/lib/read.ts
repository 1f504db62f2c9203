/**
 * Reads one field of an answer: what may be left out, null or another type comes out as the page
 * expects it.
 */
export type Read<Value> = (value: unknown) => Value

export const text: Read<string> = (value) =>
  typeof value === 'string' || Number.isFinite(value) ? String(value) : ''

export const optionalText: Read<string | null> = (value) => (value == null ? null : text(value))

/** Numbers may come as texts; what is none is `otherwise`. */
export function number<Otherwise>(otherwise: Otherwise): Read<number | Otherwise> {
  return (value) => {
    const read = text(value).trim() === '' ? Number.NaN : Number(value)
    return Number.isFinite(read) ? read : otherwise
  }
}

/** Databases without booleans answer 0 and 1. */
export function flag(otherwise: boolean): Read<boolean> {
  return (value) =>
    value == null || value === '' ? otherwise : [true, 1, '1', 'true'].some((yes) => yes === value)
}

/** Ids are opaque and compared by identity: `"3"` is 3, a text that is no number stays one. */
export const id: Read<number> = (value) =>
  String(Number(value)) === value ? Number(value) : (value as number)

export function oneOf<Word extends string>(known: readonly Word[], otherwise: Word): Read<Word> {
  return (value) => known.find((word) => word === value) ?? otherwise
}

/** The fields of an object; those that are not named are left as they came. */
export function record<Shape>(fields: { [Key in keyof Shape]-?: Read<Shape[Key]> }): Read<Shape> {
  const readers = Object.entries(fields) as [string, Read<unknown>][]
  return (value) => {
    const given = value as Record<string, unknown>
    return {
      ...given,
      ...Object.fromEntries(readers.map(([key, read]) => [key, read(given[key])])),
    } as Shape
  }
}

/** A list that is missing is empty, and holes in it are dropped. */
export function list<Item>(item: Read<Item>): Read<Item[]> {
  return (value) =>
    Array.isArray(value)
      ? value.filter((entry) => entry && typeof entry === 'object').map(item)
      : []
}

/** A whole answer that should be a list: nothing counts as none, anything else is a failure. */
export function listAnswer(answer: unknown): unknown[] {
  if (answer != null && !Array.isArray(answer)) throw new TypeError('The answer is no list')
  return answer ?? []
}
