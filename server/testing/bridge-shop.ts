import { eq } from 'drizzle-orm'
import type { BridgePlayer, Offer } from '#contract/bridge.ts'
import type { ProductAction } from '#contract/delivery-actions.ts'
import type { DatabaseConnection } from '#server/lib/database.ts'
import { openSession } from '#server/modules/auth/sessions.ts'
import { type DeliveryRow, deliveries } from '#server/modules/deliveries/deliveries.table.ts'
import type { TestDeps } from './deps.ts'
import { createTestGameServer, playerOf, type TestGameServer } from './game-server.ts'
import type { Customer } from './shop.ts'
import { startStripeShop } from './stripe-shop.ts'

export const MONEY: ProductAction = {
  kind: 'money',
  account: 'bank',
  amount: 500_000,
  take_back: true,
}
export const ITEM: ProductAction = { kind: 'item', item: 'phone', count: 1, take_back: true }
export const gradeFor = (days: number | null): ProductAction => ({
  kind: 'grade',
  grade: 'capitaine',
  days,
  take_back: true,
})

const SIGNED_IN_MS = 3 * 24 * 60 * 60_000
const WAIT_MS = 20
const TRIES = 100

/** A shop with a game server that calls it, and customers who are linked to a character. */
export async function startBridgeShop(
  open: () => Promise<DatabaseConnection>,
  overrides: Partial<TestDeps> = {},
) {
  const stripeShop = await startStripeShop(open, overrides)
  const signedInAt = new WeakMap<Customer, number>()

  /** The clock runs for months here, and a session ends after a week. */
  async function signedIn(customer: Customer): Promise<Customer> {
    const time = stripeShop.now().getTime()
    if (time - (signedInAt.get(customer) ?? 0) > SIGNED_IN_MS) {
      signedInAt.set(customer, time)
      const token = await openSession(stripeShop.deps, customer.user.id, 'test')
      customer.headers.authorization = `Bearer ${token}`
    }
    return customer
  }
  const shop: typeof stripeShop = {
    ...stripeShop,
    call: async (who, ...call) =>
      stripeShop.call(who && (await signedIn(who as Customer)), ...call),
    buy: async (buyer, ...cart) => stripeShop.buy(await signedIn(buyer as Customer), ...cart),
  }
  const admin = await shop.customer(['admin'])
  let made = 0

  async function newGameServer(name = 'Ville') {
    const created = await shop.call(admin, 'POST', '/api/admin/game-servers', { name })
    const identity = created.json<{ id: number; key: string }>()
    return createTestGameServer(shop.app, identity, shop.now)
  }
  const game = await newGameServer()

  async function codeOf(customer: Customer): Promise<string> {
    const made = await shop.call(customer, 'POST', '/api/user/game-link/code')
    return made.json<{ code: string }>().code
  }

  /** Links a customer as they would in the game. */
  async function link(customer: Customer, player: BridgePlayer) {
    const { license, character, name } = player
    const code = await codeOf(customer)
    const { links } = await game.sync({ links: [{ code, license, character, name }] })
    if (!links[0]?.ok) throw new Error(JSON.stringify(links))
  }

  async function newPlayer() {
    const customer = await shop.customer()
    const player = playerOf(`joueur${++made}`)
    await link(customer, player)
    return { customer, player }
  }

  /** Buys a product that does these things. */
  async function buyActions(customer: Customer, actions: ProductAction[], quantity = 1) {
    const product = await shop.product({ actions, stock: 100 })
    return shop.buy(customer, [{ product, quantity }])
  }

  const deliveriesOf = (orderId: number): Promise<DeliveryRow[]> =>
    shop.db
      .select()
      .from(deliveries)
      .where(eq(deliveries.orderId, orderId))
      .orderBy(deliveries.createdAt, deliveries.id)

  /** What is offered, once this node has heard of it: a notice travels through the database. */
  async function offered(server: TestGameServer, ...players: BridgePlayer[]): Promise<Offer[]> {
    for (let tries = 0; tries < TRIES; tries++) {
      const offers = await server.offers(...players)
      if (offers.length > 0) return offers
      await new Promise((resolve) => setTimeout(resolve, WAIT_MS))
    }
    throw new Error('nothing was offered')
  }

  return {
    ...shop,
    admin,
    game,
    newGameServer,
    codeOf,
    link,
    newPlayer,
    buyActions,
    deliveriesOf,
    offered: (...players: BridgePlayer[]) => offered(game, ...players),
    offeredTo: offered,
    /** The only delivery of what an order bought. */
    async deliveryOf(orderId: number): Promise<DeliveryRow> {
      const bought = (await deliveriesOf(orderId)).filter(({ cause }) => cause === 'purchase')
      const [delivery] = bought
      if (!delivery) throw new Error('no delivery')
      return delivery
    },
    later: (seconds: number) => shop.setTime(new Date(shop.now().getTime() + seconds * 1000)),
    async refund(orderId: number, cents?: number) {
      const url = `/api/admin/orders/${orderId}/refund`
      const answer = await shop.call(admin, 'POST', url, cents ? { cents } : {})
      if (answer.statusCode !== 200) throw new Error(answer.body)
    },
    decide: (id: string, what: 'resend' | 'cancel' | 'resolve', body: object = {}) =>
      shop.call(admin, 'POST', `/api/admin/deliveries/${id}/${what}`, body),
  }
}

export type BridgeShop = Awaited<ReturnType<typeof startBridgeShop>>
