import type { Endpoint } from '../endpoint.ts'
import type * as schemas from '../team.ts'

const members = '/api/admin/team'
const groups = '/api/admin/groups'

/** Everybody on the team, and all groups: those that every site has first. */
export const listTeam: Endpoint<typeof schemas.listTeam> = {
  method: 'GET',
  path: members,
  who: 'admin',
  needs: ['groups'],
}

/** Takes an account into the team, straight into a group. */
export const addMember: Endpoint<typeof schemas.addMember> = {
  method: 'POST',
  path: members,
  who: 'admin',
  needs: ['groups'],
  fresh: true,
}

export const placeMember: Endpoint<typeof schemas.placeMember> = {
  method: 'PUT',
  path: `${members}/:id`,
  who: 'admin',
  needs: ['groups'],
  fresh: true,
}

/** The account stays, as a customer's. */
export const removeMember: Endpoint<typeof schemas.removeMember> = {
  method: 'DELETE',
  path: `${members}/:id`,
  who: 'admin',
  needs: ['groups'],
  fresh: true,
}

/** The site has one owner: who hands it over becomes an administrator. */
export const handOver: Endpoint<typeof schemas.handOver> = {
  method: 'POST',
  path: `${members}/owner`,
  who: 'admin',
  needs: ['ownership'],
}

export const createGroup: Endpoint<typeof schemas.createGroup> = {
  method: 'POST',
  path: groups,
  who: 'admin',
  needs: ['groups'],
  fresh: true,
}

export const updateGroup: Endpoint<typeof schemas.updateGroup> = {
  method: 'PUT',
  path: `${groups}/:id`,
  who: 'admin',
  needs: ['groups'],
  fresh: true,
}

export const removeGroup: Endpoint<typeof schemas.removeGroup> = {
  method: 'DELETE',
  path: `${groups}/:id`,
  who: 'admin',
  needs: ['groups'],
  fresh: true,
}
