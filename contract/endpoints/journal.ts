import type { Endpoint } from '../endpoint.ts'
import type * as schemas from '../journal.ts'

/** What admins did, newest first. The search finds the words above too. */
export const listJournal: Endpoint<typeof schemas.listJournal> = {
  method: 'GET',
  path: '/api/admin/journal',
  who: 'admin',
  needs: ['journal'],
}

/** Whom the list can be narrowed down to, also of those who left the team. */
export const listJournalActors: Endpoint<typeof schemas.listJournalActors> = {
  method: 'GET',
  path: '/api/admin/journal/actors',
  who: 'admin',
  needs: ['journal'],
}

/** The lines that the filters find, as CSV, newest first. */
export const downloadJournal: Endpoint<typeof schemas.downloadJournal> = {
  method: 'GET',
  path: '/api/admin/journal/export',
  who: 'admin',
  needs: ['journal'],
  fresh: true,
}
