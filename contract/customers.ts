import * as z from 'zod/mini'
import { idParams } from './fields.ts'
import { heldGroup } from './group-ref.ts'
import { user } from './users.ts'
import { whitelistPlace } from './whitelist.ts'

const character = z.object({
  name: z.string(),
  license: z.string(),
  /** Null: a game without characters. */
  character: z.nullable(z.string()),
  since: z.string(),
})

/** Who a customer is; what they bought, were given and wrote is listed by calls of their own. */
const customer = z.object({
  user,
  /** Of whoever is on the team. */
  group: z.nullable(heldGroup),
  character: z.nullable(character),
  /** As they are called at Discord; null: not linked. */
  discord: z.nullable(z.object({ id: z.string(), name: z.string(), since: z.string() })),
  /** Null: not on the whitelist. */
  whitelist: z.nullable(whitelistPlace),
  /** What was sold to them and what they paid for it; null for who may not see orders. */
  bought: z.nullable(z.object({ orders: z.int(), spent: z.number() })),
})
export type Customer = z.infer<typeof customer>

export const getCustomer = { params: idParams, response: customer }
