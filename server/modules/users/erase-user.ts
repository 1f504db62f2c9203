import { eq, or, sql } from 'drizzle-orm'
import type { Database } from '#server/lib/database.ts'
import { loginFailures } from '#server/modules/auth/auth.table.ts'
import { orders } from '#server/modules/orders/orders.table.ts'
import { comparisonKey } from './users.service.ts'
import { type UserRow, users } from './users.table.ts'

const ERASED_NAME = 'Utilisateur supprimé'

/**
 * Takes a person out of the database: account, sessions, messages, queued mail, and their name on
 * orders. Orders and invoices stay, as the law on accounts asks. Call it inside a transaction, with
 * their open checkouts already ended. Everything goes by the account's id: an address is a claim,
 * and what merely names it may be somebody else's.
 */
export async function eraseUser(tx: Database, user: UserRow): Promise<void> {
  const account = comparisonKey(user.username)
  await tx.update(orders).set({ userName: ERASED_NAME }).where(eq(orders.userId, user.id))
  const failuresOf = (kind: string) =>
    sql`starts_with(${loginFailures.key}, ${`${kind}:${account}:`})`
  await tx
    .delete(loginFailures)
    .where(
      or(eq(loginFailures.key, `account:${account}`), failuresOf('pair'), failuresOf('browser')),
    )
  await tx.execute(sql`delete from tasks.job where data->>'about' = ${String(user.id)}`)
  await tx.execute(
    sql`update journal set actor_name = case when actor_id = ${user.id} then ${ERASED_NAME} else actor_name end,
      before = case when noun = 'users' and entity_id = ${user.id} then null else before end,
      after = case when noun = 'users' and entity_id = ${user.id} then null else after end
      where actor_id = ${user.id} or (noun = 'users' and entity_id = ${user.id})`,
  )
  await tx.delete(users).where(eq(users.id, user.id))
}
