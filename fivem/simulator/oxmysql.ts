import { setTimeout as sleep } from 'node:timers/promises'
import { Database, type Outcome, type Row } from './database.ts'
import { isTable } from './lua.ts'
import type { Points } from './points.ts'

/**
 * oxmysql as read in July 2026: what is asked without a promise and fails is printed, and its
 * callback never called; a statement is on its way for a while, and lost if the server dies then.
 */
export type Callback = (result: unknown, error?: string) => void
type Method = 'query' | 'single' | 'scalar' | 'update' | 'insert' | 'prepare' | 'rawExecute'

const METHODS: readonly Method[] = [
  'query',
  'single',
  'scalar',
  'update',
  'insert',
  'prepare',
  'rawExecute',
]

const header = ({ affected, insertId }: Outcome) => ({
  affectedRows: affected,
  insertId,
  warningStatus: 0,
})

const firstValue = (row: Row | undefined) => (row ? (Object.values(row)[0] ?? null) : null)

/** What each method makes of what the database answers. */
function answerOf(method: Method, sql: string, outcome: Outcome): unknown {
  const raw = Database.isRead(sql) ? outcome.rows : header(outcome)
  switch (method) {
    case 'query':
    case 'rawExecute':
      return raw
    case 'single':
      return outcome.rows[0] ?? null
    case 'scalar':
      return firstValue(outcome.rows[0])
    case 'update':
      return outcome.affected
    case 'insert':
      return outcome.insertId
    case 'prepare':
      return answerOfPrepared(sql, outcome)
  }
}

/** By the statement's first word; one row of one column is that value. */
function answerOfPrepared(sql: string, outcome: Outcome): unknown {
  const [verb] = sql.split(' ')
  if (verb === 'INSERT') return outcome.insertId
  if (verb === 'UPDATE' || verb === 'DELETE') return outcome.affected
  const [row] = outcome.rows
  return row && Object.keys(row).length === 1 ? firstValue(row) : row
}

/** `:name` and `@name` become `?`, with their values in that order. */
function withNames(sql: string, parameters: unknown): [sql: string, parameters: unknown[]] {
  if (!isTable(parameters) || Array.isArray(parameters))
    return [sql, Array.isArray(parameters) ? parameters : []]
  const values: unknown[] = []
  const named = sql.replace(/[:@](\w+)/g, (_, name: string) => {
    values.push(parameters[name])
    return '?'
  })
  return [named, values]
}

/** One row of values, or several: a prepared statement is then carried out for each. */
const batches = (parameters: unknown): unknown[][] =>
  Array.isArray(parameters) && parameters.length > 0 && parameters.every(Array.isArray)
    ? parameters
    : [Array.isArray(parameters) ? parameters : []]

function readTransaction(queries: unknown, shared: unknown) {
  if (!Array.isArray(queries)) throw new Error('Transaction queries must be array')
  return queries.map((query) => {
    const [text, given] = Array.isArray(query)
      ? query
      : typeof query === 'string'
        ? [query, shared]
        : [query.query, query.parameters ?? query.values]
    const [sql, parameters] = withNames(text, given)
    return { sql, parameters }
  })
}

export class OxMySQL {
  readonly #database: Database
  readonly #points: Points
  /** Real milliseconds that a statement is on its way, there and back. */
  readonly #latency: number
  /** Statements under way: a server that is stopped waits for them. */
  #open = 0

  constructor(database: Database, points: Points, latency: number) {
    this.#database = database
    this.#points = points
    this.#latency = latency
  }

  get isIdle(): boolean {
    return this.#open === 0
  }

  async #travel(work: () => unknown, kind: 'save' | 'read'): Promise<unknown> {
    this.#open++
    try {
      this.#points.reach(`db:${kind}:before`)
      await sleep(this.#latency)
      const answer = work()
      this.#points.reach(`db:${kind}:after`)
      await sleep(this.#latency)
      return answer
    } finally {
      this.#open--
    }
  }

  #carryOut(method: Method, text: string, given: unknown): Promise<unknown> {
    const prepared = method === 'prepare' || method === 'rawExecute'
    const [sql, parameters] = prepared ? [text, given] : withNames(text, given)
    const kind = Database.isRead(sql) ? 'read' : 'save'
    const run = (values: unknown[]) => {
      const missing = sql.split('?').length - 1 - values.length
      const filled = [...values, ...new Array(Math.max(0, missing)).fill(null)]
      return answerOf(method, sql, this.#database.execute(sql, filled))
    }
    return this.#travel(() => {
      if (!prepared) return run(parameters as unknown[])
      const answers = batches(parameters).map(run)
      return answers.length === 1 ? answers[0] : answers
    }, kind)
  }

  /** Asked and not waited for: an answer comes by the callback, a failure is only printed. */
  run(method: Method, sql: string, parameters: unknown, callback?: Callback): void {
    void this.#carryOutSafely(method, sql, parameters, callback)
  }

  async #carryOutSafely(method: Method, sql: string, parameters: unknown, callback?: Callback) {
    let answer: unknown
    try {
      answer = await this.#carryOut(method, sql, parameters)
    } catch (error) {
      console.error(`was unable to execute a query!\nQuery: ${sql}\n${(error as Error).message}`)
      return
    }
    callback?.(answer)
  }

  /** `MySQL.….await`: the caller's coroutine waits, and what fails is thrown there. */
  async await(method: Method, sql: string, parameters: unknown): Promise<unknown> {
    return this.#carryOut(method, sql, parameters)
  }

  async #transaction(queries: unknown, shared: unknown): Promise<boolean> {
    const statements = readTransaction(queries, shared)
    try {
      await this.#travel(() => this.#database.transaction(statements), 'save')
      return true
    } catch (error) {
      console.error(`was unable to complete a transaction!\n${(error as Error).message}`)
      return false
    }
  }

  /** As other resources call it: each with its `_async` twin, which answers with a promise. */
  exports(): Record<string, (...args: never[]) => unknown> {
    const entries = METHODS.flatMap((method) => [
      [
        method,
        (sql: string, parameters: unknown, callback?: Callback) =>
          typeof parameters === 'function'
            ? this.run(method, sql, [], parameters as Callback)
            : this.run(method, sql, parameters, callback),
      ],
      [
        `${method}_async`,
        (sql: string, parameters: unknown) => this.await(method, sql, parameters),
      ],
    ])
    return {
      ...Object.fromEntries(entries),
      isReady: () => true,
      awaitConnection: async () => true,
      transaction: (queries: unknown, shared: unknown, callback?: Callback) => {
        void this.#transaction(queries, shared).then((done) => callback?.(done))
      },
      transaction_async: (queries: unknown, shared: unknown) => this.#transaction(queries, shared),
    }
  }
}
