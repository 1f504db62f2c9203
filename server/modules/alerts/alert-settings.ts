import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { ALERT_KINDS, type AlertKind } from '#contract/alert-kinds.ts'
import type { AlertSettings, setAlertSettings } from '#contract/alerts.ts'
import { listRecipients } from '#contract/endpoints/recipients.ts'
import type { Deps } from '#server/deps.ts'
import { assertUnchanged } from '#server/lib/admin-write.ts'
import type { Database } from '#server/lib/database.ts'
import { nextVersion } from '#server/lib/version-column.ts'
import { seal, unseal } from '#server/modules/second-factors/seal.ts'
import { users } from '#server/modules/users/users.table.ts'
import { alertSettings } from './alerts.table.ts'

type SettingsDeps = Pick<Deps, 'db' | 'tokenKey'>
type SettingsRow = typeof alertSettings.$inferSelect
type Caller = Pick<FastifyRequest, 'id' | 'ip' | 'headers'>

const PURPOSE = 'alert-webhook'
const DEFAULTS: SettingsRow = { id: 1, off: [], webhook: null, webhookGoneAt: null, version: 1 }

const readRow = async (db: Database): Promise<SettingsRow> =>
  (await db.select().from(alertSettings))[0] ?? DEFAULTS

/** Null on a site whose team has nobody yet. */
export async function findOwner(db: Database) {
  const [owner] = await db
    .select({ id: users.id, username: users.username, email: users.email })
    .from(users)
    .where(eq(users.builtInGroup, 'owner'))
  return owner ?? null
}

/** Which channel it is, and nothing that opens it. */
function mask(webhook: string): string {
  const { origin, pathname } = new URL(webhook)
  return `${origin}${pathname.slice(0, pathname.lastIndexOf('/'))}/••••••••`
}

/** The webhook as it is called; null: none, or sealed by a secret that this site no longer has. */
const openWebhook = (deps: SettingsDeps, { webhook }: SettingsRow) =>
  webhook && unseal(deps, PURPOSE, webhook)

/** What sending goes by. */
export async function readWanted(deps: SettingsDeps) {
  const row = await readRow(deps.db)
  return { off: row.off, webhook: openWebhook(deps, row) }
}

export async function readSettings(deps: SettingsDeps): Promise<AlertSettings> {
  const row = await readRow(deps.db)
  const webhook = openWebhook(deps, row)
  return {
    off: row.off,
    webhook: webhook && mask(webhook),
    webhook_gone: row.webhookGoneAt !== null || (row.webhook !== null && webhook === null),
    owner: (await findOwner(deps.db))?.username ?? null,
    version: row.version,
  }
}

/** Each once, in the contract's order. */
const distinct = (off: readonly AlertKind[]) => ALERT_KINDS.filter((one) => off.includes(one))

/** What the journal keeps: that there is a webhook, never which. */
const said = ({ off, webhook }: Pick<SettingsRow, 'off' | 'webhook'>) => ({
  off,
  webhook: webhook !== null,
})

export function writeSettings(
  deps: Deps,
  request: Caller,
  { off, webhook }: z.output<typeof setAlertSettings.body>,
): Promise<AlertSettings> {
  return deps.snapshots.change(listRecipients.path, async (tx) => {
    await tx.insert(alertSettings).values({}).onConflictDoNothing()
    const [before = DEFAULTS] = await tx.select().from(alertSettings).for('update')
    assertUnchanged(request, before.version)
    const changed = webhook !== undefined && {
      webhook: webhook && seal(deps, PURPOSE, webhook),
      webhookGoneAt: null,
    }
    const [after = DEFAULTS] = await tx
      .update(alertSettings)
      .set({ off: distinct(off), ...changed, version: nextVersion(alertSettings) })
      .returning()
    await deps.recordChange(tx, request, {
      action: 'update',
      noun: 'alerts',
      id: 1,
      before: said(before),
      after: { ...said(after), ...(webhook && { webhook_changed: true }) },
    })
    return readSettings({ ...deps, db: tx })
  })
}

/** What Discord said of the webhook, for the panel to tell, unless there is another by now. */
export async function noteWebhook(
  deps: SettingsDeps,
  webhook: string,
  goneAt: Date | null,
): Promise<void> {
  const row = await readRow(deps.db)
  const isKnown = (row.webhookGoneAt !== null) === (goneAt !== null)
  if (isKnown || openWebhook(deps, row) !== webhook) return
  await deps.db
    .update(alertSettings)
    .set({ webhookGoneAt: goneAt })
    .where(eq(alertSettings.version, row.version))
}
