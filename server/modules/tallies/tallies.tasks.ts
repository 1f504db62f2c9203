import type { Deps } from '#server/deps.ts'
import type { Task } from '#server/lib/tasks.ts'
import { foldTallies } from './tallies.service.ts'

export const foldTalliesTask: Task<Deps, Record<string, never>> = {
  name: 'fold-tallies',
  every: '*/10 * * * *',
  retries: 0,
  run: ({ db }) => foldTallies(db),
}
