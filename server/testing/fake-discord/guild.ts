import { type Part, parseJson, refuse, type Said, unauthorized } from './answer.ts'

type Role = { id: string; name: string; position: number; managed: boolean }

const GUILD_ID = '555555555555555555'
const BOT_TOKEN = 'le-jeton-du-robot-que-personne-ne-doit-lire'
const BOT_POSITION = 50

/**
 * The community's server at Discord: its roles, its members, and a bot that may give the roles below
 * its own and write to who lets it.
 */
export function createGuild() {
  const roles = new Map<string, Role>()
  const members = new Map<string, Set<string>>()
  const direct: { to: string; content: string; allowed_mentions: unknown }[] = []
  /** Who takes no messages from bots. */
  const closed = new Set<string>()
  const state = { mayManageRoles: true, isBotIn: true }
  let made = 0

  function role(name: string, position = 1): Role {
    const id = String(300_000_000_000_000_000n + BigInt(++made))
    const added = { id, name, position, managed: false }
    roles.set(id, added)
    return added
  }
  roles.set(GUILD_ID, { id: GUILD_ID, name: '@everyone', position: 0, managed: false })
  roles.set('1', { id: '1', name: 'Robot', position: BOT_POSITION, managed: true })

  function change(userId: string, roleId: string, method: string): Said {
    const member = members.get(userId)
    if (!member) return refuse(404, 10_007, 'Unknown Member')
    const found = roles.get(roleId)
    if (!found) return refuse(404, 10_011, 'Unknown Role')
    if (!state.mayManageRoles || found.managed || found.position >= BOT_POSITION)
      return refuse(403, 50_013, 'Missing Permissions')
    if (method === 'PUT') member.add(roleId)
    else member.delete(roleId)
    return { status: 204 }
  }

  function write(channelId: string, body: string): Said {
    const to = channelId.slice(1)
    const { content, allowed_mentions } = parseJson(body) ?? {}
    if (typeof content !== 'string' || content === '' || content.length > 2000)
      return refuse(400, 50_035, 'Invalid Form Body')
    if (closed.has(to)) return refuse(403, 50_007, 'Cannot send messages to this user')
    if (!members.has(to)) return refuse(403, 50_278, 'Cannot send messages to this user')
    direct.push({ to, content, allowed_mentions })
    return { status: 200, body: { id: '1' } }
  }

  function ofGuild(path: string, method: string): Said | null {
    const guild = /^\/api\/v10\/guilds\/(\d+)(.*)$/.exec(path)
    if (!guild) return null
    if (guild[1] !== GUILD_ID || !state.isBotIn) return refuse(404, 10_004, 'Unknown Guild')
    const rest = guild[2] ?? ''
    if (method === 'GET' && rest === '')
      return { status: 200, body: { id: GUILD_ID, name: 'Les quais', roles: [...roles.values()] } }
    if (method === 'GET' && rest === '/roles') return { status: 200, body: [...roles.values()] }
    const [, userId = '', roleId] = /^\/members\/(\d+)(?:\/roles\/(\d+))?$/.exec(rest) ?? []
    if (roleId && (method === 'PUT' || method === 'DELETE')) return change(userId, roleId, method)
    const member = members.get(userId)
    if (method !== 'GET' || roleId) return null
    if (!member) return refuse(404, 10_007, 'Unknown Member')
    return { status: 200, body: { user: { id: userId }, roles: [...member] } }
  }

  const part: Part = ({ method, path, headers, body }) => {
    const isOpening = method === 'POST' && path === '/api/v10/users/@me/channels'
    const channel = /^\/api\/v10\/channels\/(\d+)\/messages$/.exec(path)?.[1]
    if (!isOpening && !channel && !path.startsWith('/api/v10/guilds/')) return null
    if (headers.authorization !== `Bot ${BOT_TOKEN}`) return unauthorized()
    if (channel && method === 'POST') return write(channel, body)
    if (isOpening)
      return { status: 200, body: { id: `9${parseJson(body)?.recipient_id ?? ''}`, type: 1 } }
    return ofGuild(path, method)
  }
  return { part, role, roles, members, direct, closed, state, id: GUILD_ID, botToken: BOT_TOKEN }
}
