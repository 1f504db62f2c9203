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
