import * as z from 'zod/mini'
import { storable } from './fields.ts'
import { MOST_PAGES } from './pages.ts'

const LARGEST_PAGE = 100

const wholeNumber = (max: number) =>
  z.pipe(
    z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'Nombre invalide')),
    z.transform((value) => Math.min(Number(value), max)),
  )

/**
 * What a large list takes besides its own filters. Without `size` it answers the first 5,000, as an
 * array either way.
 */
export const pagingQuery = {
  page: z.optional(wholeNumber(MOST_PAGES)),
  size: z.optional(wholeNumber(LARGEST_PAGE)),
  search: z.optional(z.string().check(z.maxLength(200), storable)),
  /** `created_at` or `-created_at`. */
  sort: z.optional(z.string().check(z.maxLength(40))),
}
