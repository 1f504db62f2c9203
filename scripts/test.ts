import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { loadConfig } from '#server/config.ts'
import { buildWhenStale } from './lib/build-when-stale.ts'
import { ensureShell } from './lib/chromium.ts'
import { runTool } from './lib/run.ts'
import { checkSizeBudget } from './lib/size-budget.ts'

type Count = { passed: number; failed: number }

const RESULTS = 'test-results'
rmSync(RESULTS, { recursive: true, force: true })
mkdirSync(RESULTS, { recursive: true })

const say = (step: string) => console.log(`\n▸ ${step}`)
const check = async (run: Promise<boolean> | boolean): Promise<Count> =>
  (await run) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
const readReport = (name: string) => JSON.parse(readFileSync(join(RESULTS, name), 'utf8'))

async function unitTests(): Promise<Count> {
  const file = join(RESULTS, 'vitest.json')
  const succeeded = await runTool('vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ])
  const { numPassedTests, numFailedTests } = readReport('vitest.json')
  return { passed: numPassedTests, failed: succeeded ? 0 : Math.max(1, numFailedTests) }
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
async function build(): Promise<boolean> {
  await buildWhenStale(loadConfig({}))
  return true
}

const STEPS: [string, () => Promise<Count>][] = [
  ['Style', () => check(runTool('biome', ['check', '.']))],
  ['Types', () => check(runTool('tsc', ['-p', 'tsconfig.json']))],
  ['Types (web)', () => check(runTool('tsc', ['-p', 'web/tsconfig.json']))],
  ['Types (e2e)', () => check(runTool('tsc', ['-p', 'e2e/tsconfig.json']))],
  ['Code mort', () => check(runTool('knip', []))],
  ['Tests unitaires et d’intégration', unitTests],
  ['Construction', () => check(build())],
  ['Poids des pages', () => check(checkSizeBudget())],
  ['Tests dans un navigateur', browserTests],
]

const total: Count = { passed: 0, failed: 0 }
for (const [name, run] of STEPS) {
  say(name)
  const { passed, failed } = await run()
  total.passed += passed
  total.failed += failed
}
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed > 0 ? 1 : 0)
