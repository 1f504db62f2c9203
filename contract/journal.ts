import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'
import { pagingQuery } from './paging.ts'

const entry = z.object({
  id: z.int(),
  at: z.string(),
  actor: z.string(),
  action: z.string(),
  noun: z.string(),
  entity_id: z.int(),
  before: z.nullable(z.unknown()),
  after: z.nullable(z.unknown()),
  address: z.string(),
})
export type JournalEntry = z.infer<typeof entry>

/** What admins did, newest first. */
export const listJournal = defineEndpoint({
  method: 'GET',
  path: '/api/admin/journal',
  query: z.object(pagingQuery),
  response: z.array(entry),
})
