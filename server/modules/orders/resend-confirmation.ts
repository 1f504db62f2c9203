import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/lib/errors.ts'
import { countWithin } from '#server/lib/quota.ts'
import { lockListed } from './listed-order.ts'
import { orderConfirmationTask } from './orders.tasks.ts'

const MINUTE_MS = 60_000

/** Sends the customer's confirmation again, with the document of the sale, once a minute. */
export async function resendConfirmation(
  deps: Deps,
  request: Pick<FastifyRequest, 'id' | 'ip'>,
  id: number,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const order = await lockListed(tx, id)
    if (order.state !== 'sold')
      throw new AppError('conflict', 'Cette commande n’a rien vendu : il n’y a rien à confirmer.')
    if (order.userId === null)
      throw new AppError('conflict', 'Le compte de ce client n’existe plus, ni son adresse.')
    if (!(await countWithin(tx, deps.now(), `order-mail:${id}`, 1, MINUTE_MS)))
      throw new AppError('rate_limited', 'Ce mail est parti il y a moins d’une minute.', {
        retryAfterSeconds: 59,
      })
    await deps.tasks.enqueue(tx, orderConfirmationTask, { orderId: id, again: randomUUID() })
    await deps.recordChange(tx, request, {
      action: 'update',
      noun: 'orders',
      id,
      before: null,
      after: { mail: 'confirmation' },
    })
  })
}
