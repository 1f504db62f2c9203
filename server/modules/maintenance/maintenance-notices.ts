import { desc, like } from 'drizzle-orm'
import type { Deps } from '#server/deps.ts'
import type { Transaction } from '#server/lib/database.ts'
import type { Task } from '#server/lib/tasks.ts'
import { alerts } from '#server/modules/alerts/alerts.table.ts'
import { raiseNotice } from '#server/modules/alerts/raise-notice.ts'
import type { Schedule } from './maintenance-state.ts'

const [BEGUN, OVER] = ['maintenance_begun', 'maintenance_over'] as const

const momentFormat = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'full',
  timeStyle: 'short',
  timeZone: 'Europe/Paris',
})

type ToldDeps = Pick<Deps, 'tasks' | 'appearance'>
type Told = Pick<Schedule, 'reason' | 'endDate'> & { startDate: Date }

const valuesOf = ({ reason, startDate, endDate }: Told) => ({
  debut: momentFormat.format(startDate),
  fin: momentFormat.format(endDate),
  raison: reason ?? '',
})

/** Tells of one that lies ahead, as it is decided. */
export async function tellPlanned(
  deps: ToldDeps,
  tx: Transaction,
  schedule: Told,
  now: Date,
): Promise<void> {
  if (schedule.startDate > now)
    await raiseNotice(deps, tx, { kind: 'maintenance_planned', values: valuesOf(schedule) })
}

type WatchDeps = Pick<Deps, 'db' | 'maintenance'>

/** Which of the two is news; null: neither, since the last one that was told still holds. */
async function findNews({
  db,
  maintenance,
}: WatchDeps): Promise<typeof BEGUN | typeof OVER | null> {
  const [last] = await db
    .select({ key: alerts.key })
    .from(alerts)
    .where(like(alerts.key, 'maintenance\\_%'))
    .orderBy(desc(alerts.raisedAt))
    .limit(1)
  const toldClosed = last?.key.startsWith(BEGUN) ?? false
  if (maintenance.isOn() === toldClosed) return null
  return toldClosed ? OVER : BEGUN
}

/** The site closes and opens by the clock, without anybody's call: each is noticed in its minute. */
export const watchMaintenanceTask: Task<Deps, Record<string, never>> = {
  name: 'watch-maintenance',
  every: { minutes: 1, at: 0 },
  retries: 0,
  isDue: async (deps) => (await findNews(deps)) !== null,
  async run(deps) {
    await deps.db.transaction(async (tx) => {
      const kind = await findNews({ ...deps, db: tx })
      if (!kind) return
      const raisedAt = deps.now()
      const told = await tx
        .insert(alerts)
        .values({ key: `${kind}:${raisedAt.toISOString()}`, raisedAt, toldAt: raisedAt })
        .onConflictDoNothing()
        .returning({ key: alerts.key })
      if (told.length === 0) return
      const { currentSchedule: schedule } = deps.maintenance.status()
      const values = schedule
        ? valuesOf({
            reason: schedule.reason,
            startDate: new Date(schedule.startDate),
            endDate: new Date(schedule.endDate),
          })
        : {}
      await raiseNotice(deps, tx, { kind, values })
    })
  },
}
