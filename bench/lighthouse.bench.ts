import type { Bench, Measurement } from './lib/bench.ts'
import { median } from './lib/interleave.ts'
import { auditWith, installLighthouse } from './lib/lighthouse.ts'
import { builtSite } from './lib/public-pages.ts'
import { startTown, TOWNS } from './lib/towns.ts'

const ROUNDS = 5
const GOALS = { performance: 0.99, accessibility: 1, 'best-practices': 1, seo: 1 } as const
type Category = keyof typeof GOALS
const CATEGORIES = Object.keys(GOALS) as Category[]

/** Several visits of one page: the middle score of each category. */
async function auditPage(address: string): Promise<Record<Category, number>> {
  const visits = await auditWith(address, CATEGORIES, ROUNDS)
  return Object.fromEntries(
    CATEGORIES.map((category) => [category, median(visits.map((scores) => scores[category]))]),
  ) as Record<Category, number>
}

export const bench: Bench = {
  name: 'lighthouse',
  claim: `Lighthouse on its simulated phone, middle of ${ROUNDS} visits, against the score that each category must reach.`,
  goal: { atLeast: 1 },
  async run() {
    installLighthouse()
    const folder = await builtSite()
    const rows: Measurement[] = []
    for (const town of TOWNS) {
      const site = await startTown(town, folder)
      for (const page of town.pages) {
        const scores = await auditPage(`http://localhost:${site.port}${page}`)
        for (const category of CATEGORIES)
          rows.push({
            what: [page, town.name, category].filter(Boolean).join(', '),
            ours: String(Math.round(scores[category] * 100)),
            peer: String(GOALS[category] * 100),
            ratio: scores[category] / GOALS[category],
          })
      }
      await site.stop()
    }
    return rows
  },
}
