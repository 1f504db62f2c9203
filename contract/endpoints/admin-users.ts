import type * as schemas from '../admin-users.ts'
import type { Endpoint } from '../endpoint.ts'

export const adminListUsers: Endpoint<typeof schemas.adminListUsers> = {
  method: 'GET',
  path: '/api/admin/users',
  who: 'admin',
  needs: ['users.read'],
}

export const adminUpdateUser: Endpoint<typeof schemas.adminUpdateUser> = {
  method: 'PUT',
  path: '/api/admin/users/:id',
  who: 'admin',
  needs: ['users.write'],
  fresh: true,
}

export const adminRemoveUser: Endpoint<typeof schemas.adminRemoveUser> = {
  method: 'DELETE',
  path: '/api/admin/users/:id',
  who: 'admin',
  needs: ['users.write'],
}

/** For who has lost theirs: the password is enough from then on. */
export const adminSecondFactorOff: Endpoint<typeof schemas.adminSecondFactorOff> = {
  method: 'POST',
  path: '/api/admin/users/:id/second-factor/off',
  who: 'admin',
  needs: ['groups'],
  fresh: true,
}
