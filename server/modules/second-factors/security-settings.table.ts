import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable } from 'drizzle-orm/pg-core'

/** What the owner has decided for everybody on the team; one row at most. */
export const securitySettings = pgTable(
  'security_settings',
  {
    id: integer().primaryKey().default(1),
    /** Without a second factor nobody makes a call of the team's. */
    teamSecondFactor: boolean('team_second_factor').notNull().default(false),
  },
  () => [check('security_settings_one_row_check', sql`id = 1`)],
)
