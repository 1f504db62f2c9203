import { randomInt } from 'node:crypto'
import { arrayContains } from 'drizzle-orm'
import type { Deps } from '#server/deps.ts'
import { createUser, findByUsername } from './users.service.ts'
import { users } from './users.table.ts'

/** Without look-alikes: it is read off a terminal and typed. */
const PASSWORD_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'

export function generatePassword(): string {
  return Array.from({ length: 16 }, () => PASSWORD_ALPHABET[randomInt(PASSWORD_ALPHABET.length)]).join('')
}

/** Makes sure somebody can enter the admin panel; answers the password it made up, to be shown once. */
export async function ensureFirstAdmin(deps: Pick<Deps, 'db' | 'now' | 'config'>): Promise<string | null> {
  const [admin] = await deps.db
    .select({ id: users.id })
    .from(users)
    .where(arrayContains(users.roles, ['admin']))
    .limit(1)
  const { username, password } = deps.config.firstAdmin
  if (admin || (await findByUsername(deps, username))) return null
  const generated = password ? null : generatePassword()
  await createUser(deps, {
    username,
    email: deps.config.brand.contactMail,
    password: password ?? (generated as string),
    roles: ['admin'],
  })
  return generated
}
