import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest'
import type { OrderStatus } from '#contract/order-statuses.ts'
import { PRODUCT_LIMITS } from '#contract/product-fields.ts'
import type { Database, DatabaseConnection, Transaction } from '#server/lib/database.ts'
import { products } from '#server/modules/products/products.table.ts'
import { CAMPAIGN_DATABASES } from '#server/testing/databases.ts'
import { sized } from '#server/testing/proof.ts'
import { type Shop, startShop } from '#server/testing/shop.ts'
import { invoices } from './documents.table.ts'
import { holdOrder } from './hold-order.ts'
import {
  type eraseFromOrders,
  flagOrder,
  hideOrder,
  labelOrder,
  listOrderAgain,
  putOrderAway,
  withdrawOrder,
} from './mark-order.ts'
import { type LockedOrder, lockOrder } from './order-state.ts'
import { type OrderRow, orders } from './orders.table.ts'
import { payOrder } from './pay-order.ts'
import { recordRefund } from './record-refund.ts'
import { releaseOrder } from './release-order.ts'
import { lockProducts } from './stock.ts'

const UNIT_CENTS = 1000

/** What an order and its product are, in as few words as possible. */
type Model = {
  state: OrderRow['state']
  status: OrderStatus
  quantity: number
  refunded: number
  hidden: boolean
  withdrawn: boolean
  flagged: boolean
  stock: number
  unlimited: boolean
  reserved: number
}

type Step =
  | { do: 'pay' | 'release' | 'withdraw' | 'hide' | 'putAway' | 'listAgain' | 'flag' }
  | { do: 'refund'; cents: number }
  | { do: 'label'; status: OrderStatus }
  | { do: 'count'; stock: number; unlimited: boolean }

const HANDED_OVER = ['completed', 'shipped', 'delivered']
const isPaid = ({ state }: Model) => state === 'sold' || state === 'returned'

/** The model after a step; null when the state of the order forbids it. */
function expected(before: Model, step: Step): Model | null {
  const { quantity } = before
  const ended = (): Model =>
    before.state === 'held'
      ? { ...before, state: 'ended', status: 'cancelled', reserved: before.reserved - quantity }
      : before
  switch (step.do) {
    case 'count':
      return { ...before, stock: step.stock, unlimited: step.unlimited }
    case 'flag':
      return { ...before, flagged: true, hidden: before.hidden && !isPaid(before) }
    case 'release':
      return isPaid(before) ? null : ended()
    case 'hide':
      return isPaid(before) ? null : { ...ended(), hidden: true }
    case 'putAway':
      return isPaid(before) && !before.flagged ? { ...before, hidden: true } : null
    case 'listAgain':
      return isPaid(before) ? { ...before, hidden: false } : null
    case 'withdraw':
      return before.state === 'sold' ? { ...before, withdrawn: true } : null
    case 'label': {
      if (!isPaid(before) && HANDED_OVER.includes(step.status)) return null
      const labelled = step.status === 'cancelled' && !isPaid(before) ? ended() : before
      return { ...labelled, status: step.status }
    }
    case 'refund': {
      const refunded = before.refunded + step.cents
      if (!isPaid(before) || refunded > quantity * UNIT_CENTS) return null
      const isWhole = refunded === quantity * UNIT_CENTS
      return { ...before, refunded, status: isWhole ? 'cancelled' : before.status }
    }
    case 'pay': {
      if (isPaid(before)) return null
      const isHeld = before.state === 'held'
      const left = before.stock - (isHeld ? 0 : before.reserved)
      const isEnough = before.unlimited || left >= quantity
      const reserved = isHeld ? before.reserved - quantity : before.reserved
      const shown = { ...before, reserved, hidden: false }
      if (!isEnough) return { ...shown, state: 'returned', status: 'cancelled', flagged: true }
      const flagged = isHeld ? before.flagged : true
      const stock = before.unlimited ? before.stock : before.stock - quantity
      return { ...shown, state: 'sold', status: 'completed', stock, flagged }
    }
  }
}

const steps = fc.array(
  fc.oneof(
    fc.record({
      do: fc.constantFrom(
        'pay',
        'release',
        'withdraw',
        'hide',
        'putAway',
        'listAgain',
        'flag' as const,
      ),
    }) as fc.Arbitrary<Step>,
    fc.record({ do: fc.constant('refund' as const), cents: fc.integer({ min: 1, max: 2500 }) }),
    fc.record({
      do: fc.constant('label' as const),
      status: fc.constantFrom(
        'pending',
        'processing',
        'completed',
        'shipped',
        'delivered',
        'cancelled' as const,
      ) as fc.Arbitrary<OrderStatus>,
    }),
    fc.record({
      do: fc.constant('count' as const),
      stock: fc.integer({ min: 0, max: 4 }),
      unlimited: fc.constant(false),
    }),
    fc.constant({ do: 'count' as const, stock: PRODUCT_LIMITS.stock, unlimited: true }),
  ),
  { minLength: 1, maxLength: 12 },
)

