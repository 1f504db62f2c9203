import type { Endpoint } from '../endpoint.ts'
import type * as schemas from '../first-day.ts'

/** What is left to do before the site is the owner's own. */
export const readFirstDay: Endpoint<typeof schemas.readFirstDay> = {
  method: 'GET',
  path: '/api/admin/first-day',
  who: 'admin',
  needs: ['settings'],
}

/** Refused while something is left to do. */
export const putFirstDayAway: Endpoint<typeof schemas.putFirstDayAway> = {
  method: 'POST',
  path: '/api/admin/first-day/away',
  who: 'admin',
  needs: ['settings'],
}
