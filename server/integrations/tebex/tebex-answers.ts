import * as z from 'zod/mini'

/**
 * What Tebex answers, cut down to what is needed. Its documentation and its answers disagree in
 * places: both are read.
 */

const euros = z.pipe(
  z.union([z.number(), z.string()]),
  z.transform((amount) => Math.round(Number(amount) * 100)),
)
const money = z.object({ amount: euros, currency: z.string() })
const wrapped = (answer: unknown): unknown =>
  answer && typeof answer === 'object' && 'data' in answer ? answer.data : answer

const tebexPackage = z.object({
  id: z.int(),
  name: z.string(),
  description: z.nullish(z.string()),
  image: z.nullish(z.string()),
  type: z.string(),
  category: z.nullish(z.object({ name: z.string() })),
  total_price: euros,
  currency: z.string(),
})
export type Package = z.output<typeof tebexPackage>
export const readPackages = (answer: unknown) => z.array(tebexPackage).parse(wrapped(answer))

export const readAccount = (answer: unknown): string =>
  String(z.object({ id: z.union([z.number(), z.string()]) }).parse(wrapped(answer)).id)

const basket = z.object({
  ident: z.string(),
  username: z.nullish(z.string()),
  username_id: z.nullish(z.union([z.number(), z.string()])),
  total_price: euros,
  currency: z.nullish(z.string()),
  complete: z.nullish(z.boolean()),
  packages: z.array(
    z.object({
      id: z.int(),
      qty: z.nullish(z.int()),
      in_basket: z.nullish(z.object({ quantity: z.int() })),
    }),
  ),
  // An empty list before anything is in it.
  links: z.union([
    z.array(z.unknown()),
    z.object({ checkout: z.nullish(z.string()), payment: z.nullish(z.string()) }),
  ]),
})

export type Basket = {
  ident: string
  /** The buyer's account in the game, once they have signed in. */
  player: string | null
  totalCents: number
  currency: string
  quantities: Map<number, number>
  isComplete: boolean
  payLink: string | null
  paymentLink: string | null
}

export function readBasket(answer: unknown): Basket {
  const read = basket.parse(wrapped(answer))
  const links = Array.isArray(read.links) ? {} : read.links
  return {
    ident: read.ident,
    player: read.username_id ? (read.username ?? String(read.username_id)) : null,
    totalCents: read.total_price,
    currency: read.currency?.toLowerCase() ?? '',
    quantities: sumUp(
      read.packages.map(({ id, in_basket, qty }) => [id, in_basket?.quantity ?? qty ?? 1]),
    ),
    isComplete: read.complete ?? false,
    payLink: links.checkout ?? null,
    paymentLink: links.payment ?? null,
  }
}

/** How much there is of each package, also of one that is named twice. */
export function sumUp(packages: readonly (readonly [id: number, quantity: number])[]) {
  const sums = new Map<number, number>()
  for (const [id, quantity] of packages) sums.set(id, (sums.get(id) ?? 0) + quantity)
  return sums
}

/** A bare list, unlike the others. */
export const readLogins = (answer: unknown): string[] =>
  z
    .array(z.object({ url: z.url({ protocol: /^https?$/ }) }))
    .parse(wrapped(answer))
    .map(({ url }) => url)

const custom = z.pipe(
  z.unknown(),
  z.transform((given) => {
    const { session } = (given ?? {}) as { session?: unknown }
    return typeof session === 'string' ? session : null
  }),
)
const paymentSubject = z.object({
  transaction_id: z.string(),
  status: z.object({ description: z.string() }),
  price: money,
  price_paid: z.nullish(money),
  products: z.array(z.object({ id: z.int(), quantity: z.int() })),
  custom,
})

export type Payment = {
  id: string
  status: string
  /** In the store's currency, and as it was paid: the same, or not in the same currency. */
  prices: { cents: number; currency: string }[]
  quantities: Map<number, number>
  /** The session it says it is for; whoever made its basket may have written anything. */
  session: string | null
}

export function readPayment(answer: unknown): Payment {
  const read = paymentSubject.parse(wrapped(answer))
  const prices = [read.price, ...(read.price_paid ? [read.price_paid] : [])]
  return {
    id: read.transaction_id,
    status: read.status.description.toLowerCase(),
    prices: prices.map(({ amount, currency }) => ({
      cents: amount,
      currency: currency.toLowerCase(),
    })),
    quantities: sumUp(read.products.map(({ id, quantity }) => [id, quantity])),
    session: read.custom,
  }
}

const serverPayment = z.object({
  amount: euros,
  status: z.string(),
  currency: z.object({ iso_4217: z.string() }),
  packages: z.array(z.object({ id: z.int(), quantity: z.nullish(z.int()) })),
})

/** As the game server's API tells it: less, and without a way back to the order. */
export function readServerPayment(id: string, answer: unknown): Payment {
  const read = serverPayment.parse(answer)
  return {
    id,
    status: read.status.toLowerCase(),
    prices: [{ cents: read.amount, currency: read.currency.iso_4217.toLowerCase() }],
    quantities: sumUp(read.packages.map(({ id, quantity }) => [id, quantity ?? 1])),
    session: null,
  }
}

const event = z.object({ id: z.string(), type: z.string(), subject: z.nullish(z.unknown()) })
const eventSubject = z.object({ transaction_id: z.nullish(z.string()), custom: z.optional(custom) })

export type TebexEvent = {
  id: string
  type: string
  transactionId: string | null
  session: string | null
}

export function readTebexEvent(body: unknown): TebexEvent {
  const { id, type, subject } = event.parse(body)
  const { data } = eventSubject.safeParse(subject)
  return { id, type, transactionId: data?.transaction_id ?? null, session: data?.custom ?? null }
}
