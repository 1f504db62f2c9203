import type { Deps } from '#server/deps.ts'
import type { Task } from '#server/lib/tasks.ts'
import { DELETION_NOTICE, deleteDueAccounts, sendDeletionNotice } from './deletion.ts'
import { purgeInactive, purgeRecords } from './purge.ts'

export const deletionNoticeTask: Task<Deps, { about: number; dueAt: string }> = {
  ...DELETION_NOTICE,
  run: sendDeletionNotice,
}

export const deleteDueAccountsTask: Task<Deps, Record<string, never>> = {
  name: 'delete-due-accounts',
  every: { minutes: 60, at: 7 },
  retries: 0,
  run: deleteDueAccounts,
}

export const purgeInactiveTask: Task<Deps, Record<string, never>> = {
  name: 'purge-inactive-accounts',
  every: { minutes: 24 * 60, at: 3 * 60 + 23 },
  retries: 0,
  async run(deps) {
    await purgeInactive(deps)
    await purgeRecords(deps)
  },
}
