import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { loadConfig } from '#server/config.ts'
import { buildWhenStale } from './build-when-stale.ts'
import { ensureShell } from './chromium.ts'
import { runTool, runToolQuietly } from './run.ts'
import { checkSizeBudget } from './size-budget.ts'

type Count = { passed: number; failed: number }
type Step = [name: string, run: () => Promise<Count>]

const RESULTS = 'test-results'
const CHECKS: [name: string, tool: string, args: string[]][] = [
  ['Style', 'biome', ['check', '.']],
  ['Types', 'tsc', ['-p', 'tsconfig.json']],
  ['Types (web)', 'tsc', ['-p', 'web/tsconfig.json']],
  ['Types (e2e)', 'tsc', ['-p', 'e2e/tsconfig.json']],
  ['Types (jeu)', 'tsc', ['-p', 'fivem/tsconfig.json']],
]
const DEAD_CODE: (typeof CHECKS)[number] = ['Code mort', 'knip', []]

const say = (step: string) => console.log(`\n▸ ${step}`)
const count = (succeeded: boolean): Count =>
  succeeded ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
const add = (a: Count, b: Count): Count => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
})
const readReport = (name: string) => JSON.parse(readFileSync(join(RESULTS, name), 'utf8'))

/** What only reads the sources, side by side. */
async function readSources(checks: typeof CHECKS): Promise<Count> {
  const runs = checks.map(async ([name, tool, args]) => {
    const { succeeded, output } = await runToolQuietly(tool, args)
    say(name)
    process.stdout.write(output)
    return count(succeeded)
  })
  return (await Promise.all(runs)).reduce(add)
}

async function unitTests(env: NodeJS.ProcessEnv = {}): Promise<Count> {
  const file = join(RESULTS, 'vitest.json')
  const succeeded = await runTool(
    'vitest',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    env,
  )
  const { numPassedTests, numFailedTests } = readReport('vitest.json')
  return { passed: numPassedTests, failed: Math.max(succeeded ? 0 : 1, numFailedTests) }
}

async function browserTests(): Promise<Count> {
  const env = {
    CHROMIUM_PATH: ensureShell(say),
    PLAYWRIGHT_JSON_OUTPUT_FILE: resolve(RESULTS, 'playwright.json'),
  }
  const succeeded = await runTool(
    'playwright',
    ['test', '--config=e2e/playwright.config.ts', '--reporter=line,json'],
    env,
  )
  const { stats } = readReport('playwright.json')
  return {
    passed: stats.expected,
    failed: succeeded ? 0 : Math.max(1, stats.unexpected + stats.flaky),
  }
}

/** The origin of the demo, whatever the environment says: the tests know it. */
async function build(): Promise<Count> {
  await buildWhenStale(loadConfig({}))
  return count(true)
}

const SOURCES = 'Sources'
const UNIT = 'Tests unitaires et d’intégration'

export const EVERYTHING: Step[] = [
  [SOURCES, () => readSources([...CHECKS, DEAD_CODE])],
  [UNIT, unitTests],
  ['Construction', build],
  ['Poids des pages', async () => count(checkSizeBudget())],
  ['Tests dans un navigateur', browserTests],
]

/** For the loop of the day: no browsers, no campaigns, no second database, no dead code. */
export const WHAT_IS_FAST: Step[] = [
  [SOURCES, () => readSources(CHECKS)],
  [UNIT, () => unitTests({ FAST: 'on' })],
]

/**
 * Runs the steps one after the other, whatever comes of each, and ends the process with the sum.
 */
export async function runSteps(steps: Step[]): Promise<never> {
  rmSync(RESULTS, { recursive: true, force: true })
  mkdirSync(RESULTS, { recursive: true })
  let total: Count = { passed: 0, failed: 0 }
  for (const [name, run] of steps) {
    say(name)
    total = add(total, await run())
  }
  console.log(`\n${total.passed} passed, ${total.failed} failed`)
  process.exit(total.failed > 0 ? 1 : 0)
}
