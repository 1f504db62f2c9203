import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import { type Db, fromDrizzle, type Job, PgBoss, type QueueResult } from 'pg-boss'
import type { Database, DatabaseConnection, Transaction } from './database.ts'
import { type Log, SILENT_LOG } from './logger.ts'
import { onTheMinute, type Schedule } from './schedule.ts'

/**
 * A background job: named, retried with exponential backoff, and kept in the database until it is
 * done. Delivery is at least once, so `run` is idempotent.
 */
export type Task<Deps, Data extends object> = {
  name: string
  run: (deps: Deps, data: Data) => Promise<void>
  /** Attempts after the first; the wait doubles each time. */
  retries?: number
  retryDelaySeconds?: number
  /**
   * Has a worker of its own for what is urgent, which then never waits for a slow run of what is
   * not.
   */
  hasUrgent?: true
  /** The task then also starts by itself, once for all nodes together. */
  every?: Schedule
  /** What its lines in the log carry; a run that has any is told of when it is done, too. */
  logged?: (data: Data) => object | null
  /** Asked, by a read, before a start by the clock: a site at rest writes nothing. */
  isDue?: (deps: Deps) => Promise<boolean>
}

/** The half that callers need: asking for work, as part of their transaction. */
export type TaskQueue = {
  /**
   * With a transaction as `db`, the task exists if and only if the transaction commits. Urgent ones
   * are done first.
   */
  enqueue: <Data extends object>(
    db: Database,
    task: Pick<Task<never, Data>, 'name'>,
    data: Data,
    options?: { startAfter?: Date; urgent?: true },
  ) => Promise<void>
}

export type TaskRunner = TaskQueue & {
  /** From here on work may be asked for. */
  open: <Deps>(tasks: readonly Task<Deps, never>[]) => Promise<void>
  /** From here on it is done. */
  start: <Deps>(deps: Deps, tasks: readonly Task<Deps, never>[]) => Promise<void>
  /** Lets running tasks finish; what is waiting stays in the database. */
  stop: () => Promise<void>
}

/**
 * Exponential backoff, from five seconds to an hour, about four days: longer than any outage an
 * owner sleeps through.
 */
const DEFAULT_RETRIES = 100
const DEFAULT_RETRY_DELAY_SECONDS = 5
const LONGEST_RETRY_DELAY_SECONDS = 3600
/** Run together: fetched and settled by one statement each, however long the queue. */
const AT_ONCE = 8
/**
 * Workers hear of new work by NOTIFY. No notice is given of what falls due by its date: one read
 * looks for that, for all queues together.
 */
const LOOK_FOR_DUE_MS = 5000
const LOOKS_FOR_DONE = 2
const POLL_SECONDS = 10 * 60
/**
 * A run whose process died is taken up again after this long, and no run may take longer; what the
 * clock starts goes through whole tables.
 */
const GIVEN_UP_SECONDS = 300
const GIVEN_UP_BY_CLOCK_SECONDS = 3600
const URGENT = 1
const DAY_SECONDS = 24 * 60 * 60

type Settings = { eachMinute: typeof onTheMinute; lookForDueMs: number; log: Log }

/** Tasks on pg-boss, in the site's own database. */
export function createTaskRunner(
  connection: Pick<DatabaseConnection, 'kind'> & { taskStore: Db },
  onError: (error: Error) => void,
  {
    eachMinute = onTheMinute,
    lookForDueMs = LOOK_FOR_DUE_MS,
    log = SILENT_LOG,
  }: Partial<Settings> = {},
): TaskRunner {
  const boss = new PgBoss({
    db: connection.taskStore,
    backend: connection.kind,
    schema: 'tasks',
    useListenNotify: true,
    // Its own clockwork writes to the database every few seconds, work or no work: ours is below.
    schedule: false,
    supervise: false,
    queueCacheIntervalSeconds: DAY_SECONDS,
    bamIntervalSeconds: DAY_SECONDS,
  })
  boss.on('error', (error) => onError(asError(error)))
  let stopClocks = () => {}
  /** What the clocks began: a stop waits for it, as the database goes next. */
  const underWay = new Set<Promise<unknown>>()
  function begin(work: Promise<unknown>) {
    const ended = work.catch(onError).finally(() => underWay.delete(ended))
    underWay.add(ended)
  }

  const workersOf = new Map<string, string[]>()

  async function wakeForDue() {
    const { rows } = await connection.taskStore.executeSql(
      `select distinct name from tasks.job where state < 'active' and start_after <= now()`,
    )
    for (const { name } of rows) for (const id of workersOf.get(name) ?? []) boss.notifyWorker(id)
  }

  /** A run that has ended is written down as done a moment later, so one look is not enough. */
  let looksForDone = LOOKS_FOR_DONE
  /**
   * What is done is forgotten within seconds, all of it by one statement: its data is people's.
   * What the clock began stays a while, so that no other node begins it too.
   */
  async function forgetDone(names: string[]) {
    if (looksForDone === 0) return
    looksForDone--
    await connection.taskStore.executeSql(
      `delete from tasks.job where state = 'completed' and name = any($1)`,
      [names],
    )
  }

  async function takeUpLost() {
    const { rows } = await connection.taskStore.executeSql(
      `select 1 from tasks.job where state = 'active' and started_on + expire_seconds * interval '1 second' < now() limit 1`,
    )
    if (rows.length > 0) await boss.supervise()
  }

  let opening: Promise<void> | undefined
  const open: TaskRunner['open'] = (tasks) => {
    opening ??= settleQueues(boss, tasks)
    return opening
  }

  return {
    async enqueue(db, task, data, { startAfter, urgent } = {}) {
      const options = { ...(startAfter && { startAfter }), ...(urgent && { priority: URGENT }) }
      await boss.send(task.name, data, { db: fromDrizzle(db, sql), ...options })
    },
    open,
    async start(deps, tasks) {
      await open(tasks)
      const onDone = () => {
        looksForDone = LOOKS_FOR_DONE
      }
      for (const task of tasks) {
        const run = runnerOf(deps, task, log, onDone)
        workersOf.set(task.name, await startTask(boss, task, run))
        // Each looks for work at once: with one connection, visitors would wait for dozens of them.
        await connection.taskStore.executeSql('select')
      }
      const forgotten = tasks.filter(({ every }) => !every).map(({ name }) => name)
      const look = () => Promise.all([wakeForDue(), forgetDone(forgotten)])
      const looking = setInterval(() => begin(look()), lookForDueMs).unref()
      const stopMinutes = eachMinute((minute) => {
        const due = tasks.filter(({ every }) => every && minute % every.minutes === every.at)
        const starts = due.map((task) => startByClock(boss, deps, task))
        // Once a day it deletes what is kept for a while: runs that failed for good, and those that
        // the clock began.
        const upkeep = minute % (24 * 60) === 0 ? boss.supervise() : takeUpLost()
        for (const work of [...starts, upkeep]) begin(work)
      })
      stopClocks = () => {
        clearInterval(looking)
        stopMinutes()
      }
    },
    async stop() {
      stopClocks()
      await Promise.all(underWay)
      await boss.stop({ graceful: true, timeout: 10_000, close: false })
    },
  }
}

