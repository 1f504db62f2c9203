import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

type Message = { content: string; allowed_mentions: unknown }

/**
 * Discord's webhooks on loopback: what they took is in `messages`, and they refuse what Discord
 * refuses. `busyFor`: how many seconds to ask the next caller to wait, once.
 */
export async function startFakeDiscord() {
  const id = '123456789012345678'
  const token = 'un-jeton-de-webhook-que-personne-ne-doit-lire'
  const path = `/api/webhooks/${id}/${token}`
  const state = { isUp: true, isDeleted: false, busyFor: 0, asked: 0 }
  const messages: Message[] = []

  function answer(method: string | undefined, url: string | undefined, body: string) {
    state.asked++
    if (!state.isUp) return { status: 503, said: 'upstream connect error' }
    if (method !== 'POST' || url !== path || state.isDeleted)
      return { status: 404, said: JSON.stringify({ message: 'Unknown Webhook', code: 10015 }) }
    if (state.busyFor > 0) {
      const said = JSON.stringify({ retry_after: state.busyFor, global: false })
      state.busyFor = 0
      return { status: 429, said }
    }
    const message = parse(body)
    if (!message || message.content.length === 0 || message.content.length > 2000)
      return { status: 400, said: JSON.stringify({ message: 'Invalid Form Body', code: 50035 }) }
    messages.push(message)
    return { status: 204, said: '' }
  }
  const server = createServer(async (request, response) => {
    const { status, said } = answer(request.method, request.url, await text(request))
    response.writeHead(status, { 'content-type': 'application/json' }).end(said)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    apiBase: `http://127.0.0.1:${port}`,
    webhook: `https://discord.com${path}`,
    id,
    token,
    state,
    messages,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

function parse(body: string): Message | null {
  try {
    const message = JSON.parse(body)
    return typeof message.content === 'string' ? message : null
  } catch {
    return null
  }
}
