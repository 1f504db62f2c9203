import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { ParserOptions, PGlite, Results } from '@electric-sql/pglite'
import { type Answer, OPENED, type Opening, type Question } from './messages.ts'

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

type Waiting = { resolve: (results: Results[]) => void; reject: (error: Error) => void }

/**
 * PGlite on a thread of its own. It is a whole PostgreSQL that runs where it is called: on the thread that answers requests,
 * every statement would keep everyone else waiting.
 */
export async function openPgliteThread(folder: string, dump?: string): Promise<PGlite> {
  const worker = new Worker(new URL('./thread.ts', import.meta.url), { workerData: { folder, dump } satisfies Opening, execArgv: [] })
  const waiting = new Map<number, Waiting>()
  const listeners = new Map<string, Set<(payload: string) => void>>()
  let lastId = OPENED

  const answered = (id: number) => new Promise<Results[]>((resolve, reject) => waiting.set(id, { resolve, reject }))
  function ask(question: Question['ask']): Promise<Results[]> {
    lastId += 1
    worker.postMessage({ id: lastId, ask: question } satisfies Question)
    return answered(lastId)
  }
  worker.on('message', (answer: Answer) => {
    if ('channel' in answer) {
      for (const listener of listeners.get(answer.channel) ?? []) listener(answer.payload)
      return
    }
    const asked = waiting.get(answer.id)
    waiting.delete(answer.id)
    if ('results' in answer) asked?.resolve(answer.results)
    else asked?.reject(Object.assign(new Error(answer.error.message), answer.error.details))
  })
  // Its database is gone, and this process with it: better started anew than half alive.
  worker.on('error', (error) => {
    throw error
  })

  const opened = answered(OPENED)
  await opened.catch(async (error) => {
    await worker.terminate()
    throw error
  })

  const queries: Queries = {
    async query(text, params = [], { rowMode = 'object', parsers = {} } = {}) {
      const [results] = await ask({ kind: 'query', text, params, rowMode, asText: Object.keys(parsers).map(Number) })
      return results as Results
    },
    exec: (text, { rowMode = 'object', parsers = {} } = {}) =>
      ask({ kind: 'exec', text, params: [], rowMode, asText: Object.keys(parsers).map(Number) }),
  }
  const inTurn = createTurns()

  const client: PgliteClient = {
    query: (...query) => inTurn(() => queries.query(...query)),
    exec: (...script) => inTurn(() => queries.exec(...script)),
    transaction: (work) =>
      inTurn(async () => {
        await queries.exec('begin')
        try {
          const result = await work(queries)
          await queries.exec('commit')
          return result
        } catch (error) {
          await queries.exec('rollback')
          throw error
        }
      }),
    async listen(channel, onMessage) {
      const known = listeners.get(channel)
      const all = (known ?? new Set()).add(onMessage)
      listeners.set(channel, all)
      if (!known) await inTurn(() => ask({ kind: 'listen', channel }))
      return async () => void all.delete(onMessage)
    },
    async close() {
      await inTurn(() => ask({ kind: 'close' }))
      worker.removeAllListeners('error')
      await Promise.all([once(worker, 'exit'), worker.terminate()])
    },
  }
  return client as unknown as PGlite
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
