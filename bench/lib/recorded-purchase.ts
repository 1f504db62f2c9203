import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { orderConfirmationTask } from '#server/modules/orders/orders.tasks.ts'

type Row = Record<string, unknown>
/** Sends one statement on a connection of its own. */
export type Send = (text: string, values?: unknown[]) => Promise<Row[]>

/** What differs between one purchase and the next, by the value that it had when recorded. */
export type Particulars = Record<string, string | number>
type Statement = { text: string; values: unknown[] }
/** The statements of a purchase, and those of the queue that thanks for it. */
export type Recording = { purchase: Statement[]; queue: { fetch: Statement; done: Statement } }

/** A queue that the site does not work off: what is sent by hand is settled by hand. */
const QUEUE_BY_HAND = 'by-hand'
export const makeQueueByHand = (send: Send) =>
  send(
    `insert into tasks.queue
     select (jsonb_populate_record(queue, jsonb_build_object('name', '${QUEUE_BY_HAND}'))).*
     from tasks.queue where name = '${orderConfirmationTask.name}'`,
  )

/** Every statement that goes to PostgreSQL while `work` runs, in the order it was sent. */
export async function recordStatements(work: () => Promise<void>): Promise<Statement[]> {
  const statements: Statement[] = []
  const { query } = pg.Client.prototype as { query: (...args: unknown[]) => unknown }
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [config, values] = args as [string | pg.QueryConfig, unknown[] | undefined]
    const text = typeof config === 'string' ? config : config.text
    statements.push({ text, values: values ?? [] })
    return query.apply(this, args)
  } as typeof pg.Client.prototype.query
  await work()
  pg.Client.prototype.query = query as typeof pg.Client.prototype.query
  return statements
}

/** Puts a name where a value that belongs to one purchase stood. */
export function generalise(statements: Statement[], particulars: Particulars): Recording {
  const known = Object.entries(particulars)
  function templateOf(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(templateOf)
    const same = known.find(([, recorded]) => recorded === value)
    if (same) return { named: same[0] }
    if (typeof value !== 'string') return value
    return known.reduce(
      (text, [name, recorded]) => text.replaceAll(String(recorded), `{{${name}}}`),
      value,
    )
  }
  const byHand = (text: string) => text.replaceAll(orderConfirmationTask.name, QUEUE_BY_HAND)
  const general = statements.map(({ text, values }) => ({
    text: byHand(text),
    values: values.map((value) => templateOf(typeof value === 'string' ? byHand(value) : value)),
  }))
  const isQueue = ({ text }: Statement) => /tasks\.job/.test(text) && !/INSERT INTO/.test(text)
  const [fetch, done] = general.filter(isQueue)
  if (!fetch || !done) throw new Error('the recording has no queue')
  return { purchase: general.filter((one) => !isQueue(one)), queue: { fetch, done } }
}

function fill(template: unknown, particulars: Particulars): unknown {
  if (Array.isArray(template)) return template.map((one) => fill(one, particulars))
  if (typeof template === 'string')
    return template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(particulars[name]))
  const isNamed = typeof template === 'object' && template !== null && 'named' in template
  return isNamed ? particulars[template.named as string] : template
}

/**
 * Sends a recorded purchase again for somebody else, statement by statement, without anything
 * around: no HTTP, no checks, nothing built, mapped or drawn. What the site is measured against.
 */
export async function replayPurchase(
  send: Send,
  { purchase }: Recording,
  whose: Particulars,
): Promise<void> {
  const particulars: Particulars = {
    ...whose,
    key: randomUUID(),
    session: `sandbox_${randomUUID()}`,
    payment: `sandbox_pi_${randomUUID()}`,
    event: `sandbox_evt_${randomUUID()}`,
    delivery: randomUUID(),
  }
  for (const { text, values } of purchase) {
    const [row] = await send(
      text,
      values.map((value) => fill(value, particulars)),
    )
    if (text.startsWith('insert into "orders"')) particulars.order = row?.id as number
    if (text.startsWith('insert into "invoice_counters"')) {
      particulars.sequence = row?.last as number
      particulars.number = `H-${row?.last}`
    }
  }
}

/** The queue's own statements for whatever waits; answers how many it has settled. */
export async function replayQueue(send: Send, { queue: { fetch, done } }: Recording) {
  const jobs = await send(fetch.text, fetch.values)
  const settled = jobs.map(({ id, retryCount }) => ({ id, retry_count: retryCount, output: null }))
  if (jobs.length > 0) await send(done.text, [done.values[0], JSON.stringify(settled)])
  return jobs.length
}
