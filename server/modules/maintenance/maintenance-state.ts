import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { MaintenanceStatus, MaintenanceWindow } from '#contract/maintenance.ts'
import type { DatabaseConnection, Transaction } from '#server/lib/database.ts'
import type { FixedHeaders } from '#server/lib/security-headers.ts'
import { type StoredResponse, storeResponse } from '#server/lib/stored-response.ts'
import { maintenanceEntries } from './maintenance.table.ts'
import { readDecisions, type Window, windowsAfter } from './maintenance-windows.ts'

export const MAINTENANCE_CHANNEL = 'maintenance'
const RELOAD_ATTEMPTS = 30
const RELOAD_PAUSE_MS = 1000

/** Whether the site is open, known without asking the database. */
export type Maintenance = {
  isOn: () => boolean
  /** Seconds until the running window ends, for `Retry-After`. */
  secondsLeft: () => number
  status: () => MaintenanceStatus
  /** The windows that run or lie ahead, the nearest first. */
  windows: () => MaintenanceWindow[]
  /** The status call's answer, ready to send. */
  answer: () => StoredResponse
  /** Writes a decision, knowing the windows that stand, and tells every node when it commits. */
  decide: (write: (tx: Transaction, standing: Window[]) => Promise<void>) => Promise<void>
}

/**
 * Reads the decisions once, then again whenever a node takes another; if they cannot be read, the
 * last known ones hold.
 */
export async function createMaintenance(
  connection: DatabaseConnection,
  headers: FixedHeaders,
  now: () => Date,
  report: (error: Error) => void,
): Promise<Maintenance> {
  let windows: Window[] = []
  /** Reads may overtake each other: an older decision never replaces a newer one. */
  let lastKnownId = 0
  let current: MaintenanceStatus = { isMaintenance: false, currentSchedule: null }
  let stored: StoredResponse
  /** When the status changes by itself: a window opens, or it closes. */
  let nextEdge = Number.POSITIVE_INFINITY

  function refresh() {
    const time = now()
    const [nearest] = unended(windows, time)
    const isMaintenance = nearest !== undefined && nearest.startDate <= time
    current = { isMaintenance, currentSchedule: nearest ? onTheWire(nearest) : null }
    nextEdge =
      (isMaintenance ? nearest.endDate : nearest?.startDate)?.getTime() ?? Number.POSITIVE_INFINITY
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
    const decisions = await readDecisions(connection.db)
    const latestId = decisions.at(-1)?.id ?? 0
    if (latestId < lastKnownId) return
    lastKnownId = latestId
    windows = windowsAfter(decisions)
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
  await reload()
  await connection.listen(MAINTENANCE_CHANNEL, reloadOrKeep, reloadOrKeep)

  return {
    isOn: () => upToDate().isMaintenance,
    secondsLeft: () => Math.max(1, Math.ceil((nextEdge - now().getTime()) / 1000)),
    status: upToDate,
    windows: () => unended(windows, now()).map(onTheWire),
    answer() {
      upToDate()
      return stored
    },
    async decide(write) {
      await connection.db.transaction(async (tx) => {
        // One decision at a time, on all nodes: two that overlap would each find the place free.
        await tx.execute(sql`lock table ${maintenanceEntries} in share row exclusive mode`)
        await write(tx, unended(windowsAfter(await readDecisions(tx)), now()))
        await tx.execute(sql`select pg_notify(${MAINTENANCE_CHANNEL}, '')`)
      })
      await reload()
    },
  }
}

const unended = (windows: Window[], time: Date) => windows.filter(({ endDate }) => endDate > time)

function onTheWire({ reason, startDate, endDate }: Window): MaintenanceWindow {
  return { reason, startDate: startDate.toISOString(), endDate: endDate.toISOString() }
}
