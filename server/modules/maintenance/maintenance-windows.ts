import { and, asc, eq, gte, isNull, sql } from 'drizzle-orm'
import type { Database } from '#server/lib/database.ts'
import { type MaintenanceRow, maintenanceEntries } from './maintenance.table.ts'

/** A time when the site is closed, from its start up to its end. A window is known by its start. */
export type Window = { reason: string | null; startDate: Date; endDate: Date }

export const sameStart = (a: Pick<Window, 'startDate'>, b: Pick<Window, 'startDate'>) =>
  a.startDate.getTime() === b.startDate.getTime()
export const overlap = (a: Window, b: Window) => a.startDate < b.endDate && b.startDate < a.endDate

/** The windows that stand after these decisions, in order of time; no two of them overlap. */
export function windowsAfter(decisions: readonly MaintenanceRow[]): Window[] {
  let windows: Window[] = []
  for (const { status, reason, startDate, endDate } of decisions) {
    if (!startDate || !endDate) {
      windows = []
      continue
    }
    const decided = { reason, startDate, endDate }
    windows = windows.filter(
      (window) => !(status ? overlap(window, decided) : sameStart(window, decided)),
    )
    if (status) windows.push(decided)
  }
  return windows.sort((a, b) => a.startDate.getTime() - b.startDate.getTime())
}

/**
 * All decisions since everything was last called off, that one included: what was decided before it
 * stands no more.
 */
export function readDecisions(db: Database): Promise<MaintenanceRow[]> {
  const lastClearing = db
    .select({ id: sql`coalesce(max(${maintenanceEntries.id}), 0)` })
    .from(maintenanceEntries)
    .where(and(eq(maintenanceEntries.status, false), isNull(maintenanceEntries.startDate)))
  return db
    .select()
    .from(maintenanceEntries)
    .where(gte(maintenanceEntries.id, lastClearing))
    .orderBy(asc(maintenanceEntries.id))
}
