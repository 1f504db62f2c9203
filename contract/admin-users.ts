import * as z from 'zod/mini'
import { idParams } from './fields.ts'
import { heldGroup } from './group-ref.ts'
import { pagingQuery } from './paging.ts'
import { readRoles } from './roles.ts'
import { standingSanction } from './standing-sanction.ts'
import { USER_FILTERS, type UserFilter } from './user-filters.ts'
import { ROLES, user, userEmail, username } from './users.ts'
import { versioned } from './version.ts'

/** One role, sent as `["admin"]`; a string or a JSON string of an array is taken too. */
const roles = z.pipe(
  z.transform((value) => readRoles(value)),
  z.array(z.enum(ROLES, 'Rôle inconnu')).check(z.length(1, 'Un seul rôle est attendu')),
)

export const adminUserInput = z.object({ username, email: userEmail, roles })

/** With the group of whoever is on the team, and what keeps them out. */
const adminUser = versioned(
  z.extend(user, {
    group: z.nullable(heldGroup),
    sanction: z.nullable(standingSanction),
    has_second_factor: z.boolean(),
    /** The name of the character that is linked. */
    character: z.optional(z.nullable(z.string())),
  }),
)
export type AdminUser = z.infer<typeof adminUser>

export const adminListUsers = {
  query: z.object({
    ...pagingQuery,
    only: z.optional(z.enum(Object.keys(USER_FILTERS) as UserFilter[])),
  }),
  response: z.array(adminUser),
}
export const adminUpdateUser = {
  params: idParams,
  body: adminUserInput,
  response: adminUser,
}
export const adminRemoveUser = {
  params: idParams,
  response: z.object({ success: z.literal(true) }),
}
export const adminSecondFactorOff = {
  params: idParams,
  response: z.object({ success: z.literal(true) }),
}
