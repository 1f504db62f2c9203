import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import type { Database, DatabaseConnection } from './database.ts'

/** Work done behind the visitor's back: named, retried, and kept in the database until it is done. */
export type Task<Deps, Data extends object> = {
  name: string
  run: (deps: Deps, data: Data) => Promise<void>
  /** Attempts after the first; the wait doubles each time. */
  retries?: number
  retryDelaySeconds?: number
  /** A cron line (UTC): the task then also starts by itself. */
  every?: string
}

/** The half that callers need: asking for work, as part of their transaction. */
export type TaskQueue = {
  /** With a transaction as `db`, the task exists if and only if the transaction commits. */
  enqueue: <Data extends object>(
    db: Database,
    task: Pick<Task<never, Data>, 'name'>,
    data: Data,
    options?: { startAfter?: Date },
  ) => Promise<void>
}

export type TaskRunner = TaskQueue & {
  start: <Deps>(deps: Deps, tasks: readonly Task<Deps, never>[]) => Promise<void>
  /** Lets running tasks finish; what is waiting stays in the database. */
  stop: () => Promise<void>
}

/** With waits that double from five seconds to an hour, about four days: longer than any outage an owner sleeps through. */
const DEFAULT_RETRIES = 100
const DEFAULT_RETRY_DELAY_SECONDS = 5
const LONGEST_RETRY_DELAY_SECONDS = 3600
const POLL_SECONDS = 1

/** Tasks on pg-boss, in the site's own database. */
export function createTaskRunner(connection: DatabaseConnection, onError: (error: Error) => void): TaskRunner {
  const boss = new PgBoss({ db: connection.taskStore, backend: connection.kind, schema: 'tasks' })
  boss.on('error', onError)
  return {
    async enqueue(db, task, data, options = {}) {
      await boss.send(task.name, data, { db: fromDrizzle(db, sql), ...(options.startAfter && { startAfter: options.startAfter }) })
    },
    async start(deps, tasks) {
      await boss.start()
      for (const task of tasks) await startTask(boss, deps, task)
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000, close: false }),
  }
}

async function startTask<Deps>(boss: PgBoss, deps: Deps, task: Task<Deps, never>) {
  const options = {
    retryLimit: task.retries ?? DEFAULT_RETRIES,
    retryDelay: task.retryDelaySeconds ?? DEFAULT_RETRY_DELAY_SECONDS,
    retryBackoff: true,
    retryDelayMax: LONGEST_RETRY_DELAY_SECONDS,
  }
  await boss.createQueue(task.name, options)
  await boss.updateQueue(task.name, options)
  if (task.every) await boss.schedule(task.name, task.every)
  else await boss.unschedule(task.name)
  await boss.work(task.name, { pollingIntervalSeconds: POLL_SECONDS }, async ([job]) => {
    if (job) await task.run(deps, job.data as never)
  })
}