type Outcome = { id: string; status: 'completed' | 'failed'; output?: object }
type Run = (job: Job<unknown>) => Promise<Outcome>

/** Runs one, which stands for itself: one that fails is tried again alone. */
function runnerOf<Deps>(deps: Deps, task: Task<Deps, never>, log: Log, onDone: () => void): Run {
  return async ({ id, data }) => {
    const about = task.logged?.(data as never)
    const line = { task: task.name, ...about }
    try {
      await task.run(deps, data as never)
    } catch (error) {
      const output = describe(error)
      log.warn({ ...line, reason: output.message }, 'task failed')
      return { id, status: 'failed', output }
    }
    if (about) log.info(line, 'task done')
    onDone()
    return { id, status: 'completed' }
  }
}

async function settleQueues<Deps>(boss: PgBoss, tasks: readonly Task<Deps, never>[]) {
  await boss.start()
  const present = await boss.getQueues(tasks.map(({ name }) => name))
  for (const task of tasks) await settleQueue(boss, task, present)
}

/** A start that changes nothing about a queue writes nothing: there are dozens of them. */
async function settleQueue<Deps>(boss: PgBoss, task: Task<Deps, never>, present: QueueResult[]) {
  const options = {
    retryLimit: task.retries ?? DEFAULT_RETRIES,
    retryDelay: task.retryDelaySeconds ?? DEFAULT_RETRY_DELAY_SECONDS,
    retryBackoff: true,
    retryDelayMax: LONGEST_RETRY_DELAY_SECONDS,
    expireInSeconds: task.every ? GIVEN_UP_BY_CLOCK_SECONDS : GIVEN_UP_SECONDS,
    // As long as another node's clock may be late, and then some.
    ...(task.every && { deleteAfterSeconds: 3600 }),
    notify: true,
  }
  const queue = present.find(({ name }) => name === task.name)
  if (!queue) await boss.createQueue(task.name, options)
  else if (!isDeepStrictEqual({ ...queue, ...options }, queue))
    await boss.updateQueue(task.name, options)
}

/** Answers the ids of its workers. */
async function startTask<Deps>(boss: PgBoss, task: Task<Deps, never>, run: Run): Promise<string[]> {
  const polling = {
    pollingIntervalSeconds: 2,
    notifyPollingIntervalSeconds: POLL_SECONDS,
    batchSize: AT_ONCE,
    burstWhenBatchFull: true,
  }
  const workers = (task.hasUrgent ? [{ minPriority: URGENT }, {}] : [{}]).map((lane) =>
    boss.work(task.name, { ...lane, ...polling, perJobResults: true as const }, (jobs) =>
      Promise.all(jobs.map(run)),
    ),
  )
  return Promise.all(workers)
}

/**
 * Without the values of a failed query, which Drizzle writes into its message, and without mail
 * addresses, which a mail server repeats in its refusals: they are people's data.
 */
function describe(error: unknown) {
  if (!(error instanceof Error)) return { message: 'unknown' }
  const message = 'query' in error ? 'failed query' : error.message
  return { message: message.replace(/[^\s<>"']+@[^\s<>"']+/g, '…') }
}

/** One start a minute at most, whichever node's clock is first. */
async function startByClock<Deps>(boss: PgBoss, deps: Deps, { name, isDue }: Task<Deps, never>) {
  if (isDue && !(await isDue(deps))) return
  await boss.send(name, {}, { singletonKey: 'clock', singletonSeconds: 60 })
}

/** Deletes the tasks whose data says that they are about this person (`about`), with the person. */
export async function forgetTasksAbout(tx: Transaction, userId: number): Promise<void> {
  await tx.execute(sql`delete from tasks.job where data->>'about' = ${String(userId)}`)
}

/** pg-boss tells of a failed poll by a copy of the error that is none itself. */
const asError = (told: Error): Error =>
  told instanceof Error ? told : Object.assign(new Error(), told as object)
