import * as z from 'zod/mini'
import type { Config } from '#server/config.ts'
import { readLimited } from '#server/lib/read-limited.ts'
import { parseAnswer } from './parse-answer.ts'
import { messageBody } from './post-message.ts'
import { inLane } from './rate-gate.ts'

const PATIENCE_MS = 10_000
const LARGEST_ANSWER = 1024 * 1024
const SITE = 'https://discord.com'

export type GuildConfig = Pick<Config, 'discordApiBase'> & {
  discordGuild: NonNullable<Config['discordGuild']>
}

const role = z.object({
  id: z.string(),
  name: z.string(),
  position: z.number(),
  managed: z._default(z.boolean(), false),
  tags: z.optional(z.object({ bot_id: z.optional(z.string()) })),
})
const guild = z.object({ name: z.string(), roles: z.array(role) })
const member = z.object({ roles: z.array(z.string()) })
const channel = z.object({ id: z.string().check(z.regex(/^\d{1,25}$/)) })
const refused = z.object({ code: z.number() })

export type GuildRole = z.infer<typeof role>

/** `lane`: calls that Discord counts together. Throws where it says nothing of use. */
async function ask(
  { discordApiBase, discordGuild }: GuildConfig,
  lane: string,
  method: 'GET' | 'PUT' | 'DELETE' | 'POST',
  path: string,
  body?: string,
) {
  const response = await inLane(`${discordApiBase ?? ''} ${lane}`, () =>
    fetch(`${discordApiBase ?? SITE}/api/v10${path}`, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
      headers: {
        authorization: `Bot ${discordGuild.botToken}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body }),
    }),
  )
  const { status } = response
  const answer = parseAnswer(await readLimited(response, LARGEST_ANSWER))
  if (status >= 500) throw new Error(`Discord answered ${status}`)
  const code = refused.safeParse(answer)
  return { status, answer, code: status >= 400 && code.success ? code.data.code : null }
}

function read<Schema extends z.ZodMiniType>(schema: Schema, answer: unknown): z.output<Schema> {
  const parsed = schema.safeParse(answer)
  if (!parsed.success) throw new Error('Discord answered something else')
  return parsed.data
}

/** The server with its roles; `refused`: the bot's token is none. `absent`: it is not in there. */
export async function readGuild(config: GuildConfig) {
  const { status, answer } = await ask(
    config,
    'guild',
    'GET',
    `/guilds/${config.discordGuild.guildId}`,
  )
  if (status === 401) return 'refused' as const
  if (status === 403 || status === 404) return 'absent' as const
  return read(guild, answer)
}

const memberPath = ({ discordGuild }: GuildConfig, id: string) =>
  `/guilds/${discordGuild.guildId}/members/${id}`
const [UNKNOWN_MEMBER, UNKNOWN_ROLE, MISSING_PERMISSIONS] = [10_007, 10_011, 50_013]

/** The roles that somebody has there; null: they are no member. */
export async function readMemberRoles(config: GuildConfig, id: string): Promise<string[] | null> {
  const { status, answer, code } = await ask(config, 'member', 'GET', memberPath(config, id))
  if (code === UNKNOWN_MEMBER || code === 10_013) return null
  if (status !== 200) throw new Error(`Discord answered ${status} (${code}) to a member`)
  return read(member, answer).roles
}

/** Gives or takes one role; both count in one bucket. */
export async function changeRole(
  config: GuildConfig,
  id: string,
  roleId: string,
  method: 'PUT' | 'DELETE',
): Promise<'done' | 'role_too_high' | 'role_gone' | 'member_gone'> {
  const path = `${memberPath(config, id)}/roles/${roleId}`
  const { status, code } = await ask(config, 'member-roles', method, path)
  if (code === MISSING_PERMISSIONS) return 'role_too_high'
  if (code === UNKNOWN_ROLE) return 'role_gone'
  if (code === UNKNOWN_MEMBER) return 'member_gone'
  if (status >= 400) throw new Error(`Discord answered ${status} (${code}) to a role`)
  return 'done'
}

/** Writes to somebody, who may not take messages of a bot: that is no failure. */
export async function sendDirect(config: GuildConfig, id: string, text: string): Promise<boolean> {
  const body = JSON.stringify({ recipient_id: id })
  const opened = await ask(config, 'open-channel', 'POST', '/users/@me/channels', body)
  if (opened.status === 400 || opened.status === 403) return false
  const { id: channelId } = read(channel, opened.answer)
  const path = `/channels/${channelId}/messages`
  const { status } = await ask(config, path, 'POST', path, messageBody(text))
  if (status === 400 || status === 403) return false
  if (status >= 400) throw new Error(`Discord answered ${status} to a message`)
  return true
}
