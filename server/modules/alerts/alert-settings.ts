import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { ALERT_KINDS, type AlertKind } from '#contract/alert-kinds.ts'
import type { AlertSettings, setAlertSettings } from '#contract/alerts.ts'
import type { Deps } from '#server/deps.ts'
import { assertUnchanged } from '#server/lib/admin-write.ts'
import type { Database } from '#server/lib/database.ts'
import { nextVersion } from '#server/lib/version-column.ts'
import { users } from '#server/modules/users/users.table.ts'
import { alertSettings } from './alerts.table.ts'

type SettingsRow = typeof alertSettings.$inferSelect
type Caller = Pick<FastifyRequest, 'id' | 'ip' | 'headers'>

const DEFAULTS: Pick<SettingsRow, 'off' | 'version'> = { off: [], version: 1 }

const readRow = async (db: Database): Promise<typeof DEFAULTS> =>
  (await db.select().from(alertSettings))[0] ?? DEFAULTS

/** Null on a site whose team has nobody yet. */
export async function findOwner(db: Database) {
  const [owner] = await db
    .select({ id: users.id, username: users.username, email: users.email })
    .from(users)
    .where(eq(users.builtInGroup, 'owner'))
  return owner ?? null
}

/** What mails go by. */
export const readOff = async (db: Database) => (await readRow(db)).off

export async function readSettings(db: Database): Promise<AlertSettings> {
  const { off, version } = await readRow(db)
  return { off, owner: (await findOwner(db))?.username ?? null, version }
}

/** Each once, in the contract's order. */
const distinct = (off: readonly AlertKind[]) => ALERT_KINDS.filter((one) => off.includes(one))

export function writeSettings(
  deps: Deps,
  request: Caller,
  { off }: z.output<typeof setAlertSettings.body>,
): Promise<AlertSettings> {
  return deps.db.transaction(async (tx) => {
    await tx.insert(alertSettings).values({}).onConflictDoNothing()
    const [before = DEFAULTS] = await tx.select().from(alertSettings).for('update')
    assertUnchanged(request, before.version)
    const [after = DEFAULTS] = await tx
      .update(alertSettings)
      .set({ off: distinct(off), version: nextVersion(alertSettings) })
      .returning()
    await deps.recordChange(tx, request, {
      action: 'update',
      noun: 'alerts',
      id: 1,
      before: { off: before.off },
      after: { off: after.off },
    })
    return readSettings(tx)
  })
}
