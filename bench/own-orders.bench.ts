import { orderItems, orders } from '#server/modules/orders/orders.table.ts'
import { foldTallies } from '#server/modules/tallies/tallies.service.ts'
import type { Bench } from './lib/bench.ts'
import { interleave, median } from './lib/interleave.ts'
import { startShop } from './lib/shop-site.ts'

const ROUNDS = 9
const PER_ROUND = 40
const [FEW, MANY] = [5, 5000]

type Shop = Awaited<ReturnType<typeof startShop>>

/** Paid orders as settling leaves them, written in one go. */
async function fill({ deps, product }: Shop, userId: number, count: number) {
  for (let from = 0; from < count; from += 500) {
    const size = Math.min(500, count - from)
    const rows = Array.from({ length: size }, (_, index) => {
      const at = new Date(Date.now() - (from + index) * 60_000)
      const key = `bench-${userId}-${from + index}`
      return {
        userId,
        userName: 'banc',
        status: 'completed' as const,
        amountCents: 1000,
        createdAt: at,
        paidAt: at,
        state: 'sold' as const,
        provider: 'sandbox' as const,
        idempotencyKey: key,
        sessionId: key,
        expiresAt: at,
      }
    })
    const made = await deps.db.insert(orders).values(rows).returning({ id: orders.id })
    await deps.db.insert(orderItems).values(
      made.map(({ id }) => ({
        orderId: id,
        productId: product.id,
        productName: product.name,
        quantity: 1,
        listCents: 1000,
        discount: 0,
        unitCents: 1000,
      })),
    )
  }
}

export const bench: Bench = {
  name: 'own-orders',
  claim: `The first page of an account with ${MANY} orders, against one with ${FEW} (milliseconds over HTTP).`,
  goal: { atMost: 1.5 },
  async run() {
    const shop = await startShop()
    const [many, few] = [await shop.customer('beaucoup'), await shop.customer('peu')]
    await fill(shop, many.user.id, MANY)
    await fill(shop, few.user.id, FEW)
    // As the task does within ten minutes.
    await foldTallies(shop.deps.db)
    async function milliseconds(token: string): Promise<number> {
      const started = performance.now()
      for (let count = 0; count < PER_ROUND; count++) {
        const response = await fetch(`${shop.address}/api/user/orders?page=1&size=10`, {
          headers: { authorization: `Bearer ${token}` },
        })
        const { orders: page } = (await response.json()) as { orders: unknown[] }
        if (!page?.length) throw new Error(`no orders: ${response.status}`)
      }
      return (performance.now() - started) / PER_ROUND
    }
    const { ours, peer } = await interleave(
      ROUNDS,
      () => milliseconds(many.token),
      () => milliseconds(few.token),
    )
    await shop.stop()
    return [
      {
        what: 'GET /api/user/orders?page=1&size=10',
        ours: `${median(ours).toFixed(2)} ms`,
        peer: `${median(peer).toFixed(2)} ms`,
        ratio: median(ours) / median(peer),
      },
    ]
  },
}
