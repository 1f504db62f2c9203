import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Asked, Said } from './answer.ts'
import { createGuild } from './guild.ts'
import { createOauth } from './oauth.ts'
import { createRateLimits } from './rate-limits.ts'
import { createWebhooks } from './webhooks.ts'

/**
 * Discord on loopback, as far as the site speaks with it: sign-in, the community's server, direct
 * messages, webhooks and pictures, under one origin. It limits and refuses as Discord does, and can
 * be made to fail.
 */
export async function startFakeDiscord() {
  const [webhooks, oauth, guild, limits] = [
    createWebhooks(),
    createOauth(),
    createGuild(),
    createRateLimits(),
  ]
  const first = webhooks.add('alertes', 'un-jeton-de-webhook-que-personne-ne-doit-lire')
  /** `silence`: it takes the call and never answers; `reset`: the connection breaks. */
  const state = Object.assign(webhooks.state, {
    isUp: true,
    trouble: 'none' as 'none' | 'error' | 'page' | 'silence' | 'reset',
  })
  const requests: string[] = []

  function answer(asked: Asked): Said {
    if (!state.isUp || state.trouble === 'error') {
      state.asked++
      return { status: 503, body: 'upstream connect error' }
    }
    if (state.trouble === 'page') return { status: 200, body: '<html>cloudflare</html>' }
    const { refusal, headers } = limits.admit(asked)
    const parts = [oauth.part, guild.part, webhooks.part]
    const said = refusal ?? parts.reduce<Said | null>((found, part) => found ?? part(asked), null)
    const found: Said = said ?? { status: 404, body: { message: '404: Not Found', code: 0 } }
    return { ...found, headers: { ...headers, ...found.headers } }
  }

  async function read(request: IncomingMessage): Promise<Asked> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://discord.invalid')
    return {
      method: request.method ?? '',
      path: pathname,
      query: searchParams,
      headers: request.headers,
      body: await text(request),
    }
  }

  const sockets = new Set<Socket>()
  const server = createServer(async (request, response) => {
    const asked = await read(request)
    requests.push(`${asked.method} ${asked.path}`)
    if (state.trouble === 'silence') return
    if (state.trouble === 'reset') return void request.socket.resetAndDestroy()
    const { status, body = '', headers } = answer(asked)
    const isRaw = typeof body === 'string' || Buffer.isBuffer(body)
    response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(isRaw ? body : JSON.stringify(body))
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const apiBase = `http://127.0.0.1:${port}`
  return {
    apiBase,
    /** What a site that signs people in through it is started with. */
    signInSettings: {
      DISCORD_API_BASE: apiBase,
      DISCORD_CLIENT_ID: oauth.client.id,
      DISCORD_CLIENT_SECRET: oauth.client.secret,
    },
    /** And one that gives roles there. */
    guildSettings: { DISCORD_BOT_TOKEN: guild.botToken, DISCORD_GUILD_ID: guild.id },
    webhook: first.address,
    id: first.id,
    token: first.token,
    messages: webhooks.messages,
    state,
    webhooks,
    oauth,
    guild,
    limits,
    requests,
    async stop() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

export type FakeDiscord = Awaited<ReturnType<typeof startFakeDiscord>>
