import { isNotNull, isNull } from 'drizzle-orm'
import * as endpoints from '#contract/endpoints/waiting.ts'
import * as schemas from '#contract/waiting.ts'
import type { Deps } from '#server/deps.ts'
import type { Api } from '#server/lib/endpoint.ts'
import { atOneMoment } from '#server/lib/paging.ts'
import { countStates } from '#server/modules/deliveries/list-deliveries.ts'
import { contactMessages } from '#server/modules/messages/messages.table.ts'
import { orders } from '#server/modules/orders/orders.table.ts'

export function waitingRoutes(api: Api, { db }: Deps) {
  api.serve(endpoints.adminWaiting, schemas.adminWaiting, () =>
    atOneMoment(db, async (tx) => {
      const { uncertain, failed, manual } = await countStates(tx)
      return {
        deliveries: uncertain + failed + manual,
        orders: await tx.$count(orders, isNotNull(orders.attention)),
        messages: await tx.$count(contactMessages, isNull(contactMessages.handledAt)),
      }
    }),
  )
}
