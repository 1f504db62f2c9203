import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { NODE_LOCK } from '#server/lib/node-count.ts'
import { connectTimeoutMs } from './connect-timeout.ts'

const RECONNECT_MS = 500

type Subscriber = { onMessage: (payload: string) => void; onGap: () => void }

/**
 * All LISTENs of a process, on one connection of their own that is taken up again whenever it is
 * lost, and by which the node is known to be there.
 */
export type Listener = {
  /**
   * Calls `onMessage` for each NOTIFY; `onGap` when some may have been missed. Answers the way to
   * stop hearing.
   */
  listen: (
    channel: string,
    onMessage: (payload: string) => void,
    onGap: () => void,
  ) => Promise<() => Promise<void>>
  stop: () => Promise<void>
}

/** Connects with the first subscriber. */
export function createListener(url: string, onError: (error: Error) => void): Listener {
  const stopping = new AbortController()
  const subscribers = new Map<string, Set<Subscriber>>()
  let client: pg.Client | null = null
  let connecting: Promise<pg.Client> | null = null
  let reconnecting: Promise<void> | null = null

  async function connect(): Promise<pg.Client> {
    const next = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: connectTimeoutMs(url),
    })
    next.on('notification', ({ channel, payload }) => {
      for (const { onMessage } of subscribers.get(channel) ?? []) onMessage(payload ?? '')
    })
    next.on('error', onError)
    try {
      await next.connect()
      await next.query('select pg_advisory_lock_shared($1)', [NODE_LOCK])
      for (const channel of subscribers.keys())
        await next.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      next.end().catch(onError)
      throw error
    }
    // Only now: a connection that never stood ends too, and its end must not start a second loop
    // beside the first.
    next.once('end', () => {
      client = null
      if (!stopping.signal.aborted) reconnecting = reconnect()
    })
    client = next
    return next
  }

  async function reconnect() {
    while (!client && !stopping.signal.aborted) {
      await sleep(RECONNECT_MS, undefined, { signal: stopping.signal }).catch(() => {})
      if (!stopping.signal.aborted) await connect().catch(onError)
    }
    if (stopping.signal.aborted) return
    // Whatever was said while nobody listened is lost: the caller must assume the worst.
    for (const channel of subscribers.values()) for (const { onGap } of channel) onGap()
  }

  /**
   * The connection that stands, the one being made, or the first; none while a lost one is being
   * taken up again.
   */
  function connected(): Promise<pg.Client> | null {
    if (client || reconnecting) return client && Promise.resolve(client)
    connecting ??= connect().finally(() => {
      connecting = null
    })
    return connecting
  }

  return {
    async listen(channel, onMessage, onGap) {
      const subscriber = { onMessage, onGap }
      subscribers.set(channel, (subscribers.get(channel) ?? new Set()).add(subscriber))
      // Repeating a LISTEN does nothing; without a connection the next one will do it.
      await (await connected())?.query(`listen ${pg.escapeIdentifier(channel)}`)
      return async () => {
        subscribers.get(channel)?.delete(subscriber)
      }
    },
    async stop() {
      stopping.abort()
      await reconnecting
      await client?.end()
    },
  }
}
