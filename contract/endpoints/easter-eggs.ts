import type * as schemas from '../easter-eggs.ts'
import type { Endpoint } from '../endpoint.ts'

export const discoverEasterEgg: Endpoint<typeof schemas.discoverEasterEgg> = {
  method: 'POST',
  path: '/api/maintenance/easter-egg/discover',
  who: 'anyone',
  duringMaintenance: true,
}

export const claimEasterEgg: Endpoint<typeof schemas.claimEasterEgg> = {
  method: 'POST',
  path: '/api/maintenance/easter-egg/guest-claim',
  who: 'anyone',
  duringMaintenance: true,
}

export const listEasterEggClaims: Endpoint<typeof schemas.listEasterEggClaims> = {
  method: 'GET',
  path: '/api/maintenance/admin/claims',
  who: 'admin',
  needs: ['maintenance'],
}
