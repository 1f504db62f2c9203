import type { Deps } from '#server/deps.ts'
import { afterCommit, type Transaction } from '#server/lib/database.ts'
import type { OrderRow } from './orders.table.ts'

/**
 * Tells the log what became of an order, once that is committed. Everything that is said of one
 * carries its number, so that a purchase can be followed by it; nothing says whose it is.
 */
export function logOrder(
  { log }: Pick<Deps, 'log'>,
  tx: Transaction,
  { id }: Pick<OrderRow, 'id'>,
  message: string,
  details: object = {},
) {
  afterCommit(tx, () => log.info({ order: id, ...details }, message))
}
