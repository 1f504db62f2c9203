import { eq } from 'drizzle-orm'
import type { Mail } from '#server/integrations/mail/mailer.ts'
import { createStripePayments } from '#server/integrations/stripe/stripe-payments.ts'
import type { DatabaseConnection } from '#server/lib/database.ts'
import { sessions } from '#server/modules/auth/auth.table.ts'
import { type OrderRow, orders } from '#server/modules/orders/orders.table.ts'
import type { TestDeps } from './deps.ts'
import { startFakeStripe } from './fake-stripe.ts'
import { buildShop, type CartLine, cartBody } from './shop.ts'

/**
 * A shop that sells through Stripe's fake, whose clock only the test moves and whose mails go no
 * further than `mails`.
 */
export async function startStripeShop(
  open: () => Promise<DatabaseConnection>,
  overrides: Partial<TestDeps> = {},
) {
  let time = new Date('2026-11-15T10:00:00Z')
  const mails: Mail[] = []
  const connection = await open()
  const stripe = await startFakeStripe(() => time)
  const shop = await buildShop(connection, {
    now: () => time,
    payments: createStripePayments(stripe.config, 'https://example.org'),
    mailer: { send: async (_id, mail) => void mails.push(mail) },
    report: () => {},
    ...overrides,
  })

  /** Somebody's cart, paid on Stripe's page. */
  async function buy(
    buyer: { headers: Record<string, string> },
    lines: CartLine[],
    options: { consent?: boolean } = {},
  ) {
    const checkout = await shop.checkout(buyer.headers, cartBody(lines))
    const { sessionId } = checkout.json<{ sessionId: string }>()
    const { paymentId } = stripe.pay(sessionId, options)
    await shop.verify(sessionId)
    const [order] = await shop.deps.db.select().from(orders).where(eq(orders.sessionId, sessionId))
    if (!order?.paidAt) throw new Error(`not paid: ${checkout.body}`)
    return { order, paymentId, sessionId }
  }

  let provedAt = time
  /** The clock jumps by months here, and nobody is asked each time whether it is still them. */
  async function stayFresh() {
    if (provedAt === time) return
    provedAt = time
    await shop.deps.db.update(sessions).set({ provedAt })
  }

  type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
  return {
    ...shop,
    db: shop.deps.db,
    stripe,
    mails,
    buy,
    now: () => time,
    setTime(next: Date | string) {
      time = new Date(next)
    },
    async order(id: number): Promise<OrderRow | undefined> {
      return (await shop.deps.db.select().from(orders).where(eq(orders.id, id)))[0]
    },
    /** A call of somebody's, as their page makes it. */
    async call(
      who: { headers: Record<string, string> } | null,
      method: Method,
      url: string,
      payload?: object,
      headers = {},
    ) {
      await stayFresh()
      return shop.app.inject({
        method,
        url,
        ...(payload && { payload }),
        headers: { ...who?.headers, ...headers },
      })
    },
    async close() {
      await shop.close()
      await stripe.stop()
      await connection.close()
    },
  }
}

export type StripeShop = Awaited<ReturnType<typeof startStripeShop>>
