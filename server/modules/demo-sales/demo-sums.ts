import type { AdminOrder } from '#contract/orders.ts'
import { toCents } from '#contract/pricing.ts'
import { demoProducts } from '#server/db/demo/products.ts'
import { dayInParis } from '#server/lib/days.ts'

const CATEGORIES = new Map(demoProducts.map(({ name, category }) => [name, category]))

/** The day in Paris that it counts for. */
export const dayPaid = ({ paid_at, created_at }: AdminOrder) =>
  dayInParis(new Date(paid_at ?? created_at))

/** What was paid and not given back. */
export const demoCents = (orders: readonly AdminOrder[]) =>
  orders.reduce(
    (sum, { amount, refunded_amount }) => sum + toCents(amount) - toCents(refunded_amount),
    0,
  )

/** What a day sold, as the tallies would count it. */
export function demoDay(orders: readonly AdminOrder[], day: string) {
  const sold = orders.filter((order) => dayPaid(order) === day)
  return { orders: sold.length, cents: demoCents(sold) }
}

/** What was sold of each product since a day, most money first. */
export function demoProductsSold(orders: readonly AdminOrder[], since: string) {
  const lines = orders.filter((order) => dayPaid(order) >= since).flatMap(({ items }) => items)
  return [...Map.groupBy(lines, ({ product_name }) => product_name)]
    .map(([name, of]) => ({
      name,
      category: CATEGORIES.get(name) ?? '',
      quantity: of.reduce((sum, { quantity }) => sum + quantity, 0),
      cents: of.reduce(
        (sum, line) => sum + toCents(line.price) * line.quantity - toCents(line.refunded_amount),
        0,
      ),
    }))
    .toSorted((a, b) => b.cents - a.cents)
}
