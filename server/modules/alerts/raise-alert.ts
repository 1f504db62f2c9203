import { inArray } from 'drizzle-orm'
import type { AlertKind } from '#contract/alert-kinds.ts'
import type { Deps } from '#server/deps.ts'
import type { Database, Transaction } from '#server/lib/database.ts'
import type { Task } from '#server/lib/tasks.ts'
import { alerts } from './alerts.table.ts'

/** `key`: of one event among those of its kind. */
export type Alert = {
  kind: AlertKind
  key: string
  title: string
  paragraphs: string[]
  /** The place of the panel where something can be done about it. */
  place: string
  /** The account that it names, if it does. */
  about?: number
}

/** Its own type, apart from what carries it out: whoever raises an alert sends nothing. */
export type AlertTask = Alert & { id: string }
export const ALERT_OWNER = { name: 'alert-owner' } satisfies Pick<Task<Deps, AlertTask>, 'name'>

const idOf = ({ kind, key }: Alert) => `${kind}:${key}`

/** Those that were not raised before, by a read: a watch that finds none writes nothing. */
export async function onlyNew(db: Database, found: Alert[]): Promise<Alert[]> {
  if (found.length === 0) return []
  const raised = await db
    .select({ key: alerts.key })
    .from(alerts)
    .where(inArray(alerts.key, found.map(idOf)))
  return found.filter((alert) => !raised.some(({ key }) => key === idOf(alert)))
}

/**
 * Has the owner told, in the transaction of what happened: once, however often and from wherever it
 * is said.
 */
export async function raiseAlert(
  { tasks, now }: Pick<Deps, 'tasks' | 'now'>,
  tx: Transaction,
  alert: Alert,
): Promise<void> {
  const id = idOf(alert)
  const raised = await tx
    .insert(alerts)
    .values({ key: id, about: alert.about ?? null, raisedAt: now() })
    .onConflictDoNothing()
    .returning({ key: alerts.key })
  if (raised.length > 0) await tasks.enqueue(tx, ALERT_OWNER, { ...alert, id })
}

/** The place of an order in the panel. */
export const orderPlace = (id: number) => `/admin?onglet=commandes&voir=${id}`
