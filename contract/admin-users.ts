import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'
import { idParams } from './fields.ts'
import { pagingQuery } from './paging.ts'
import { readRoles } from './roles.ts'
import { ROLES, type User, user, userEmail, username } from './users.ts'

/** One role, sent as `["admin"]`; a string or a JSON string of an array is taken too. */
const roles = z.pipe(
  z.transform((value) => readRoles(value)),
  z.array(z.enum(ROLES, 'Rôle inconnu')).check(z.length(1, 'Un seul rôle est attendu')),
)

export const adminUserInput = z.object({ username, email: userEmail, roles })

/** What of a user an admin can edit: signing in meanwhile is no conflict. */
export const editableUser = ({ username, email, roles }: User) => ({ username, email, roles })

export const adminListUsers = defineEndpoint({
  method: 'GET',
  path: '/api/admin/users',
  query: z.object(pagingQuery),
  response: z.array(user),
})
export const adminUpdateUser = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/users/:id',
  params: idParams,
  body: adminUserInput,
  response: user,
})
export const adminRemoveUser = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/users/:id',
  params: idParams,
  response: z.object({ success: z.literal(true) }),
})
