import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { openThread } from './thread-handle.ts'
import { ThreadStream } from './thread-stream.ts'

type PglitePool = {
  pool: pg.Pool
  listen: (
    channel: string,
    onMessage: (payload: string) => void,
    onGap: () => void,
  ) => Promise<() => Promise<void>>
  close: () => Promise<void>
}
type Listener = { channel: string; onMessage: (payload: string) => void; onGap: () => void }

const REOPEN_MS = 1000
const IN_MEMORY = 'memory://'

/**
 * PGlite on a thread of its own, behind a pool of one connection. It is a whole PostgreSQL that runs
 * where it is called: on the thread that answers requests, every statement would keep everyone else
 * waiting. There is one session, so a transaction has it to itself. When it crashes, as on a disk
 * without room for its log, it is opened again as soon as that is possible, and recovers like any
 * PostgreSQL; until then it is away.
 */
export async function openPglitePool(folder: string, dump?: string): Promise<PglitePool> {
  const listeners = new Set<Listener>()
  let closed = false
  const open = () => openThread({ folder, dump }, onDeath)
  function onDeath(death: Error) {
    // All it held is gone, and this process with it: better started anew than half alive.
    if (folder === IN_MEMORY) throw death
    reopen()
  }
  async function reopen() {
    while (thread.isDead() && !closed) {
      await sleep(REOPEN_MS)
      if (closed) return
      thread = (await open().catch(() => null)) ?? thread
    }
    await pool.query('select').catch(() => {})
    for (const { onGap } of listeners) onGap()
  }
  // Its thread takes longest to begin: all that speaks with it is loaded meanwhile.
  const [first, { default: pg }] = await Promise.all([open(), import('pg')])
  let thread = first

  const pool = new pg.Pool({
    max: 1,
    idleTimeoutMillis: 0,
    user: 'postgres',
    stream: () => new ThreadStream(thread) as never,
    onConnect: async (client) => {
      client.on('notification', ({ channel, payload }) => {
        for (const listener of listeners)
          if (listener.channel === channel) listener.onMessage(payload ?? '')
      })
      for (const channel of new Set([...listeners].map((listener) => listener.channel)))
        await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    },
  })
  // Whoever asks is told; an `error` event that nobody hears ends the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', () => {})

  return {
    pool,
    async listen(channel, onMessage, onGap) {
      const listener = { channel, onMessage, onGap }
      listeners.add(listener)
      await pool.query(`listen ${pg.escapeIdentifier(channel)}`)
      return async () => void listeners.delete(listener)
    },
    async close() {
      closed = true
      await pool.end()
      await thread.close()
    },
  }
}
