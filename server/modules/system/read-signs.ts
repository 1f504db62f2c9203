import { statfs } from 'node:fs/promises'
import { performance } from 'node:perf_hooks'
import { max, sql } from 'drizzle-orm'
import { listBackups } from '#server/backups/backup-files.ts'
import type { Deps } from '#server/deps.ts'
import type { Database } from '#server/lib/database.ts'
import { paymentEvents } from '#server/modules/checkout/checkout.table.ts'

/** What failed last, by the name of the task, with the words of whoever refused it. */
export type Failure = { name: string; message: string | null }

async function readFailures(db: Database): Promise<Failure[]> {
  const { rows } = await db.execute<Failure>(sql`
    select distinct on (name) name, output->>'message' as message
    from tasks.job where state in ('retry', 'failed')
    order by name, started_on desc nulls last`)
  return rows
}

/** Of the disk that the site writes to; the data folder need not exist beside PostgreSQL. */
async function readDisk(folder: string) {
  const { bavail, blocks, bsize } = await statfs(folder).catch(() => statfs('.'))
  return { free: bavail * bsize, total: blocks * bsize }
}

/** What only the page shows, besides the facts that the metrics tell too. */
export async function readSigns({ db }: Pick<Deps, 'db'>) {
  const [event] = await db.select({ at: max(paymentEvents.receivedAt) }).from(paymentEvents)
  return { lastEvent: event?.at ?? null, failures: await readFailures(db) }
}

/** Within less than this, a process is mostly busy with the question. */
const LEAST_WINDOW_MS = 5000

/** How the machine and this process do: nothing of it is asked of the database. */
export function createMachineReader({ config }: Pick<Deps, 'config'>) {
  let before = performance.eventLoopUtilization()
  let busy = 0
  function measureLoop() {
    const now = performance.eventLoopUtilization()
    const { active, idle, utilization } = performance.eventLoopUtilization(now, before)
    if (active + idle < LEAST_WINDOW_MS) return
    before = now
    busy = utilization
  }
  return async () => {
    measureLoop()
    return {
      disk: await readDisk(config.dataDir),
      memory: process.memoryUsage.rss(),
      available: process.availableMemory(),
      uptime: process.uptime(),
      /** How much of the time since the last question the event loop was at work, from 0 to 1. */
      busy,
      lastBackup: listBackups(config.backups.folder)[0]?.madeAt ?? null,
    }
  }
}

export type Signs = Awaited<ReturnType<typeof readSigns>>
export type Machine = Awaited<ReturnType<ReturnType<typeof createMachineReader>>>
