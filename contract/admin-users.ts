import * as z from 'zod/mini'
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

export const adminListUsers = {
  query: z.object(pagingQuery),
  response: z.array(user),
}
export const adminUpdateUser = {
  params: idParams,
  body: adminUserInput,
  response: user,
}
export const adminRemoveUser = {
  params: idParams,
  response: z.object({ success: z.literal(true) }),
}
