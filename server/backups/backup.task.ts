import type { Deps } from '#server/deps.ts'
import type { Task } from '#server/lib/tasks.ts'
import { keepNewest, listBackups } from './backup-files.ts'
import { makeBackup } from './make-backup.ts'

const HOUR_MS = 60 * 60 * 1000

/** A backup by the clock, and the oldest thrown away. One that fails is told of like any task. */
export const backupTask: Task<Deps, Record<string, never>> = {
  name: 'backup',
  every: { minutes: 10, at: 4 },
  retries: 0,
  isDue: async ({ config: { backups }, now }) => {
    if (backups.everyHours === null) return false
    const [newest] = listBackups(backups.folder).filter(({ occasion }) => occasion === 'planifiee')
    return !newest || now().getTime() - newest.madeAt.getTime() >= backups.everyHours * HOUR_MS
  },
  async run(deps) {
    await makeBackup(deps, 'planifiee')
    keepNewest(deps.config.backups.folder, deps.config.backups.keep)
  },
}
