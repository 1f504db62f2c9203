import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import { FACTOR_KINDS } from '#contract/factor-kinds.ts'
import { bytes } from '#server/lib/bytes-column.ts'
import { users } from '#server/modules/users/users.table.ts'

/** What an account's owner proves themselves with besides the password. */
export const secondFactors = pgTable(
  'second_factors',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: FACTOR_KINDS }).notNull(),
    /** The owner's word for it. */
    name: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
    /** Of an app: its secret, sealed, and the step of the last code, which is good once. */
    sealedSecret: text('sealed_secret'),
    lastStep: integer('last_step'),
    /** Of a passkey, as WebAuthn knows it. */
    credentialId: text('credential_id').unique('second_factors_credential_key'),
    publicKey: bytes('public_key'),
    counter: bigint({ mode: 'number' }),
  },
  (table) => [
    index('second_factors_user_id_index').on(table.userId),
    check('second_factors_totp_check', sql`(kind = 'totp') = (sealed_secret is not null)`),
    check(
      'second_factors_passkey_check',
      sql`(kind = 'passkey') = (credential_id is not null and public_key is not null and counter is not null)`,
    ),
  ],
)

/** Those that have not been used, hashed. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
)

export type FactorRow = typeof secondFactors.$inferSelect
