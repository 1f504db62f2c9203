import { asc, count, desc, eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { DiscordRole, RoleRule } from '#contract/discord-roles.ts'
import type { RuleKind } from '#contract/discord-rule-kinds.ts'
import { BUILT_IN_GROUPS } from '#contract/permissions.ts'
import type { Deps } from '#server/deps.ts'
import { type GuildRole, readGuild } from '#server/integrations/discord/guild.ts'
import type { Database } from '#server/lib/database.ts'
import { AppError } from '#server/lib/errors.ts'
import { applicationForms } from '#server/modules/applications/forms.table.ts'
import { discordLinks } from '#server/modules/discord/discord.table.ts'
import { products } from '#server/modules/products/products.table.ts'
import { teamGroups } from '#server/modules/users/groups.table.ts'
import { users } from '#server/modules/users/users.table.ts'
import { discordRefusals, discordRoleRules } from './discord-roles.table.ts'
import { RECONCILE } from './discord-roles.tasks.ts'

type Caller = Pick<FastifyRequest, 'id' | 'ip'>
type Named = { source: string; name: string }
type RuleRow = typeof discordRoleRules.$inferSelect

const MOST_RULES = 200
const MOST_REFUSALS = 200

/** What rules can be about: everything that a rule's `source` may name. */
async function readSources(db: Database): Promise<Record<RuleKind, Named[]>> {
  const sold = await db
    .select({ id: products.id, name: products.name })
    .from(products)
    .orderBy(asc(products.name))
  const own = await db.select().from(teamGroups).orderBy(asc(teamGroups.name))
  const forms = await db
    .select({ id: applicationForms.id, title: applicationForms.title })
    .from(applicationForms)
    .orderBy(asc(applicationForms.title))
  return {
    product: sold.map(({ id, name }) => ({ source: String(id), name })),
    group: [
      ...Object.entries(BUILT_IN_GROUPS).map(([source, { name }]) => ({ source, name })),
      ...own.map(({ id, name }) => ({ source: String(id), name })),
    ],
    form: forms.map(({ id, title }) => ({ source: String(id), name: title })),
  }
}

const toRule = (
  { id, kind, source, roleId }: RuleRow,
  sources: Record<RuleKind, Named[]>,
): RoleRule => ({
  id,
  kind,
  source,
  source_name: sources[kind].find((one) => one.source === source)?.name ?? null,
  role_id: roleId,
})

/** All but everybody's own and those that Discord's applications keep. */
function toRoles(roles: GuildRole[], guildId: string, botId: string | null): DiscordRole[] {
  const ownPosition = Math.max(
    ...roles.filter(({ tags }) => botId && tags?.bot_id === botId).map(({ position }) => position),
    0,
  )
  return roles
    .filter(({ id, managed }) => id !== guildId && !managed)
    .sort((a, b) => b.position - a.position)
    .map(({ id, name, position }) => ({
      id,
      name,
      // Without a role of the bot's own nobody can tell from here.
      assignable: ownPosition === 0 || position < ownPosition,
    }))
}

async function readServer({ config, report }: Pick<Deps, 'config' | 'report'>) {
  const none = { guild: null, roles: [] as DiscordRole[] }
  const { discordGuild } = config
  if (!discordGuild) return { state: 'unset' as const, ...none }
  try {
    const found = await readGuild({ ...config, discordGuild })
    if (typeof found === 'string') return { state: found, ...none }
    // A bot's id is that of its application.
    const botId = config.discordSignIn?.clientId ?? null
    const roles = toRoles(found.roles, discordGuild.guildId, botId)
    return { state: 'fine' as const, guild: found.name, roles }
  } catch (error) {
    report(error instanceof Error ? error : new Error('Discord'))
    return { state: 'unreachable' as const, ...none }
  }
}

export async function readDiscordRoles(deps: Deps) {
  const { db } = deps
  const sources = await readSources(db)
  const rules = await db.select().from(discordRoleRules).orderBy(asc(discordRoleRules.id))
  const refusals = await db
    .select({ refusal: discordRefusals, username: users.username })
    .from(discordRefusals)
    .innerJoin(users, eq(users.id, discordRefusals.userId))
    .orderBy(desc(discordRefusals.since))
    .limit(MOST_REFUSALS)
  return {
    ...(await readServer(deps)),
    rules: rules.map((row) => toRule(row, sources)),
    sources,
    refusals: refusals.map(({ refusal: { userId, roleId, reason, since }, username }) => ({
      user_id: userId,
      username,
      role_id: roleId,
      reason,
      since: since.toISOString(),
    })),
    linked: await countLinked(db),
  }
}

async function countLinked(db: Database): Promise<number> {
  const [linked] = await db.select({ count: count() }).from(discordLinks)
  return linked?.count ?? 0
}

const said = ({ kind, source, role_id }: RoleRule) => ({ kind, source, role_id })

/** Everybody whom it concerns is brought in line. */
export async function addRule(
  deps: Deps,
  request: Caller,
  { kind, source, role_id }: { kind: RuleKind; source: string; role_id: string },
): Promise<RoleRule> {
  return deps.db.transaction(async (tx) => {
    const sources = await readSources(tx)
    if (!sources[kind].some((one) => one.source === source))
      throw new AppError('not_found', 'Ce qui doit donner le rôle n’existe plus.')
    if ((await tx.$count(discordRoleRules)) >= MOST_RULES)
      throw new AppError('conflict', `${MOST_RULES} règles suffisent : retirez-en une d’abord.`)
    const [row] = await tx
      .insert(discordRoleRules)
      .values({ kind, source, roleId: role_id, createdAt: deps.now() })
      .onConflictDoNothing()
      .returning()
    if (!row) throw new AppError('conflict', 'Cette règle existe déjà.')
    const rule = toRule(row, sources)
    const change = { noun: 'discord-roles', id: row.id, before: null, after: said(rule) } as const
    await deps.recordChange(tx, request, { action: 'create', ...change })
    await deps.tasks.enqueue(tx, RECONCILE, {})
    return rule
  })
}

/** A role that no rule names any more stays with whoever has it: it is the team's again. */
export async function removeRule(deps: Deps, request: Caller, id: number): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const [row] = await tx.delete(discordRoleRules).where(eq(discordRoleRules.id, id)).returning()
    if (!row) throw new AppError('not_found', 'Cette règle n’existe plus.')
    const before = said(toRule(row, await readSources(tx)))
    const change = { noun: 'discord-roles', id, before, after: null } as const
    await deps.recordChange(tx, request, { action: 'delete', ...change })
    await deps.tasks.enqueue(tx, RECONCILE, {})
  })
}

export async function reconcile(deps: Deps): Promise<number> {
  if (!deps.config.discordGuild)
    throw new AppError('conflict', 'Aucun serveur Discord n’est réglé.')
  await deps.tasks.enqueue(deps.db, RECONCILE, {})
  return countLinked(deps.db)
}
