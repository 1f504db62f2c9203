import { and, eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { sessionDeliveries } from '#contract/deliveries.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/lib/errors.ts'
import { linkOf } from '#server/modules/game-links/game-links.service.ts'
import { withDetails } from './orders.service.ts'
import { orders } from './orders.table.ts'

/** What is being delivered of one's own order, for the page after its payment. */
export async function deliveriesOfSession(
  { db }: Pick<Deps, 'db'>,
  userId: number,
  sessionId: string,
): Promise<z.input<typeof sessionDeliveries.response>> {
  const own = and(
    eq(orders.sessionId, sessionId),
    eq(orders.userId, userId),
    eq(orders.state, 'sold'),
  )
  const [order] = await withDetails(db, await db.select().from(orders).where(own))
  if (!order) throw new AppError('not_found', 'Cette commande n’existe pas.')
  return {
    order_id: order.id,
    linked: (await linkOf(db, userId))?.name ?? null,
    amount: order.amount,
    items: order.items,
  }
}
