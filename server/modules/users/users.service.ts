import { eq } from 'drizzle-orm'
import type { Role, User } from '#contract/users.ts'
import type { Deps } from '#server/deps.ts'
import type { Transaction } from '#server/lib/database.ts'
import { violatedConstraint } from '#server/lib/database-faults.ts'
import { AppError } from '#server/lib/errors.ts'
import { hashPassword, noPassword } from '#server/lib/passwords.ts'
import { type UserRow, users } from './users.table.ts'

/**
 * A name or an address as it is compared with others. One way alone would leave ß beside SS, and
 * two sigmas.
 */
export const comparisonKey = (text: string) =>
  text.normalize('NFKC').toLowerCase().toUpperCase().toLowerCase().normalize('NFKC')

const NAME_TAKEN = "Ce nom d'utilisateur est déjà utilisé."
const EMAIL_TAKEN = 'Cette adresse email est déjà utilisée.'

export function toUser(row: UserRow): User {
  const { id, username, email, roles } = row
  return {
    id,
    username,
    email,
    roles,
    created_at: row.createdAt.toISOString(),
    last_login: row.lastLogin?.toISOString() ?? null,
  }
}

export async function findByUsername(
  { db }: Pick<Deps, 'db'>,
  username: string,
): Promise<UserRow | undefined> {
  const [found] = await db
    .select()
    .from(users)
    .where(eq(users.usernameKey, comparisonKey(username)))
  return found
}

export async function findByEmail(
  { db }: Pick<Deps, 'db'>,
  email: string,
): Promise<UserRow | undefined> {
  const [found] = await db
    .select()
    .from(users)
    .where(eq(users.emailKey, comparisonKey(email)))
  return found
}

/** `password` null: they sign in another way. */
export type NewUser = { username: string; email: string; password: string | null; roles: Role[] }

/**
 * Says which of the two is taken before the costly hash, and again if another registration won the
 * race.
 */
export async function createUser(
  deps: Pick<Deps, 'db' | 'now'>,
  { username, email, password, roles }: NewUser,
  inSameTransaction: (tx: Transaction, created: UserRow) => Promise<void> = async () => {},
): Promise<UserRow> {
  if (await findByUsername(deps, username)) throw nameTaken()
  if (await findByEmail(deps, email)) throw emailTaken()
  const passwordHash = password === null ? noPassword() : await hashPassword(password)
  const keys = { usernameKey: comparisonKey(username), emailKey: comparisonKey(email) }
  const values = { username, email, ...keys, passwordHash, roles, createdAt: deps.now() }
  try {
    return await deps.db.transaction(async (tx) => {
      const [created] = (await tx.insert(users).values(values).returning()) as [UserRow]
      await inSameTransaction(tx, created)
      return created
    })
  } catch (error) {
    throw takenError(error)
  }
}

const nameTaken = () => new AppError('conflict', NAME_TAKEN, { fields: { username: NAME_TAKEN } })
const emailTaken = () => new AppError('conflict', EMAIL_TAKEN, { fields: { email: EMAIL_TAKEN } })

/** Which of the two unique values was taken, when that is what went wrong. */
export function takenError(error: unknown): unknown {
  const constraint = violatedConstraint(error)
  if (constraint === 'users_username_key') return nameTaken()
  if (constraint === 'users_email_key') return emailTaken()
  return error
}
