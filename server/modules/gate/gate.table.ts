import { sql } from 'drizzle-orm'
import { boolean, check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { GradePriority } from '#contract/gate.ts'
import { AWAY_CHOICES, type GateText } from '#contract/gate-choices.ts'
import { version } from '#server/lib/version-column.ts'

/** Who comes into the game, as the owner wants it; one row at most. */
export const gateSettings = pgTable(
  'gate_settings',
  {
    id: integer().primaryKey().default(1),
    enabled: boolean().notNull().default(false),
    whitelist: boolean().notNull().default(false),
    away: text({ enum: AWAY_CHOICES }).notNull().default('known'),
    priorities: jsonb().$type<GradePriority[]>().notNull().default([]),
    /** What differs from the texts that every site has. */
    texts: jsonb().$type<Partial<Record<GateText, string>>>().notNull().default({}),
    version: version(),
  },
  () => [check('gate_settings_one_row_check', sql`id = 1`)],
)

export type GateRow = typeof gateSettings.$inferSelect
