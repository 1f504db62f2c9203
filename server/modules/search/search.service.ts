import type { Permission } from '#contract/permissions.ts'
import type { SearchFindings } from '#contract/search.ts'
import type { Deps } from '#server/deps.ts'
import { atOneMoment } from '#server/lib/paging.ts'
import { mayUse } from '#server/modules/auth/permissions.ts'
import type { Identity } from '#server/modules/auth/sessions.ts'
import * as find from './find.ts'
import * as findWritten from './find-written.ts'

/** Everything the words are found in, of what the caller may read. */
export function search(
  deps: Pick<Deps, 'db' | 'config' | 'now'>,
  words: string,
  caller: Pick<Identity['user'], 'id' | 'permissions'>,
): Promise<SearchFindings> {
  const may = (permission: Permission) => mayUse(caller, permission)
  return atOneMoment(deps.db, async (db) => ({
    ...(may('users.read') && { people: await find.people(db, words) }),
    ...(may('orders.read') && {
      orders: await find.orders({ ...deps, db }, words),
      documents: await find.documents(db, words),
      payments: await find.payments(db, words),
    }),
    ...(may('deliveries.read') && { deliveries: await find.deliveries(db, words) }),
    ...(may('messages.read') && { messages: await find.messages(db, words) }),
    ...((may('applications') || may('applications.own')) && {
      applications: await find.applications(db, caller, words),
    }),
    ...(may('content') && {
      pages: await findWritten.pages(db, words),
      news: await findWritten.news(db, words),
    }),
  }))
}
