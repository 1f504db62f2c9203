import { bigint, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core'

export const TALLY_NAMES = [
  'users',
  'active',
  'orders',
  'own',
  'sold',
  'products',
  'deliveries',
] as const

/**
 * Materialised aggregates: how many and how much, so that nobody has to count the rows themselves.
 * Triggers append a difference in the transaction that makes it: exact at any moment, and nobody
 * waits for anybody. A task adds the differences up.
 */
export const tallies = pgTable(
  'tallies',
  {
    name: text({ enum: TALLY_NAMES }).notNull(),
    /** A day in Paris; null counts all days together. */
    day: date(),
    /** The status of orders, the customer of their own, the name of products, a delivery's state. */
    key: text().notNull(),
    count: integer().notNull(),
    cents: bigint({ mode: 'number' }).notNull(),
  },
  // A covering index: all there is, in the order it is asked for, so a sum never goes to the table.
  (table) => [
    index('tallies_index').on(table.name, table.day, table.key, table.count, table.cents),
  ],
)
