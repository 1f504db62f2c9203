import * as z from 'zod/mini'
import { deliveryAction } from './delivery-actions.ts'
import { count, idText, text } from './fields.ts'
import { pagingQuery } from './paging.ts'
import { received } from './received.ts'

/** Where a delivery is on its way; docs/bridge.md draws the arrows. */
export const DELIVERY_STATES = [
  'unlinked',
  'waiting',
  'offered',
  'applied',
  'retrying',
  'uncertain',
  'failed',
  'cancelled',
  'manual',
  'revoking',
  'revoked',
] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

/** Why there is one: bought, taken back after a refund, or the end of a time-limited grade. */
export const DELIVERY_CAUSES = ['purchase', 'refund', 'end'] as const

/** A delivery as its customer sees it. */
const ownDelivery = z.object({
  state: z.enum(DELIVERY_STATES),
  /** Null: handed over by the team. */
  receives: z.nullable(received),
  /** Until when a grade lasts; null: for good, or no grade. */
  until: z.nullable(z.string()),
  /** Why the last try gave nothing. */
  reason: z.nullable(z.string()),
  updated_at: z.string(),
})
export const ownDeliveries = z.array(ownDelivery)
export type OwnDelivery = z.infer<typeof ownDelivery>

const attempt = z.object({
  at: z.string(),
  attempt: z.int(),
  game_server: z.nullable(z.int()),
  outcome: z.string(),
  reason: z.nullable(z.string()),
  /** Whose it was then. */
  license: z.nullable(z.string()),
  character: z.nullable(z.string()),
})
export type DeliveryAttempt = z.infer<typeof attempt>

const adminDelivery = z.object({
  id: z.uuid(),
  state: z.enum(DELIVERY_STATES),
  cause: z.enum(DELIVERY_CAUSES),
  attempt: z.int(),
  reason: z.nullable(z.string()),
  note: z.nullable(z.string()),
  /** Null: handed over by the team. */
  action: z.nullable(deliveryAction),
  order_id: z.int(),
  user_id: z.nullable(z.int()),
  user_name: z.string(),
  product_name: z.string(),
  license: z.nullable(z.string()),
  character: z.nullable(z.string()),
  game_server: z.nullable(z.int()),
  /** The line was given back: it is not sent again. */
  refunded: z.boolean(),
  /** When it may be offered next, or its offer lapses. */
  due_at: z.nullable(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
  /** The latest, oldest first. */
  attempts: z.array(attempt),
})
export type AdminDelivery = z.infer<typeof adminDelivery>

export const listDeliveries = {
  query: z.object({
    ...pagingQuery,
    state: z.optional(z.enum(DELIVERY_STATES, 'État inconnu')),
    customer: z.optional(idText),
  }),
  response: z.array(adminDelivery),
}

export const countDeliveries = { response: z.record(z.enum(DELIVERY_STATES), z.int()) }

const ALERT_KINDS = ['stuck', 'silent'] as const
const alert = z.object({
  /** `stuck`: it waits although its player is there. `silent`: a game server is not heard. */
  kind: z.enum(ALERT_KINDS),
  since: z.string(),
  delivery: z.nullable(z.uuid()),
  game_server: z.nullable(z.int()),
})
export type DeliveryAlert = z.infer<typeof alert>
export const listDeliveryAlerts = { response: z.array(alert) }

const deliveryParams = z.object({ id: z.uuid('Identifiant invalide') })
const NOTE = 'Une note dit ce qui a été constaté'

export const resendDelivery = {
  params: deliveryParams,
  body: z.optional(
    z.nullable(
      z.object({
        game_server: z.optional(z.nullable(count(1, 2_147_483_647, 'Serveur de jeu inconnu'))),
      }),
    ),
  ),
  response: adminDelivery,
}
export const cancelDelivery = { params: deliveryParams, response: adminDelivery }
export const resolveDelivery = {
  params: deliveryParams,
  body: z.object({ applied: z.boolean('Dites si c’est arrivé en jeu'), note: text(NOTE, 500) }),
  response: adminDelivery,
}

/** What the page after a payment shows while things arrive. */
export const sessionDeliveries = {
  params: z.object({ sessionId: z.string().check(z.minLength(1), z.maxLength(200)) }),
  response: z.object({
    order_id: z.int(),
    /** The character's name; null: none is linked. */
    linked: z.nullable(z.string()),
    /** What was paid for all of it. */
    amount: z.number(),
    items: z.array(
      z.object({
        product_name: z.string(),
        quantity: z.int(),
        price: z.number(),
        deliveries: ownDeliveries,
      }),
    ),
  }),
}
