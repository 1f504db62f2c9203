import { desc, sql } from 'drizzle-orm'
import type { MaintenanceStatus } from '#contract/maintenance.ts'
import type { Database, DatabaseConnection } from '#server/lib/database.ts'
import type { FixedHeaders } from '#server/lib/security-headers.ts'
import { type StoredResponse, storeResponse } from '#server/lib/stored-response.ts'
import { type MaintenanceRow, maintenanceEntries } from './maintenance.table.ts'

export const MAINTENANCE_CHANNEL = 'maintenance'

/** Whether the site is open, known without asking the database. */
export type Maintenance = {
  isOn: () => boolean
  /** Seconds until it ends, for `Retry-After`. */
  secondsLeft: () => number
  status: () => MaintenanceStatus
  /** The status call's answer, ready to send. */
  answer: () => StoredResponse
  /** Writes a decision and tells every node when it commits. */
  decide: (write: (tx: Database) => Promise<void>) => Promise<void>
}

/** Reads the last decision once, then again whenever a node takes another; if it cannot be read, the last known one holds. */
export async function createMaintenance(
  connection: DatabaseConnection,
  headers: FixedHeaders,
  now: () => Date,
  report: (error: Error) => void,
): Promise<Maintenance> {
  let schedule: MaintenanceRow | null = null
  /** Reads may overtake each other: an older decision never replaces a newer one. */
  let lastKnownId = 0
  let stored: StoredResponse
  /** When the status changes by itself: the window opens, or it closes. */
  let nextEdge = Number.POSITIVE_INFINITY

  function statusAt(time: number): MaintenanceStatus {
    const { startDate, endDate, reason } = schedule ?? {}
    if (!startDate || !endDate || time >= endDate.getTime()) return { isMaintenance: false, currentSchedule: null }
    const currentSchedule = { reason: reason ?? null, startDate: startDate.toISOString(), endDate: endDate.toISOString() }
    return { isMaintenance: time >= startDate.getTime(), currentSchedule }
  }

  function refresh() {
    const time = now().getTime()
    const edges = [schedule?.startDate, schedule?.endDate].map((date) => date?.getTime() ?? 0).filter((edge) => edge > time)
    nextEdge = Math.min(Number.POSITIVE_INFINITY, ...edges)
    stored = storeResponse(headers, { type: 'application/json; charset=utf-8', body: Buffer.from(JSON.stringify(statusAt(time))) })
  }

  async function reload() {
    const [latest] = await connection.db.select().from(maintenanceEntries).orderBy(desc(maintenanceEntries.id)).limit(1)
    if ((latest?.id ?? 0) < lastKnownId) return
    lastKnownId = latest?.id ?? 0
    schedule = latest?.status ? latest : null
    refresh()
  }

  /** Edges take effect on time because every reader looks at the clock first. */
  function upToDate() {
    if (now().getTime() >= nextEdge) refresh()
  }

  const reloadOrKeep = () => reload().catch(report)
  await reload()
  await connection.listen(MAINTENANCE_CHANNEL, reloadOrKeep, reloadOrKeep)

  return {
    isOn: () => statusAt(now().getTime()).isMaintenance,
    secondsLeft: () => Math.max(1, Math.ceil(((schedule?.endDate?.getTime() ?? 0) - now().getTime()) / 1000)),
    status: () => statusAt(now().getTime()),
    answer() {
      upToDate()
      return stored
    },
    async decide(write) {
      await connection.db.transaction(async (tx) => {
        await write(tx)
        await tx.execute(sql`select pg_notify(${MAINTENANCE_CHANNEL}, '')`)
      })
      await reload()
    },
  }
}
