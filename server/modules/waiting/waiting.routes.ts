import { and, isNotNull, isNull } from 'drizzle-orm'
import * as endpoints from '#contract/endpoints/waiting.ts'
import type { Permission } from '#contract/permissions.ts'
import * as schemas from '#contract/waiting.ts'
import type { Deps } from '#server/deps.ts'
import type { Database } from '#server/lib/database.ts'
import type { Api } from '#server/lib/endpoint.ts'
import { atOneMoment } from '#server/lib/paging.ts'
import { countWaiting } from '#server/modules/applications/inbox.ts'
import { identityOf } from '#server/modules/auth/guards.ts'
import { mayUse } from '#server/modules/auth/permissions.ts'
import { countStates } from '#server/modules/deliveries/list-deliveries.ts'
import { contactMessages } from '#server/modules/messages/messages.table.ts'
import { orders } from '#server/modules/orders/orders.table.ts'

export function waitingRoutes(api: Api, { db }: Deps) {
  api.serve(endpoints.adminWaiting, schemas.adminWaiting, (request) => {
    const { user } = identityOf(request)
    /** Nought of what is not for them to see. */
    const countedFor = (anyOf: Permission[], count: () => Promise<number>) =>
      anyOf.some((one) => mayUse(user, one)) ? count() : 0
    const counted = (permission: Permission, count: () => Promise<number>) =>
      countedFor([permission], count)
    return atOneMoment(db, async (tx) => ({
      deliveries: await counted('deliveries.read', () => countDeliveries(tx)),
      orders: await counted('orders.read', () => tx.$count(orders, isNotNull(orders.attention))),
      messages: await counted('messages.read', () =>
        tx.$count(
          contactMessages,
          and(isNull(contactMessages.handledAt), isNull(contactMessages.answeredAt)),
        ),
      ),
      applications: await countedFor(['applications', 'applications.own'], () =>
        countWaiting(tx, user),
      ),
    }))
  })
}

async function countDeliveries(tx: Database): Promise<number> {
  const { uncertain, failed, manual } = await countStates(tx)
  return uncertain + failed + manual
}
