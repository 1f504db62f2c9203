import type { AdminOrder } from '#contract/orders.ts'
import { toCents, toEuros, unitCents } from '#contract/pricing.ts'
import { receivedOf } from '#contract/received-of.ts'
import { demoProducts } from '#server/db/demo/products.ts'
import { type DemoDay, demoDays } from './demo-days.ts'

const CUSTOMERS = [
  'Sam Verrier',
  'Lou Karam',
  'Nora Delmas',
  'Milo Castan',
  'Inès Roux',
  'Tom Ferrand',
  'Zoé Lambert',
  'Elias Moreau',
  'Jade Pinel',
  'Hugo Salvat',
  'Mina Aubry',
  'Yanis Colin',
  'Léna Prigent',
  'Noé Marchal',
  'Ana Belloc',
  'Théo Guerin',
  'Maya Lescot',
  'Axel Dumas',
  'Rose Tanguy',
  'Ilan Vasseur',
]
/** How often each product is bought, in the order that the shop has them. */
const WEIGHTS = [9, 8, 2, 10, 7, 3, 1, 4, 2]

type Item = AdminOrder['items'][number]
type Bought = Omit<Item, 'deliveries' | 'refunded_amount'> & {
  receives: Item['deliveries'][number]['receives'][]
}

/** One of several, by weight. */
function pick<Item>(items: readonly Item[], weight: (index: number) => number, random: number) {
  let left = random * items.reduce((sum, _, index) => sum + weight(index), 0)
  return items.find((_, index) => {
    left -= weight(index)
    return left < 0
  })
}

function itemsOf(random: () => number): Bought[] {
  const wanted = random() < 0.2 ? 2 : 1
  const chosen = Array.from({ length: wanted }, () =>
    pick(demoProducts, (index) => WEIGHTS[index] ?? 1, random()),
  )
  return [...new Set(chosen)].flatMap((product) =>
    product
      ? [
          {
            product_name: product.name,
            image: product.image ?? null,
            quantity: random() < 0.15 ? 2 : 1,
            price: toEuros(unitCents(toCents(product.price), product.discount ?? 0)),
            // What is for the game, or else one thing that the team hands over.
            receives: product.actions?.map(receivedOf) ?? [null],
          },
        ]
      : [],
  )
}

/** An evening's order, most of them; one in thirty is given back. */
function orderOf({ day, random }: DemoDay): Omit<AdminOrder, 'id'> {
  const hour = 9 + Math.floor(Math.sqrt(random()) * 12)
  const minute = Math.floor(random() * 60)
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCHours(hour, minute)
  const created_at = at.toISOString()
  const paid_at = new Date(at.getTime() + (1 + random() * 4) * 60_000).toISOString()
  const user_name = pick(CUSTOMERS, (index) => 1 / (1 + index / 4), random()) ?? ''
  const bought = itemsOf(random)
  const cents = bought.reduce((sum, { price, quantity }) => sum + toCents(price) * quantity, 0)
  const isReturned = random() < 1 / 30
  return {
    user_id: null,
    user_name,
    amount: toEuros(cents),
    refunded_amount: isReturned ? toEuros(cents) : 0,
    status: isReturned ? 'cancelled' : 'completed',
    created_at,
    paid_at,
    payment_method: 'Carte bancaire',
    invoice_number: null,
    summary_number: null,
    seller: null,
    items: bought.map(({ receives, ...item }) => ({
      ...item,
      refunded_amount: isReturned ? toEuros(toCents(item.price) * item.quantity) : 0,
      deliveries: receives.map((received) => ({
        state: isReturned ? ('revoked' as const) : ('applied' as const),
        receives: received,
        until: null,
        reason: null,
        updated_at: paid_at,
      })),
    })),
    shipping_address: null,
    notes: null,
    timeline: [],
    attention: null,
    email: null,
    provider: 'demo',
    payment_id: null,
    payer: null,
    hidden_at: null,
    hidden_reason: null,
    demo: true,
  }
}

/**
 * Sixty days of sales that never were, newest first, for an owner to see the panel at work. They
 * are computed and stored nowhere: no invoice, stock, delivery or mail can come of them. Their
 * numbers are below nought, where no order has its own.
 */
export function demoOrders(now: Date): AdminOrder[] {
  return demoDays(now, 'sales')
    .flatMap((day) =>
      Array.from({ length: day.several }, () => orderOf(day)).toSorted((a, b) =>
        a.created_at < b.created_at ? -1 : 1,
      ),
    )
    .filter(({ paid_at }) => paid_at !== null && paid_at <= now.toISOString())
    .map((order, index) => ({ ...order, id: -(index + 1) }))
    .reverse()
}
