import * as z from 'zod/mini'
import { day, storable } from './fields.ts'
import { pagingQuery } from './paging.ts'

const entry = z.object({
  id: z.int(),
  at: z.string(),
  actor: z.string(),
  action: z.string(),
  noun: z.string(),
  entity_id: z.int(),
  /** What it is called now, of what the line itself cannot say; null when it is gone. */
  name: z.optional(z.nullable(z.string())),
  before: z.nullable(z.unknown()),
  after: z.nullable(z.unknown()),
  address: z.string(),
})
export type JournalEntry = z.infer<typeof entry>

const DAY = 'Choisissez une date comme 2026-01-31'
const filters = {
  search: pagingQuery.search,
  /** Keys of the words that readers have for them. */
  noun: z.optional(z.string().check(z.maxLength(40), storable)),
  action: z.optional(z.string().check(z.maxLength(40), storable)),
  /** By the name they had. */
  actor: z.optional(z.string().check(z.maxLength(100), storable)),
  from: z.optional(day(DAY)),
  to: z.optional(day(DAY)),
}
export type JournalFilters = z.infer<z.ZodMiniObject<typeof filters>>

export const listJournal = {
  query: z.object({ ...pagingQuery, ...filters }),
  response: z.array(entry),
}

/** The names under which something was done. */
export const listJournalActors = { response: z.array(z.string()) }

export const downloadJournal = { query: z.object(filters), response: z.unknown() }
