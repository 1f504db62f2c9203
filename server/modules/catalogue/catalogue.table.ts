import { boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** What the payment provider sells, as it was last seen: admins compare their products with it. */
export const cataloguePackages = pgTable('catalogue_packages', {
  id: integer().primaryKey(),
  name: text().notNull(),
  description: text().notNull(),
  category: text().notNull(),
  image: text(),
  priceCents: integer('price_cents').notNull(),
  currency: text().notNull(),
  isSingle: boolean('is_single').notNull(),
  /** False: it was there once. */
  isListed: boolean('is_listed').notNull(),
  seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
})

export type CatalogueRow = typeof cataloguePackages.$inferSelect

/** How the last readings of the catalogue went: one row, which also has them take turns. */
export const catalogueReadings = pgTable('catalogue_readings', {
  id: integer().primaryKey(),
  /** When the last one that went well began. */
  readAt: timestamp('read_at', { withTimezone: true }),
  /** Since when none has. */
  failedAt: timestamp('failed_at', { withTimezone: true }),
})
