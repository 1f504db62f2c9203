import * as z from 'zod/mini'
import { count } from './fields.ts'
import * as field from './noun-field.ts'

/** From when and up to when something is for sale; null: always has been, or for good. */
export const publicationFields = {
  publish_at: field.moment('En vente dès le'),
  unpublish_at: field.moment('En vente jusqu’au'),
} as const

const PLACE = 'La place est un nombre entier d’au moins 1'

/** Its place among its kind; null: nobody gave it one. Left out of a call, it stays as it is. */
export const position = z.optional(z.nullable(count(1, 1_000_000, PLACE)))

type Window = { publish_at: string | null; unpublish_at: string | null }
type Phase = 'ahead' | 'on' | 'over'

/** Where a moment stands, in milliseconds: the start is in it, the end is not. */
export function phaseOf({ publish_at, unpublish_at }: Window, now: number): Phase {
  if (publish_at !== null && now < Date.parse(publish_at)) return 'ahead'
  return unpublish_at !== null && now >= Date.parse(unpublish_at) ? 'over' : 'on'
}
