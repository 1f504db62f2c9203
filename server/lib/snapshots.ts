import { sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Endpoint, Schemas } from '#contract/endpoint.ts'
import type { DatabaseConnection, Openable, Transaction } from './database.ts'
import type { Api } from './endpoint.ts'
import type { FixedHeaders } from './security-headers.ts'
import { compressAndStore, type StoredResponse, sendStored } from './stored-response.ts'

const CHANNEL = 'snapshots'
/** Timers may fire a little before their time. */
const TIMER_EARLY_MS = 5
const DAY_MS = 24 * 60 * 60 * 1000

type Entry<Value = StoredResponse> = {
  stored: Value | null
  loading: Promise<Value> | null
  generation: number
  load: () => Promise<Value>
  /** What was made from it, and is dropped with it. */
  followers: Set<Entry<unknown>>
}

/** Lists by the path of their call, as it answers them. */
export type Lists = Record<string, unknown>

/** What is made of lists, and made again once it is dropped. */
export type Derived<Made> = { get: () => Made | Promise<Made>; drop: () => void }

/**
 * The cache of public lists, as ready bytes: read from memory, invalidated on every node when the
 * list changes.
 */
export type Snapshots = {
  /** Serves a reading call from memory; `load` runs once after each change. */
  serve: <Checked extends Schemas>(
    api: Api,
    endpoint: Endpoint<Checked>,
    schemas: NoInfer<Checked>,
    key: string,
    load: () => Promise<z.input<Checked['response']>>,
  ) => void
  /** Drops `follower` too whenever `key` changes: one write, two lists. Both are served already. */
  follow: (key: string, follower: string) => void
  /** Keeps what `make` makes of the lists at these paths, until one of them changes or it is dropped. */
  derive: <Made>(paths: string[], make: (lists: Lists) => Promise<Made>) => Derived<Made>
  /** Calls back whenever a key changes, here or on another node, or a change may be missed. */
  watch: (key: string, onChange: () => void) => void
  /** Drops a key once by itself, on this node, after so long: the last to ask for it counts. */
  dropAfter: (key: string, ms: number) => void
  /** The answer to a path if it is in memory right now: sent before any router or hook runs. */
  ready: (path: string) => StoredResponse | null
  /**
   * Runs a transaction that says which lists it invalidates, if any: all nodes hear of it when it
   * commits, and this one drops them before it returns.
   */
  transaction: <Result>(
    write: (tx: Transaction, invalidate: (key: string) => void) => Promise<Result>,
  ) => Promise<Result>
  /** The same for a write that always changes one list. */
  change: <Result>(key: string, write: (tx: Transaction) => Promise<Result>) => Promise<Result>
}

/** As a column of any statement: tells every node, when it commits, that a key has changed. */
export const changed = (key: string) => sql<string>`pg_notify(${CHANNEL}, ${key})::text`

/** One cache per process; several nodes invalidate each other's through NOTIFY. */
export function createSnapshots(
  connection: Pick<DatabaseConnection, 'db' | 'listen'>,
  headers: FixedHeaders,
): Snapshots & Openable {
  const entries = new Map<string, Entry>()
  const byPath = new Map<string, Entry>()

  const watchers = new Map<string, (() => void)[]>()
  const timers = new Map<string, NodeJS.Timeout>()

  const dropKey = (key: string) => {
    const entry = entries.get(key)
    if (entry) drop(entry)
    for (const tell of watchers.get(key) ?? []) tell()
  }
  const transaction: Snapshots['transaction'] = async (write) => {
    const keys = new Set<string>()
    const result = await connection.db.transaction(async (tx) => {
      const written = await write(tx, (key) => keys.add(key))
      for (const key of keys) await tx.execute(sql`select ${changed(key)}`)
      return written
    })
    for (const key of keys) dropKey(key)
    return result
  }

  return {
    open: () =>
      connection.listen(CHANNEL, dropKey, () => {
        for (const entry of entries.values()) drop(entry)
        for (const tell of [...watchers.values()].flat()) tell()
      }),
    serve(api, endpoint, schemas, key, load) {
      const entry = createEntry(async () => {
        const json = JSON.stringify(schemas.response.parse(await load()))
        return compressAndStore(headers, 'application/json; charset=utf-8', Buffer.from(json))
      })
      entries.set(key, entry)
      byPath.set(endpoint.path, entry)
      api.servePolled(endpoint, schemas, async (request, reply) => {
        const stored = entry.stored ?? (await current(entry))
        sendStored(request.raw, reply.hijack().raw, stored)
        return reply
      })
    },
    follow(key, follower) {
      const [followed, following] = [entries.get(key), entries.get(follower)]
      if (!followed || !following) throw new Error(`${key} or ${follower} is not served`)
      followed.followers.add(following)
    },
    derive(paths, make) {
      const sources = paths.map((path) => {
        const source = byPath.get(path)
        if (!source) throw new Error(`${path} is not served from a snapshot`)
        return [path, source] as const
      })
      const entry = createEntry(async () => {
        const read = sources.map(async ([path, source]) => {
          const { plain } = source.stored ?? (await current(source))
          return [path, JSON.parse(plain.body.toString())]
        })
        return make(Object.fromEntries(await Promise.all(read)))
      })
      for (const [, source] of sources) source.followers.add(entry)
      return { get: () => entry.stored ?? current(entry), drop: () => drop(entry) }
    },
    watch: (key, onChange) => {
      watchers.set(key, [...(watchers.get(key) ?? []), onChange])
    },
    dropAfter(key, ms) {
      clearTimeout(timers.get(key))
      // A timer knows no month; dropped too early, whoever loads it asks again.
      const timer = setTimeout(dropKey, Math.min(ms + TIMER_EARLY_MS, DAY_MS), key)
      timers.set(key, timer.unref())
    },
    ready: (path) => byPath.get(path)?.stored ?? null,
    transaction,
    change: (key, write) =>
      transaction((tx, invalidate) => {
        invalidate(key)
        return write(tx)
      }),
  }
}

function createEntry<Value>(load: () => Promise<Value>): Entry<Value> {
  return { stored: null, loading: null, generation: 0, load, followers: new Set() }
}

function drop(entry: Entry<unknown>) {
  for (const follower of entry.followers) drop(follower)
  entry.generation++
  entry.stored = null
  entry.loading = null
}

/**
 * Guards against a stale fill: what was read before an invalidation is answered to those who asked
 * before it, and cached for nobody.
 */
async function refresh<Value>(entry: Entry<Value>): Promise<Value> {
  const { generation } = entry
  const stored = await entry.load()
  if (entry.generation === generation) {
    entry.stored = stored
    entry.loading = null
  }
  return stored
}

function current<Value>(entry: Entry<Value>): Promise<Value> {
  entry.loading ??= refresh(entry).catch((error) => {
    entry.loading = null
    throw error
  })
  return entry.loading
}
