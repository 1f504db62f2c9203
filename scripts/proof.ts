import { loadConfig } from '#server/config.ts'
import { buildWhenStale } from './lib/build-when-stale.ts'
import { ensureShell } from './lib/chromium.ts'
import { runTool } from './lib/run.ts'

const FULL = { PROOF: 'full' }
/** What axe says of every screen, at every width and in both themes. */
const IN_A_BROWSER = 'accessibility'
/** Several nodes as production runs them. */
const OF_THE_BUILT_SITE = 'nodes'
/** Every test on both databases, also where one stands for both in `npm test`. */
const ON_BOTH = 'databases'

/**
 * The campaigns at full size, or those whose file has the given name in its own: `npm run proof
 * database-restarts`.
 */
const [wanted = ''] = process.argv.slice(2)
const runs: (() => Promise<boolean>)[] = []
if (wanted === ON_BOTH || wanted === '')
  runs.push(() => runTool('vitest', ['run'], { PROOF: ON_BOTH }))
if (wanted !== IN_A_BROWSER && wanted !== ON_BOTH)
  runs.push(async () => {
    // Not by the test: a test runner builds for development.
    if (wanted === OF_THE_BUILT_SITE || wanted === '') await buildWhenStale(loadConfig({}))
    const named = [`${wanted}.proof.test.ts`, `${wanted}.full.proof.test.ts`]
    return runTool('vitest', ['run', ...(wanted ? named : ['.proof.test.ts'])], FULL)
  })
if (wanted === IN_A_BROWSER || wanted === '') {
  runs.push(async () => {
    await buildWhenStale(loadConfig({}))
    const args = [
      'test',
      '--config=e2e/playwright.config.ts',
      '--reporter=line',
      '--grep=axe|accessib',
    ]
    return runTool('playwright', args, { ...FULL, CHROMIUM_PATH: ensureShell(console.log) })
  })
}
let succeeded = true
for (const run of runs) succeeded = (await run()) && succeeded
process.exit(succeeded ? 0 : 1)
