import { eq } from 'drizzle-orm'
import type { Deps } from '#server/deps.ts'
import type { Transaction } from '#server/lib/database.ts'
import { forgetTasksAbout } from '#server/lib/tasks.ts'
import { eraseFromApplications } from '#server/modules/applications/erase-applications.ts'
import { eraseFailures } from '#server/modules/auth/login-throttle.ts'
import { eraseFromDeliveries } from '#server/modules/deliveries/erase-deliveries.ts'
import { eraseFromDiscord } from '#server/modules/discord/discord-links.ts'
import { eraseFromJournal } from '#server/modules/journal/journal.service.ts'
import { eraseFromMessages } from '#server/modules/messages/erase-messages.ts'
import { eraseFromNotes } from '#server/modules/notes/erase-notes.ts'
import { eraseFromOrders } from '#server/modules/orders/mark-order.ts'
import { type UserRow, users } from '#server/modules/users/users.table.ts'

const ERASED_NAME = 'Utilisateur supprimé'

/**
 * Takes a person out of the database: each module erases its own traces, and what belongs to the
 * account alone goes with its row (sessions, links, messages,
 * applications, the team's notes). Orders and
 * invoices stay, as the law on accounts asks. Their open checkouts have been ended. Everything goes
 * by the account's id: an address is a claim, and what merely names it may be somebody else's.
 */
export async function eraseUser(
  deps: Pick<Deps, 'config' | 'tasks' | 'now'>,
  tx: Transaction,
  user: UserRow,
): Promise<void> {
  await eraseFromOrders(tx, user.id, ERASED_NAME)
  await eraseFromDeliveries(tx, user.id, ERASED_NAME, deps.now())
  await eraseFailures(tx, user.username)
  await eraseFromJournal(tx, user.id)
  await eraseFromMessages(tx, user.id, ERASED_NAME)
  await eraseFromNotes(tx, user.id, ERASED_NAME)
  await eraseFromApplications(tx, user.id, ERASED_NAME)
  await forgetTasksAbout(tx, user.id)
  await eraseFromDiscord(deps, tx, user.id)
  await tx.delete(users).where(eq(users.id, user.id))
}
