import { randomInt } from 'node:crypto'
import type { Deps } from '#server/deps.ts'
import { ensureOwner } from './owner.ts'
import { createUser, findByUsername } from './users.service.ts'
import { onTeam, users } from './users.table.ts'

/** Without look-alikes: it is read off a terminal and typed. */
const PASSWORD_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'

export function generatePassword(): string {
  return Array.from(
    { length: 16 },
    () => PASSWORD_ALPHABET[randomInt(PASSWORD_ALPHABET.length)],
  ).join('')
}

/**
 * Makes sure somebody can enter the admin panel and that the site has an owner; answers the password
 * it made up, to be shown once.
 */
export async function ensureFirstAdmin(
  deps: Pick<Deps, 'appearance' | 'db' | 'now' | 'config'>,
): Promise<string | null> {
  const generated = await createFirstAdmin(deps)
  await ensureOwner(deps.db)
  return generated
}

async function createFirstAdmin(
  deps: Pick<Deps, 'appearance' | 'db' | 'now' | 'config'>,
): Promise<string | null> {
  const { username, password } = deps.config.firstAdmin
  if ((await hasAdmin(deps)) || (await findByUsername(deps, username))) return null
  const generated = password ? null : generatePassword()
  const input = {
    username,
    email: deps.appearance.current().identity.contactMail,
    password: password ?? (generated as string),
    roles: ['admin' as const],
  }
  try {
    await createUser(deps, input)
    return generated
  } catch (error) {
    // Another node that started at the same moment was faster.
    if (await hasAdmin(deps)) return null
    throw error
  }
}

async function hasAdmin({ db }: Pick<Deps, 'db'>): Promise<boolean> {
  const [admin] = await db.select({ id: users.id }).from(users).where(onTeam).limit(1)
  return admin !== undefined
}