describe.each(CAMPAIGN_DATABASES)('the states of an order on $name', ({ open }) => {
  let connection: DatabaseConnection
  let shop: Shop
  beforeAll(async () => {
    const started = await startShop(open)
    connection = started.connection
    shop = started
  })
  afterAll(async () => {
    await shop.close()
  })

  async function hold(quantity: number, stock: number) {
    const { user } = await shop.customer()
    const product = await shop.product({ price: UNIT_CENTS / 100, stock })
    const held = await connection.db.transaction(async (tx) => {
      const [locked] = await lockProducts(tx, { ids: [product.id], orderIds: [] })
      if (!locked) throw new Error('no product')
      return holdOrder(tx, {
        user,
        provider: 'sandbox',
        lines: [{ product: locked, unitCents: UNIT_CENTS, quantity }],
        createdAt: shop.deps.now(),
        expiresAt: shop.deps.now(),
        network: 'a line',
      })
    })
    return { orderId: held.order.id, productId: product.id }
  }

  async function read(orderId: number, productId: number): Promise<Model> {
    const [order] = await connection.db.select().from(orders).where(eq(orders.id, orderId))
    const [product] = await connection.db.select().from(products).where(eq(products.id, productId))
    if (!order || !product) throw new Error('gone')
    return {
      state: order.state,
      status: order.status,
      quantity: order.amountCents / UNIT_CENTS,
      refunded: order.refundedCents,
      hidden: order.hiddenAt !== null,
      withdrawn: order.withdrawnAt !== null,
      flagged: order.attention !== null,
      stock: product.stock,
      unlimited: product.unlimited,
      reserved: product.reserved,
    }
  }

  async function take(step: Step, orderId: number, productId: number): Promise<void> {
    const { deps } = shop
    await connection.db.transaction(async (tx) => {
      if (step.do === 'count') {
        const { stock, unlimited } = step
        await tx.update(products).set({ stock, unlimited }).where(eq(products.id, productId))
        return
      }
      const order = (await lockOrder(tx, eq(orders.id, orderId))) as LockedOrder
      const payment = { id: `s${orderId}`, paymentId: `p${orderId}`, consented: true, payer: null }
      if (step.do === 'pay') await payOrder(deps, tx, order, payment)
      if (step.do === 'release') await releaseOrder(tx, order, deps.now())
      if (step.do === 'withdraw') await withdrawOrder(tx, order, deps.now())
      if (step.do === 'hide') await hideOrder(tx, order, deps.now())
      if (step.do === 'putAway') await putOrderAway(tx, order, deps.now(), 'Essai')
      if (step.do === 'listAgain') await listOrderAgain(tx, order)
      if (step.do === 'flag') await flagOrder(tx, order, 'à regarder')
      if (step.do === 'refund') await recordRefund(deps, tx, order, step.cents)
      if (step.do === 'label') await labelOrder(tx, order, step.status)
    })
  }

  it('are those of a small model, whatever happens to it in whatever order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 3 }), steps, async (quantity, walk) => {
        const { orderId, productId } = await hold(quantity, quantity)
        let model = await read(orderId, productId)
        expect(model).toMatchObject({ state: 'held', status: 'pending', reserved: quantity })
        for (const step of walk) {
          const next = expected(model, step)
          if (next) {
            await take(step, orderId, productId)
            model = next
          } else await expect(take(step, orderId, productId)).rejects.toThrow()
          expect(await read(orderId, productId), JSON.stringify(walk)).toEqual(model)
        }
        const documents = await connection.db
          .select()
          .from(invoices)
          .where(eq(invoices.orderId, orderId))
        const credited = documents.filter(({ kind }) => kind === 'credit_note')
        const issued = model.state === 'sold' ? 1 : 0
        expect(documents.length - credited.length).toBe(issued)
        expect(credited.reduce((sum, { totalCents }) => sum + totalCents, 0)).toBe(
          issued * model.refunded,
        )
      }),
      { seed: 13, numRuns: sized(25, 1000) },
    )
  })

  it('cannot be left by a write that goes round the transitions', async () => {
    const { orderId } = await hold(1, 1)
    const forbidden: Partial<OrderRow>[] = [
      { paidAt: new Date() },
      { state: 'sold' },
      { state: 'returned' },
      { paymentId: 'p' },
      { hiddenAt: new Date() },
      { hiddenReason: 'Essai' },
      { withdrawnAt: new Date() },
      { sessionClosedAt: new Date() },
      { state: 'ended' },
      { status: 'delivered' },
      { refundedCents: 1 },
      { refundedCents: -1 },
    ]
    for (const values of forbidden)
      await expect(
        connection.db.update(orders).set(values).where(eq(orders.id, orderId)),
        JSON.stringify(values),
      ).rejects.toThrow()
  })
})

it('are left only inside a transaction: a plain database does not compile', () => {
  type Plain = Database
  expectTypeOf<Plain>().not.toExtend<Transaction>()
  expectTypeOf<Plain>().not.toExtend<Parameters<typeof holdOrder>[0]>()
  expectTypeOf<Plain>().not.toExtend<Parameters<typeof lockOrder>[0]>()
  expectTypeOf<Plain>().not.toExtend<Parameters<typeof payOrder>[1]>()
  expectTypeOf<Plain>().not.toExtend<Parameters<typeof releaseOrder>[0]>()
  expectTypeOf<Plain>().not.toExtend<Parameters<typeof recordRefund>[1]>()
  expectTypeOf<Plain>().not.toExtend<Parameters<typeof withdrawOrder>[0]>()
  expectTypeOf<Plain>().not.toExtend<Parameters<typeof hideOrder>[0]>()
  expectTypeOf<Plain>().not.toExtend<Parameters<typeof flagOrder>[0]>()
  expectTypeOf<Plain>().not.toExtend<Parameters<typeof labelOrder>[0]>()
  expectTypeOf<Plain>().not.toExtend<Parameters<typeof eraseFromOrders>[0]>()
  expectTypeOf<Transaction>().toExtend<Plain>()
})

it('are left only by an order that the transaction has locked', () => {
  expectTypeOf<OrderRow>().not.toExtend<Parameters<typeof payOrder>[2]>()
  expectTypeOf<OrderRow>().not.toExtend<Parameters<typeof releaseOrder>[1]>()
  expectTypeOf<OrderRow>().not.toExtend<Parameters<typeof recordRefund>[2]>()
})
