import { setTimeout as sleep } from 'node:timers/promises'
import type { ParserOptions, PGlite, Results } from '@electric-sql/pglite'
import { openThread, type Thread } from './thread-handle.ts'

type Options = { rowMode?: 'array' | 'object'; parsers?: ParserOptions }

/** What queries are made with, inside a transaction or outside. */
type Queries = {
  query: (text: string, params?: unknown[], options?: Options) => Promise<Results>
  exec: (text: string, options?: Options) => Promise<Results[]>
}

/** As much of PGlite as the drivers on top of it use. */
type PgliteClient = Queries & {
  transaction: <Result>(work: (tx: Queries) => Promise<Result>) => Promise<Result>
  listen: (channel: string, onMessage: (payload: string) => void) => Promise<() => Promise<void>>
  close: () => Promise<void>
}

/** `onGap`: what to call when the database was opened anew, and notices may have been missed. */
type PgliteThread = { client: PGlite; onGap: (missed: () => void) => void }

const REOPEN_MS = 1000
const IN_MEMORY = 'memory://'

/**
 * PGlite on a thread of its own. It is a whole PostgreSQL that runs where it is called: on the
 * thread that answers requests, every statement would keep everyone else waiting. When it crashes,
 * as on a disk without room for its log, it is opened again as soon as that is possible, and
 * recovers like any PostgreSQL; until then it is away.
 */
export async function openPgliteThread(folder: string, dump?: string): Promise<PgliteThread> {
  const listeners = new Map<string, Set<(payload: string) => void>>()
  const gaps = new Set<() => void>()
  let closed = false

  const open = () => openThread({ folder, dump }, { onNotice, onDeath })
  function onNotice(channel: string, payload: string) {
    for (const listener of listeners.get(channel) ?? []) listener(payload)
  }
  function onDeath(death: Error) {
    if (closed) return
    // All it held is gone, and this process with it: better started anew than half alive.
    if (folder === IN_MEMORY) throw death
    reopen()
  }
  async function reopen() {
    while (thread.isDead() && !closed) {
      await sleep(REOPEN_MS)
      if (closed) return
      const next = await open().catch(() => null)
      if (!next) continue
      for (const channel of listeners.keys())
        await next.ask({ kind: 'listen', channel }).catch(() => {})
      thread = next
    }
    for (const missed of gaps) missed()
  }
  let thread = await open()
  const inTurn = createTurns()

  const client: PgliteClient = {
    query: (...query) => inTurn(() => queriesOn(thread).query(...query)),
    exec: (...script) => inTurn(() => queriesOn(thread).exec(...script)),
    transaction: (work) =>
      inTurn(async () => {
        // Of this thread to the end: on the next one, what is left of it would be no transaction
        // any more.
        const queries = queriesOn(thread)
        await queries.exec('begin')
        try {
          const result = await work(queries)
          await queries.exec('commit')
          return result
        } catch (error) {
          // Nothing to take back where the database is gone.
          await queries.exec('rollback').catch(() => {})
          throw error
        }
      }),
    async listen(channel, onMessage) {
      const known = listeners.get(channel)
      const all = (known ?? new Set()).add(onMessage)
      listeners.set(channel, all)
      if (!known) await inTurn(() => thread.ask({ kind: 'listen', channel }))
      return async () => void all.delete(onMessage)
    },
    async close() {
      await inTurn(async () => {
        closed = true
        await thread.close()
      })
    },
  }
  return { client: client as unknown as PGlite, onGap: (missed) => void gaps.add(missed) }
}

function queriesOn({ ask }: Thread): Queries {
  return {
    async query(text, params = [], { rowMode = 'object', parsers = {} } = {}) {
      const [results] = await ask({
        kind: 'query',
        text,
        params,
        rowMode,
        asText: Object.keys(parsers).map(Number),
      })
      return results as Results
    },
    exec: (text, { rowMode = 'object', parsers = {} } = {}) =>
      ask({ kind: 'exec', text, params: [], rowMode, asText: Object.keys(parsers).map(Number) }),
  }
}

/** There is one session: a transaction has it to itself until it ends. */
function createTurns() {
  let last: Promise<unknown> = Promise.resolve()
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const turn = last.then(work, work)
    last = turn.catch(() => undefined)
    return turn
  }
}
