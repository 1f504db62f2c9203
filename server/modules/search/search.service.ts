import type { Permission } from '#contract/permissions.ts'
import type { SearchFindings } from '#contract/search.ts'
import type { Deps } from '#server/deps.ts'
import { atOneMoment } from '#server/lib/paging.ts'
import * as find from './find.ts'
import * as findWritten from './find-written.ts'

/** Everything the words are found in, of what the caller may read. */
export function search(
  deps: Pick<Deps, 'db' | 'config' | 'now'>,
  words: string,
  may: (permission: Permission) => boolean,
): Promise<SearchFindings> {
  return atOneMoment(deps.db, async (db) => ({
    ...(may('users.read') && { people: await find.people(db, words) }),
    ...(may('orders.read') && {
      orders: await find.orders({ ...deps, db }, words),
      documents: await find.documents(db, words),
      payments: await find.payments(db, words),
    }),
    ...(may('deliveries.read') && { deliveries: await find.deliveries(db, words) }),
    ...(may('messages.read') && { messages: await find.messages(db, words) }),
    ...(may('content') && {
      pages: await findWritten.pages(db, words),
      news: await findWritten.news(db, words),
    }),
  }))
}
