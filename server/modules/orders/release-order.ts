import type { Transaction } from '#server/lib/database.ts'
import { assertState, type LockedOrder, type Transition, writeOrder } from './order-state.ts'
import { lockStockOf, releaseStock } from './stock.ts'

/**
 * held → ended: nobody pays it, and its stock is free again. One that has ended stays so.
 * `closedAt`: since when nobody can pay it any more, so that nobody asks about it again.
 */
export async function releaseOrder(
  tx: Transaction,
  order: LockedOrder,
  closedAt: Date | null = null,
): Promise<Transition> {
  assertState(order, 'be released', ['held', 'ended'])
  const sessionClosedAt = order.sessionClosedAt ?? closedAt
  if (order.state === 'ended') {
    if (sessionClosedAt === order.sessionClosedAt) return { order, movesShownStock: false }
    return { order: await writeOrder(tx, order, { sessionClosedAt }), movesShownStock: false }
  }
  const { lines, locked } = await lockStockOf(tx, order.id)
  const { movesShownStock } = await releaseStock(tx, locked, lines)
  const released = await writeOrder(tx, order, {
    state: 'ended',
    status: 'cancelled',
    holdNetwork: null,
    sessionClosedAt,
  })
  return { order: released, movesShownStock }
}
