import type { Deps } from '#server/deps.ts'
import type { Task } from '#server/lib/tasks.ts'
import { foldTallies, hasSeveral } from './tallies.service.ts'

export const foldTalliesTask: Task<Deps, Record<string, never>> = {
  name: 'fold-tallies',
  every: { minutes: 10, at: 0 },
  retries: 0,
  isDue: ({ db }) => hasSeveral(db),
  run: ({ db }) => foldTallies(db),
}
