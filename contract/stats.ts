import * as z from 'zod/mini'

export const STATS_RANGES = [7, 30, 90, 365] as const

/** Of a whole period. */
const totals = z.object({ revenue: z.number(), orders: z.int(), registrations: z.int() })
export type StatsTotals = z.infer<typeof totals>

export const adminStats = {
  query: z.object({ days: z.optional(z.enum(STATS_RANGES.map(String), 'Période inconnue')) }),
  response: z.object({
    users: z.int(),
    activeUsers: z.int(),
    orders: z.int(),
    revenue: z.number(),
    message: z.optional(z.string()),
    series: z.array(
      z.object({ day: z.string(), revenue: z.number(), orders: z.int(), registrations: z.int() }),
    ),
    topProducts: z.array(z.object({ name: z.string(), quantity: z.int(), revenue: z.number() })),
    /** Whether the sales are the demo's, for want of any of the site's own. */
    demo: z.boolean(),
    totals,
    /** The period of the same length that ended the day before. */
    before: totals,
    /** What was sold of each product and of each category, most money first. */
    products: z.array(
      z.object({
        name: z.string(),
        category: z.string(),
        quantity: z.int(),
        revenue: z.number(),
      }),
    ),
    categories: z.array(z.object({ name: z.string(), quantity: z.int(), revenue: z.number() })),
    players: z.array(z.object({ at: z.string(), count: z.int() })),
  }),
}
export type AdminStats = z.infer<typeof adminStats.response>
