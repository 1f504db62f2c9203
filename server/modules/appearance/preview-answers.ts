import { listOpenForms } from '#contract/endpoints/application-forms.ts'
import { listFactions } from '#contract/endpoints/factions.ts'
import { playerCount } from '#contract/endpoints/game-server.ts'
import { listJobs } from '#contract/endpoints/jobs.ts'
import { listProducts } from '#contract/endpoints/products.ts'
import { listProperties } from '#contract/endpoints/properties.ts'
import { listRuleCategories, listRules } from '#contract/endpoints/rules.ts'
import type { Deps } from '#server/deps.ts'
import type { Derived, Lists } from '#server/lib/snapshots.ts'

const LISTS = [
  listFactions,
  listJobs,
  listOpenForms,
  listProducts,
  listProperties,
  listRuleCategories,
  listRules,
].map(({ path }) => path)

/** What pages ask for once they are in a browser: a preview has no script that would. */
export function createPreviewAnswers({
  snapshots,
  gameServer,
}: Pick<Deps, 'snapshots' | 'gameServer'>): () => Promise<Lists> {
  // The lists are served later than this is made.
  let lists: Derived<Lists> | undefined
  return async () => {
    lists ??= snapshots.derive(LISTS, async (read) => read)
    const [read, count] = await Promise.all([lists.get(), gameServer.playerCount()])
    return { ...read, [playerCount.path]: { count } }
  }
}
