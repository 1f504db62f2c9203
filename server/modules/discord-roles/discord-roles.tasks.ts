import { asc, eq, gt } from 'drizzle-orm'
import type { Refusal } from '#contract/discord-rule-kinds.ts'
import type { Deps } from '#server/deps.ts'
import {
  changeRole,
  type GuildConfig,
  readMemberRoles,
  sendDirect,
} from '#server/integrations/discord/guild.ts'
import { escapeMarkdown } from '#server/integrations/discord/post-message.ts'
import { DiscordBusy } from '#server/integrations/discord/rate-gate.ts'
import type { Task } from '#server/lib/tasks.ts'
import { discordLinks } from '#server/modules/discord/discord.table.ts'
import { linkOfUser } from '#server/modules/discord/discord-links.ts'
import {
  MEMBER_MESSAGE,
  type MemberMessage,
  SYNC_MEMBER,
  type SyncMember,
} from '#server/modules/discord/queue-roles.ts'
import { desiredRoles } from './desired-roles.ts'
import { discordRefusals, discordRoleRules } from './discord-roles.table.ts'

const DAY_MS = 24 * 60 * 60_000
/** Of a reconciliation, with a pause in between: other work goes on beside it. */
const PORTION = 50
const PAUSE_MS = 60_000

type Refused = Map<string, Refusal>

const guildOf = ({ config }: Pick<Deps, 'config'>): GuildConfig | null =>
  config.discordGuild && { ...config, discordGuild: config.discordGuild }

/** Runs what Discord may put off; what it puts off is asked for again when it says. */
async function orLater<Data extends object>(
  { tasks, db }: Pick<Deps, 'tasks' | 'db'>,
  task: Pick<Task<never, Data>, 'name'>,
  data: Data,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof DiscordBusy)) throw error
    const startAfter = new Date(Date.now() + error.waitSeconds * 1000)
    await tasks.enqueue(db, task, data, { startAfter })
  }
}

/** Gives and takes what differs, of the roles that rules name; answers what Discord refused. */
async function bringInLine(
  guild: GuildConfig,
  discordId: string,
  managed: Set<string>,
  desired: Set<string>,
): Promise<Refused> {
  const refused: Refused = new Map()
  const present = await readMemberRoles(guild, discordId)
  if (!present) return desired.size > 0 ? refused.set('', 'member_gone') : refused
  for (const roleId of managed) {
    const [wants, has] = [desired.has(roleId), present.includes(roleId)]
    if (wants === has) continue
    const outcome = await changeRole(guild, discordId, roleId, wants ? 'PUT' : 'DELETE')
    if (outcome !== 'done') refused.set(outcome === 'member_gone' ? '' : roleId, outcome)
  }
  return refused
}

/** For the panel to tell; what is as it was before is not written again. */
async function noteRefusals({ db, now }: Deps, userId: number, refused: Refused): Promise<void> {
  const before = await db.select().from(discordRefusals).where(eq(discordRefusals.userId, userId))
  const isSame =
    before.length === refused.size &&
    before.every(({ roleId, reason }) => refused.get(roleId) === reason)
  if (isSame) return
  await db.transaction(async (tx) => {
    await tx.delete(discordRefusals).where(eq(discordRefusals.userId, userId))
    const since = now()
    const rows = [...refused].map(([roleId, reason]) => ({ userId, roleId, reason, since }))
    if (rows.length > 0) await tx.insert(discordRefusals).values(rows)
  })
}

/** Brings one member in line with the rules, as the database has it when it runs: idempotent. */
export const syncMemberTask: Task<Deps, SyncMember> = {
  ...SYNC_MEMBER,
  async run(deps, data) {
    const guild = guildOf(deps)
    if (!guild) return
    await orLater(deps, SYNC_MEMBER, data, async () => {
      const rules = await deps.db.select({ id: discordRoleRules.roleId }).from(discordRoleRules)
      const managed = new Set(rules.map(({ id }) => id))
      if (managed.size === 0) return
      // Whose account it is by now, which may be another's or nobody's.
      const [link] = await deps.db
        .select({ userId: discordLinks.userId })
        .from(discordLinks)
        .where(eq(discordLinks.discordId, data.discordId))
      const { roles, changesAt } = link
        ? await desiredRoles(deps, link.userId)
        : { roles: new Set<string>(), changesAt: null }
      const refused = await bringInLine(guild, data.discordId, managed, roles)
      if (link) await noteRefusals(deps, link.userId, refused)
      // What ends later than tomorrow is seen by the reconciliation before it ends.
      if (changesAt && changesAt.getTime() - deps.now().getTime() < DAY_MS)
        await deps.tasks.enqueue(deps.db, SYNC_MEMBER, data, { startAfter: changesAt })
    })
  },
}

type Portion = { after?: number }
export const RECONCILE = { name: 'reconcile-discord' }

/** Every night, every linked member: what was missed, or changed at Discord, is put right. */
export const reconcileRolesTask: Task<Deps, Portion> = {
  ...RECONCILE,
  every: { minutes: 24 * 60, at: 3 * 60 + 13 },
  isDue: async (deps) => guildOf(deps) !== null && (await deps.db.$count(discordRoleRules)) > 0,
  async run(deps, { after = 0 }) {
    if (!guildOf(deps)) return
    await deps.db.transaction(async (tx) => {
      const links = await tx
        .select({ discordId: discordLinks.discordId, about: discordLinks.userId })
        .from(discordLinks)
        .where(gt(discordLinks.userId, after))
        .orderBy(asc(discordLinks.userId))
        .limit(PORTION)
      for (const link of links) await deps.tasks.enqueue<SyncMember>(tx, SYNC_MEMBER, link)
      const last = links.at(-1)
      if (!last || links.length < PORTION) return
      const startAfter = new Date(Date.now() + PAUSE_MS)
      await deps.tasks.enqueue<Portion>(tx, RECONCILE, { after: last.about }, { startAfter })
    })
  },
}

/** A message of the bot's to one member; not being able to write to them is no failure. */
export const memberMessageTask: Task<Deps, MemberMessage> = {
  ...MEMBER_MESSAGE,
  async run(deps, data) {
    const guild = guildOf(deps)
    const link = guild && (await linkOfUser(deps.db, data.about))
    if (!guild || !link) return
    await orLater(deps, MEMBER_MESSAGE, data, async () => {
      await sendDirect(guild, link.discordId, escapeMarkdown(data.text))
    })
  },
}
