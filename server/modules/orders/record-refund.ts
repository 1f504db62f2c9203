import { eq, sql } from 'drizzle-orm'
import { lineCents } from '#contract/pricing.ts'
import type { Deps } from '#server/deps.ts'
import type { Transaction } from '#server/lib/database.ts'
import { takeBackLines } from '#server/modules/deliveries/take-back-lines.ts'
import { queueRoles } from '#server/modules/discord/queue-roles.ts'
import { issueCreditNote } from './documents.ts'
import { logOrder } from './log-order.ts'
import { assertState, ForbiddenTransition, type LockedOrder, writeOrder } from './order-state.ts'
import { type OrderItemRow, orderItems, orderRefunds } from './orders.table.ts'
import { refundNoticeTask } from './orders.tasks.ts'

type RefundDeps = Pick<Deps, 'appearance' | 'config' | 'log' | 'now' | 'tasks'>

/** sold or returned, money going back: lines, credit note, notice; the whole of it cancels. */
export async function recordRefund(
  deps: RefundDeps,
  tx: Transaction,
  order: LockedOrder,
  cents: number,
): Promise<LockedOrder> {
  assertState(order, 'be refunded', ['sold', 'returned'])
  const refundedCents = order.refundedCents + cents
  if (cents <= 0 || refundedCents > order.amountCents)
    throw new ForbiddenTransition(`give back ${cents} cents more`, order)
  const isWhole = refundedCents === order.amountCents
  const refunded = await writeOrder(tx, order, {
    refundedCents,
    refundedAt: deps.now(),
    ...(isWhole && { status: 'cancelled' }),
  })
  const items = await tx
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, order.id))
    .orderBy(orderItems.id)
  const shares = spread(items, cents)
  for (const [id, share] of shares) {
    await tx
      .update(orderItems)
      .set({ refundedCents: sql`${orderItems.refundedCents} + ${share}` })
      .where(eq(orderItems.id, id))
  }
  // A part of a line takes nothing back.
  const whole = items.filter(
    (item) => item.refundedCents + (shares.get(item.id) ?? 0) === lineCents(item),
  )
  await takeBackLines(
    tx,
    whole.map(({ id }) => id),
    deps.now(),
  )
  await queueRoles(deps, tx, order.userId)
  const creditNote = await issueCreditNote(deps, tx, refunded, cents)
  const at = refunded.refundedAt ?? deps.now()
  await tx.insert(orderRefunds).values({ orderId: order.id, cents, at, creditNote })
  const notice = { orderId: order.id, refundedCents, cents, creditNote }
  await deps.tasks.enqueue(tx, refundNoticeTask, notice)
  const mail = refundNoticeTask.name
  logOrder(deps, tx, order, 'order refunded', { cents, isWhole, document: creditNote, mail })
  return refunded
}

/** A refund names an amount, not lines: it is taken off the lines in their order. */
function spread(items: readonly OrderItemRow[], cents: number): Map<number, number> {
  const shares = new Map<number, number>()
  let left = cents
  for (const item of items) {
    const share = Math.min(left, lineCents(item) - item.refundedCents)
    if (share > 0) shares.set(item.id, share)
    left -= share
  }
  return shares
}
