import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import type { ProductAction } from '#contract/delivery-actions.ts'
import { PRODUCT_LIMITS } from '#contract/product-fields.ts'
import { version } from '#server/lib/version-column.ts'

export const products = pgTable(
  'products',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    description: text().notNull(),
    priceCents: integer('price_cents').notNull(),
    discount: integer().notNull(),
    /** On hand, what open checkouts hold included. */
    stock: integer().notNull(),
    /** Sales do not move the stock, which is then as large as one can be. */
    unlimited: boolean().notNull().default(false),
    /** Held by open checkouts. */
    reserved: integer().notNull().default(0),
    featured: boolean().notNull(),
    category: text().notNull(),
    image: text(),
    /** In its category; null until somebody puts them in an order. */
    position: integer(),
    publishAt: timestamp('publish_at', { withTimezone: true }),
    unpublishAt: timestamp('unpublish_at', { withTimezone: true }),
    /** What the game does once it is paid; none: the team hands it over. */
    actions: jsonb().$type<ProductAction[]>().notNull().default([]),
    /** What it is in the payment provider's catalogue; where there is one, nothing else is sold. */
    packageId: integer('tebex_package_id').unique(),
    version: version(),
  },
  (table) => [
    check('products_stock_check', sql`${table.stock} >= 0`),
    check('products_reserved_check', sql`${table.reserved} >= 0`),
    check('products_window_check', sql`${table.unpublishAt} > ${table.publishAt}`),
    check(
      'products_unlimited_check',
      sql`not ${table.unlimited} or ${table.stock} = ${sql.raw(String(PRODUCT_LIMITS.stock))}`,
    ),
  ],
)

export type ProductRow = typeof products.$inferSelect

/**
 * Every price a product has had, discount taken off, from when: a shown discount must refer to the
 * lowest of 30 days. A row for every change of price or discount, also for one that leaves the sum
 * as it was.
 */
export const productPrices = pgTable(
  'product_prices',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    unitCents: integer('unit_cents').notNull(),
    since: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('product_prices_product_id_index').on(table.productId)],
)
