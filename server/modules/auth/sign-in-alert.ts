import type { Deps } from '#server/deps.ts'
import { countWithin } from '#server/lib/quota.ts'
import { queueMail } from '#server/modules/mail/mail.tasks.ts'
import type { UserRow } from '#server/modules/users/users.table.ts'
import { newBrowserMail } from './credential.mails.ts'

const ALERTS_PER_DAY = 3
const DAY_MS = 24 * 60 * 60_000

/**
 * Tells the owner of a sign-in from a browser that had none here before. Not of the very first one,
 * which is theirs, nor of more than a few a day: the first says it all.
 */
export async function alertOwner(deps: Deps, before: UserRow, userAgent: string): Promise<void> {
  const wanted = before.signInAlerts || before.roles.includes('admin')
  if (!wanted || !before.lastLogin) return
  const key = `sign-in-alert:${before.id}`
  if (!(await countWithin(deps.db, deps.now(), key, ALERTS_PER_DAY, DAY_MS))) return
  const mail = newBrowserMail(deps, before, { at: deps.now(), userAgent })
  await queueMail(deps, mail, before.id, { urgent: true })
}
