import { eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { AdminOrder, adminListOrders } from '#contract/orders.ts'
import { milestones } from '#server/db/milestones.table.ts'
import type { Deps } from '#server/deps.ts'
import type { Database } from '#server/lib/database.ts'
import { dayInParis } from '#server/lib/days.ts'
import { readTally } from '#server/modules/tallies/tallies.service.ts'
import { demoOrders } from './demo-orders.ts'

const LONGEST = 5000
/** An admin took the demo away. */
export const DEMO_REMOVED = 'demo-removed'

/**
 * The demo's sales, while they stand in for the site's own; null with the demo off or taken away,
 * and from the first order on, so that the two are never in one list or one sum.
 */
export async function standInSales(
  { config, now }: Pick<Deps, 'config' | 'now'>,
  db: Database,
): Promise<AdminOrder[] | null> {
  if (!config.demo) return null
  if ((await db.$count(milestones, eq(milestones.name, DEMO_REMOVED))) > 0) return null
  // A sale that was put away is in the second alone.
  for (const tally of ['orders', 'sold'] as const)
    if ((await readTally(db, tally)).count > 0) return null
  return demoOrders(now())
}

type Query = z.output<typeof adminListOrders.query>

/** A page of them, as the list of orders filters, searches and sorts. */
export function pageOf(
  all: readonly AdminOrder[],
  { status, from, to, search = '', sort = '', page = 1, size = LONGEST }: Query,
): { rows: AdminOrder[]; total: number } {
  const words = search.trim().toLowerCase()
  const found = all.filter(({ id, user_name, items, created_at, ...order }) => {
    const day = dayInParis(new Date(created_at))
    const texts = [String(-id), user_name, ...items.map(({ product_name }) => product_name)]
    return (
      (!status || order.status === status) &&
      (!from || day >= from) &&
      (!to || day <= to) &&
      texts.some((text) => text.toLowerCase().includes(words))
    )
  })
  const sorted = sortedBy(found, sort)
  return { rows: sorted.slice((page - 1) * size, page * size), total: found.length }
}

const SORTABLE = {
  id: ({ id }: AdminOrder) => -id,
  amount: ({ amount }: AdminOrder) => amount,
  status: ({ status }: AdminOrder) => status,
  created_at: ({ created_at }: AdminOrder) => created_at,
  user_name: ({ user_name }: AdminOrder) => user_name,
}

function sortedBy(rows: AdminOrder[], sort: string): AdminOrder[] {
  const key = Object.keys(SORTABLE).find((one) => one === sort.replace(/^-/, ''))
  if (!key) return rows
  const value = SORTABLE[key as keyof typeof SORTABLE]
  const up = sort.startsWith('-') ? -1 : 1
  return rows.toSorted((a, b) => (value(a) < value(b) ? -up : value(a) > value(b) ? up : 0))
}
