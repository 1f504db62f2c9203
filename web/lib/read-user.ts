import { readRoles } from '#contract/roles.ts'
import type { Role, User } from '#contract/users.ts'
import { id, optionalText, type Read, record, text } from './read.ts'

export const readUser = record<User>({
  id,
  username: text,
  email: text,
  roles: readRoles as Read<Role[]>,
  created_at: text,
  last_login: optionalText,
})
