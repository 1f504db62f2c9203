import { setTimeout as sleep } from 'node:timers/promises'
import { desc, sql } from 'drizzle-orm'
import type { MaintenanceSchedule, MaintenanceStatus } from '#contract/maintenance.ts'
import type { Database, DatabaseConnection, Openable, Transaction } from '#server/lib/database.ts'
import type { FixedHeaders } from '#server/lib/security-headers.ts'
import { type StoredResponse, storeResponse } from '#server/lib/stored-response.ts'
import { type MaintenanceRow, maintenanceEntries } from './maintenance.table.ts'

export const MAINTENANCE_CHANNEL = 'maintenance'
const RELOAD_ATTEMPTS = 30
const RELOAD_PAUSE_MS = 1000

/** A time when the site is closed, from its start up to its end. */
export type Schedule = { reason: string | null; startDate: Date; endDate: Date }

/** Whether the site is open, known without asking the database. */
export type Maintenance = {
  isOn: () => boolean
  /** Seconds until the running maintenance ends, for `Retry-After`. */
  secondsLeft: () => number
  status: () => MaintenanceStatus
  /** The status call's answer, ready to send. */
  answer: () => StoredResponse
  /** Writes a decision, knowing the one before it, and tells every node when it commits. */
  decide: (write: (tx: Transaction, latest?: MaintenanceRow) => Promise<void>) => Promise<void>
}

/**
 * Reads the latest decision when it is opened, then again whenever a node takes another; if it
 * cannot be read, the last known one holds.
 */
export function createMaintenance(
  connection: Pick<DatabaseConnection, 'db' | 'listen'>,
  headers: FixedHeaders,
  now: () => Date,
  report: (error: Error) => void,
): Maintenance & Openable {
  let latest: MaintenanceRow | undefined
  let current: MaintenanceStatus = { isMaintenance: false, currentSchedule: null }
  let stored: StoredResponse
  /** When the status changes by itself: it begins, or it ends. */
  let nextEdge = Number.POSITIVE_INFINITY

  function refresh() {
    const time = now()
    const schedule = standingAt(time, latest)
    const isMaintenance = schedule !== null && schedule.startDate <= time
    current = { isMaintenance, currentSchedule: schedule && onTheWire(schedule) }
    nextEdge =
      (isMaintenance ? schedule.endDate : schedule?.startDate)?.getTime() ??
      Number.POSITIVE_INFINITY
    stored = storeResponse(headers, {
      type: 'application/json; charset=utf-8',
      body: Buffer.from(JSON.stringify(current)),
    })
  }

  /** Edges take effect on time because every reader looks at the clock first. */
  function upToDate() {
    if (now().getTime() >= nextEdge) refresh()
    return current
  }

  async function reload() {
    const read = await readLatest(connection.db)
    // Reads may overtake each other: an older decision never replaces a newer one.
    if (latest && (!read || read.id < latest.id)) return
    latest = read
    refresh()
  }

  /**
   * A database that is coming back may still refuse the first reading, and the notice comes only
   * once.
   */
  async function reloadOrKeep() {
    for (let attempt = 1; attempt <= RELOAD_ATTEMPTS; attempt++) {
      const failed = await reload().catch((error: Error) => error)
      if (!failed) return
      report(failed)
      await sleep(RELOAD_PAUSE_MS, undefined, { ref: false })
    }
  }

  return {
    async open() {
      // In this order: a decision that is taken while a node starts is either read or heard of.
      await connection.listen(MAINTENANCE_CHANNEL, reloadOrKeep, reloadOrKeep)
      await reload()
    },
    isOn: () => upToDate().isMaintenance,
    secondsLeft: () => Math.max(1, Math.ceil((nextEdge - now().getTime()) / 1000)),
    status: upToDate,
    answer() {
      upToDate()
      return stored
    },
    async decide(write) {
      await connection.db.transaction(async (tx) => {
        // Optimistic locking compares with the latest decision, which may not change meanwhile: two
        // at once, on any nodes, would each find the version that they started from.
        await tx.execute(sql`lock table ${maintenanceEntries} in share row exclusive mode`)
        await write(tx, await readLatest(tx))
        await tx.execute(sql`select pg_notify(${MAINTENANCE_CHANNEL}, '')`)
      })
      await reload()
    },
  }
}

/** What stands after the latest decision: its schedule until that ends, or nothing. */
export function standingAt(time: Date, latest: MaintenanceRow | undefined): Schedule | null {
  if (!latest?.status || !latest.startDate || !latest.endDate || latest.endDate <= time) return null
  const { reason, startDate, endDate } = latest
  return { reason, startDate, endDate }
}

async function readLatest(db: Database): Promise<MaintenanceRow | undefined> {
  const [latest] = await db
    .select()
    .from(maintenanceEntries)
    .orderBy(desc(maintenanceEntries.id))
    .limit(1)
  return latest
}

function onTheWire({ reason, startDate, endDate }: Schedule): MaintenanceSchedule {
  return { reason, startDate: startDate.toISOString(), endDate: endDate.toISOString() }
}
