import { eq } from 'drizzle-orm'
import type { Customer } from '#contract/customers.ts'
import * as schemas from '#contract/customers.ts'
import * as endpoints from '#contract/endpoints/customers.ts'
import { toEuros } from '#contract/pricing.ts'
import type { Deps } from '#server/deps.ts'
import type { Database } from '#server/lib/database.ts'
import type { Api } from '#server/lib/endpoint.ts'
import { AppError } from '#server/lib/errors.ts'
import { atOneMoment } from '#server/lib/paging.ts'
import { identityOf } from '#server/modules/auth/guards.ts'
import { mayUse } from '#server/modules/auth/permissions.ts'
import { linkOfUser } from '#server/modules/discord/discord-links.ts'
import { linkOf } from '#server/modules/game-links/game-links.service.ts'
import { readTally } from '#server/modules/tallies/tallies.service.ts'
import { groupOf, readOwnGroup, toHeldGroup } from '#server/modules/users/team-group.ts'
import { toUser } from '#server/modules/users/users.service.ts'
import { users } from '#server/modules/users/users.table.ts'
import { whitelistPlaceOf } from '#server/modules/whitelist/whitelist.service.ts'

async function readCustomer(db: Database, id: number, seesOrders: boolean): Promise<Customer> {
  const [user] = await db.select().from(users).where(eq(users.id, id))
  if (!user) throw new AppError('not_found', 'Ce client n’existe plus.')
  const link = await linkOf(db, id)
  const discord = await linkOfUser(db, id)
  const sums = seesOrders ? await readTally(db, 'own', { key: String(id) }) : null
  return {
    user: toUser(user),
    group: toHeldGroup(groupOf(user, await readOwnGroup(db, user))),
    character: link && {
      name: link.name,
      license: link.license,
      character: link.character,
      since: link.since.toISOString(),
    },
    discord: discord && {
      id: discord.discordId,
      name: discord.name,
      since: discord.linkedAt.toISOString(),
    },
    whitelist: await whitelistPlaceOf(db, id),
    bought: sums && { orders: sums.count, spent: toEuros(sums.cents) },
  }
}

export function customerRoutes(api: Api, { db }: Deps) {
  api.serve(endpoints.getCustomer, schemas.getCustomer, (request) => {
    const seesOrders = mayUse(identityOf(request).user, 'orders.read')
    return atOneMoment(db, (tx) => readCustomer(tx, request.params.id, seesOrders))
  })
}
