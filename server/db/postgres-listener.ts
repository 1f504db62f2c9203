import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const RECONNECT_MS = 500

/** LISTENs on a connection of its own and takes it up again whenever it is lost; returns the way to stop. */
export async function listenForever(
  url: string,
  channel: string,
  onMessage: (payload: string) => void,
  onGap: () => void,
  onError: (error: Error) => void,
): Promise<() => Promise<void>> {
  const stop = new AbortController()
  let client: pg.Client | null = await connect()

  async function connect(): Promise<pg.Client> {
    const next = new pg.Client({ connectionString: url, keepAlive: true })
    next.on('notification', ({ payload }) => onMessage(payload ?? ''))
    next.on('error', onError)
    try {
      await next.connect()
      await next.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      next.end().catch(onError)
      throw error
    }
    // Only now: a connection that never stood ends too, and its end must not start a second loop beside the first.
    next.once('end', () => {
      client = null
      if (!stop.signal.aborted) reconnect()
    })
    return next
  }

  async function reconnect() {
    while (!stop.signal.aborted && !client) {
      await sleep(RECONNECT_MS, undefined, { signal: stop.signal }).catch(() => {})
      if (stop.signal.aborted) return
      client = await connect().catch((error: Error) => {
        onError(error)
        return null
      })
    }
    // Whatever was said while nobody listened is lost: the caller must assume the worst.
    onGap()
  }

  return async () => {
    stop.abort()
    await client?.end()
  }
}
