import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { ensureChromium } from '../scripts/lib/chromium.ts'
import type { Bench, Measurement } from './lib/bench.ts'
import { startServer } from './lib/child-server.ts'
import { median } from './lib/interleave.ts'
import { builtSite, PUBLIC_PAGES } from './lib/public-pages.ts'

const ROUNDS = 5
const GOALS = { performance: 0.97, accessibility: 1, 'best-practices': 1, seo: 1 } as const
type Category = keyof typeof GOALS
const CATEGORIES = Object.keys(GOALS) as Category[]

async function audit(address: string, port: number): Promise<Record<Category, number>> {
  const result = await lighthouse(address, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: CATEGORIES,
  })
  const scores = result?.lhr.categories
  return Object.fromEntries(
    CATEGORIES.map((category) => [category, scores?.[category]?.score ?? 0]),
  ) as Record<Category, number>
}

/** Several visits of one page: the middle score of each category. */
async function auditPage(address: string, port: number): Promise<Record<Category, number>> {
  const visits: Record<Category, number>[] = []
  for (let round = 0; round < ROUNDS; round++) visits.push(await audit(address, port))
  return Object.fromEntries(
    CATEGORIES.map((category) => [category, median(visits.map((scores) => scores[category]))]),
  ) as Record<Category, number>
}

export const bench: Bench = {
  name: 'lighthouse',
  claim: `Lighthouse on its simulated phone, middle of ${ROUNDS} visits, against the score that each category must reach.`,
  goal: { atLeast: 1 },
  async run() {
    const site = await startServer('site', { WEB_FOLDER: await builtSite() })
    const chrome = await launch({
      chromePath: ensureChromium(console.log),
      chromeFlags: ['--headless=new', '--no-sandbox'],
    })
    const rows: Measurement[] = []
    for (const page of PUBLIC_PAGES) {
      const scores = await auditPage(`http://localhost:${site.port}${page}`, chrome.port)
      for (const category of CATEGORIES) {
        rows.push({
          what: `${page}, ${category}`,
          ours: String(Math.round(scores[category] * 100)),
          peer: String(GOALS[category] * 100),
          ratio: scores[category] / GOALS[category],
        })
      }
    }
    chrome.kill()
    await site.stop()
    return rows
  },
}
