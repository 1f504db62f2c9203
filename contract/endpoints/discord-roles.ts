import type * as schemas from '../discord-roles.ts'
import type { Endpoint } from '../endpoint.ts'

const path = '/api/admin/discord-roles'
const team = { who: 'admin', needs: ['discord'] } as const

/** The community's server at Discord, what gives which role, and what Discord refuses. */
export const readDiscordRoles: Endpoint<typeof schemas.readDiscordRoles> = {
  method: 'GET',
  path,
  ...team,
}

export const addRoleRule: Endpoint<typeof schemas.addRoleRule> = {
  method: 'POST',
  path: `${path}/rules`,
  fresh: true,
  ...team,
}

export const removeRoleRule: Endpoint<typeof schemas.removeRoleRule> = {
  method: 'DELETE',
  path: `${path}/rules/:id`,
  fresh: true,
  ...team,
}

/** Brings every linked member in line, in small portions. */
export const reconcileRoles: Endpoint<typeof schemas.reconcileRoles> = {
  method: 'POST',
  path: `${path}/reconcile`,
  ...team,
}
