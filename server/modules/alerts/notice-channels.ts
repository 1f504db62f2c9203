import { asc, eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { listRecipients } from '#contract/endpoints/recipients.ts'
import { DISCORD_KINDS, type DiscordKind } from '#contract/notice-kinds.ts'
import type { NoticeChannel, NoticeSetting } from '#contract/notices.ts'
import { sentenceFault } from '#contract/notices.ts'
import type { Deps } from '#server/deps.ts'
import { assertUnchanged } from '#server/lib/admin-write.ts'
import type { Database, Transaction } from '#server/lib/database.ts'
import { AppError } from '#server/lib/errors.ts'
import { nextVersion } from '#server/lib/version-column.ts'
import { seal, unseal } from '#server/modules/second-factors/seal.ts'
import { noticeChannels, noticeSettings } from './alerts.table.ts'

type ChannelDeps = Pick<Deps, 'db' | 'tokenKey'>
type ChannelRow = typeof noticeChannels.$inferSelect
type Caller = Pick<FastifyRequest, 'id' | 'ip' | 'headers'>

const PURPOSE = 'alert-webhook'
const MOST_CHANNELS = 50
const gone = () => new AppError('not_found', 'Ce salon n’existe plus.')

/** As it is called; null: sealed by a secret that this site no longer has. */
export const openWebhook = (deps: Pick<Deps, 'tokenKey'>, { webhook }: ChannelRow) =>
  unseal(deps, PURPOSE, webhook)

/** Which channel it is, and nothing that opens it. */
function mask(webhook: string): string {
  const { origin, pathname } = new URL(webhook)
  return `${origin}${pathname.slice(0, pathname.lastIndexOf('/'))}/••••••••`
}

function toChannel(deps: Pick<Deps, 'tokenKey'>, row: ChannelRow): NoticeChannel {
  const webhook = openWebhook(deps, row)
  const isGone = webhook === null || row.goneAt !== null
  return {
    id: row.id,
    name: row.name,
    address: webhook && mask(webhook),
    state: isGone ? 'gone' : row.failingSince ? 'failing' : 'fine',
    failing_since: row.failingSince?.toISOString() ?? null,
    version: row.version,
  }
}

const OFF = { is_on: false, channel_id: null, sentence: null }

/** Every kind, whether anything was said of it or not. */
export async function listNotices(deps: ChannelDeps) {
  const channels = await deps.db.select().from(noticeChannels).orderBy(asc(noticeChannels.id))
  const rows = await deps.db.select().from(noticeSettings)
  const known = new Map(rows.map((row) => [row.kind, toSetting(row)]))
  return {
    channels: channels.map((row) => toChannel(deps, row)),
    kinds: DISCORD_KINDS.map((kind): NoticeSetting => known.get(kind) ?? { kind, ...OFF }),
  }
}

const toSetting = (row: typeof noticeSettings.$inferSelect): NoticeSetting => ({
  kind: row.kind,
  is_on: row.isOn,
  channel_id: row.channelId,
  sentence: row.sentence,
})

export async function channelById(db: Database, id: number): Promise<ChannelRow> {
  const [row] = await db.select().from(noticeChannels).where(eq(noticeChannels.id, id))
  if (!row) throw gone()
  return row
}

/** The channel that a kind is told in, with the owner's words; null: it is told in none. */
export async function placeOf(db: Database, kind: DiscordKind) {
  const [found] = await db
    .select({
      channel: noticeChannels,
      isOn: noticeSettings.isOn,
      sentence: noticeSettings.sentence,
    })
    .from(noticeSettings)
    .innerJoin(noticeChannels, eq(noticeChannels.id, noticeSettings.channelId))
    .where(eq(noticeSettings.kind, kind))
  return found?.isOn ? found : null
}

/** What the journal keeps: never the address. */
const said = ({ name }: Pick<ChannelRow, 'name'>) => ({ name })

type GivenChannel = { name: string; webhook?: string | undefined }

export function addChannel(
  deps: Deps,
  request: Caller,
  { name, webhook }: { name: string; webhook: string },
): Promise<NoticeChannel> {
  return deps.snapshots.change(listRecipients.path, async (tx) => {
    if ((await tx.$count(noticeChannels)) >= MOST_CHANNELS)
      throw new AppError('conflict', `${MOST_CHANNELS} salons suffisent : retirez-en un d’abord.`)
    const values = { name, webhook: seal(deps, PURPOSE, webhook) }
    const [row] = (await tx.insert(noticeChannels).values(values).returning()) as [ChannelRow]
    const change = { noun: 'notice-channels', id: row.id, before: null, after: said(row) } as const
    await deps.recordChange(tx, request, { action: 'create', ...change })
    return toChannel(deps, row)
  })
}

async function lockChannel(tx: Transaction, id: number): Promise<ChannelRow> {
  const [row] = await tx
    .select()
    .from(noticeChannels)
    .where(eq(noticeChannels.id, id))
    .for('update')
  if (!row) throw gone()
  return row
}

export function changeChannel(
  deps: Deps,
  request: Caller,
  id: number,
  { name, webhook }: GivenChannel,
): Promise<NoticeChannel> {
  return deps.db.transaction(async (tx) => {
    const before = await lockChannel(tx, id)
    assertUnchanged(request, before.version)
    const other = webhook && {
      webhook: seal(deps, PURPOSE, webhook),
      goneAt: null,
      failingSince: null,
    }
    const [row] = (await tx
      .update(noticeChannels)
      .set({ name, ...other, version: nextVersion(noticeChannels) })
      .where(eq(noticeChannels.id, id))
      .returning()) as [ChannelRow]
    const after = { ...said(row), ...(webhook && { webhook_changed: true }) }
    const change = { noun: 'notice-channels', id, before: said(before), after } as const
    await deps.recordChange(tx, request, { action: 'update', ...change })
    return toChannel(deps, row)
  })
}

export async function removeChannel(deps: Deps, request: Caller, id: number): Promise<void> {
  await deps.snapshots.change(listRecipients.path, async (tx) => {
    const before = await lockChannel(tx, id)
    await tx.delete(noticeChannels).where(eq(noticeChannels.id, id))
    const change = { noun: 'notice-channels', id, before: said(before), after: null } as const
    await deps.recordChange(tx, request, { action: 'delete', ...change })
  })
}

export function setNotice(
  deps: Deps,
  request: Caller,
  kind: DiscordKind,
  { is_on, channel_id, sentence: given }: Omit<NoticeSetting, 'kind'>,
): Promise<NoticeSetting> {
  const sentence = given || null
  const fault = sentence && sentenceFault(kind, sentence)
  if (fault) throw new AppError('validation_failed', fault, { fields: { sentence: fault } })
  return deps.db.transaction(async (tx) => {
    if (channel_id !== null) await lockChannel(tx, channel_id)
    const [before] = await tx.select().from(noticeSettings).where(eq(noticeSettings.kind, kind))
    const values = { isOn: is_on, channelId: channel_id, sentence }
    const [row] = (await tx
      .insert(noticeSettings)
      .values({ kind, ...values })
      .onConflictDoUpdate({ target: noticeSettings.kind, set: values })
      .returning()) as [typeof noticeSettings.$inferSelect]
    await deps.recordChange(tx, request, {
      action: 'update',
      noun: 'notices',
      id: 0,
      before: before ? toSetting(before) : { kind, ...OFF },
      after: toSetting(row),
    })
    return toSetting(row)
  })
}

/** What became of a message, for the panel to tell; writes only what is another than before. */
export async function noteOutcome(
  { db }: Pick<Deps, 'db'>,
  { id, webhook, goneAt, failingSince }: ChannelRow,
  now: { goneAt: Date | null; failingSince: Date | null },
): Promise<void> {
  const isKnown =
    (goneAt !== null) === (now.goneAt !== null) &&
    (failingSince !== null) === (now.failingSince !== null)
  if (isKnown) return
  const [row] = await db.select().from(noticeChannels).where(eq(noticeChannels.id, id))
  // Unless there is another address by now.
  if (row?.webhook === webhook)
    await db.update(noticeChannels).set(now).where(eq(noticeChannels.id, id))
}
