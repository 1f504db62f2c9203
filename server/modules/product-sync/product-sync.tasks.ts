import type { Deps } from '#server/deps.ts'
import type { Task } from '#server/lib/tasks.ts'
import { refreshCatalogue } from './refresh-catalogue.ts'

/** Sees a change in the provider's store within ten minutes. */
export const refreshCatalogueTask: Task<Deps, Record<string, never>> = {
  name: 'refresh-catalogue',
  every: { minutes: 10, at: 3 },
  retries: 0,
  isDue: async ({ payments }) => Boolean(payments?.readCatalogue),
  run: (deps) => refreshCatalogue(deps).catch(deps.report),
}
