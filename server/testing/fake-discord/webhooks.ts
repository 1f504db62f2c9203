import { type Part, parseJson, refuse } from './answer.ts'

type Message = { channel: string; content: string; allowed_mentions: unknown }

const FIRST = 123_456_789_012_345_678n

/** Webhooks of channels: what they took is in `messages`. They refuse what Discord refuses. */
export function createWebhooks() {
  const channels = new Map<string, string>()
  const messages: Message[] = []
  /** `busyFor`: how many seconds to ask the next caller to wait, once. */
  const state = { isDeleted: false, busyFor: 0, asked: 0 }

  /** The address that the settings of a channel show. */
  function add(channel: string, token = `un-jeton-du-salon-${channel}-que-personne-ne-lit`) {
    const id = String(FIRST + BigInt(channels.size))
    const path = `/api/webhooks/${id}/${token}`
    channels.set(path, channel)
    return { id, token, address: `https://discord.com${path}` }
  }

  const part: Part = ({ method, path, body }) => {
    if (!path.includes('/webhooks/')) return null
    state.asked++
    const channel = channels.get(path)
    if (method !== 'POST' || !channel || state.isDeleted)
      return refuse(404, 10_015, 'Unknown Webhook')
    if (state.busyFor > 0) {
      const said = { retry_after: state.busyFor, global: false }
      state.busyFor = 0
      const headers = { 'retry-after': String(Math.ceil(said.retry_after)) }
      return { status: 429, body: said, headers }
    }
    const { content, allowed_mentions } = parseJson(body) ?? {}
    if (typeof content !== 'string' || content === '' || content.length > 2000)
      return refuse(400, 50_035, 'Invalid Form Body')
    messages.push({ channel, content, allowed_mentions })
    return { status: 204 }
  }
  return { part, add, remove: (path: string) => channels.delete(path), state, messages }
}
