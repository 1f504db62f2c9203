import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { loadConfig } from '#server/config.ts'
import { buildWhenStale } from './build-when-stale.ts'
import { ensureShell } from './chromium.ts'
import { COMPILE_CACHE, runTool, runToolQuietly } from './run.ts'
import { checkSizeBudget } from './size-budget.ts'

type Count = { passed: number; failures: string[] }
type Step = [name: string, run: () => Promise<Count>]

const RESULTS = 'test-results'
const MESSAGE_LINES = 25
type Check = [name: string, tool: string, args: string[]]
/** Side by side with the others: more than one checker each would only infer the same twice. */
const types = (name: string, project: string): Check => [
  name,
  'tsc',
  ['-p', project, '--checkers', '1'],
]
const STYLE: Check = ['Style', 'biome', ['check', '.']]
const TYPES = [
  types('Types', 'tsconfig.json'),
  types('Types (web)', 'web/tsconfig.json'),
  types('Types (e2e)', 'e2e/tsconfig.json'),
  types('Types (jeu)', 'fivem/tsconfig.json'),
]
/** Only what has changed since the last time, as far as its types go. */
const CHANGED_TYPES = TYPES.map(([name, tool, args]): Check => {
  const seen = join('node_modules/.cache/types', `${name}.tsbuildinfo`)
  return [name, tool, [...args, '--incremental', '--tsBuildInfoFile', seen]]
})
const DEAD_CODE: Check = ['Code mort', 'knip', []]

const say = (step: string) => console.log(`\n▸ ${step}`)
const count = (name: string, succeeded: boolean): Count =>
  succeeded ? { passed: 1, failures: [] } : { passed: 0, failures: [name] }
const add = (counts: Count[]): Count => ({
  passed: counts.reduce((sum, { passed }) => sum + passed, 0),
  failures: counts.flatMap(({ failures }) => failures),
})
/** A failure as the end of a run tells it: whoever sees only that can tell what happened. */
function describeFailure(name: string, message: string | undefined): string {
  const lines = stripVTControlCharacters(message ?? '')
    .split('\n')
    .slice(0, MESSAGE_LINES)
  return [name, ...lines.map((line) => `    ${line}`)].join('\n').trimEnd()
}
const readReport = (name: string) => JSON.parse(readFileSync(join(RESULTS, name), 'utf8'))

/** What only reads the sources, side by side. */
async function readSources(checks: Check[]): Promise<Count> {
  const runs = checks.map(async ([name, tool, args]) => {
    const { succeeded, output } = await runToolQuietly(tool, args)
    say(name)
    process.stdout.write(output)
    return count(name, succeeded)
  })
  return add(await Promise.all(runs))
}

async function unitTests(env: NodeJS.ProcessEnv = {}): Promise<Count> {
  const file = join(RESULTS, 'vitest.json')
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const succeeded = await runTool('vitest', args, env)
  const report: UnitReport = readReport('vitest.json')
  const failures = report.testResults.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    const file = relative('.', name)
    // A file that cannot be loaded fails without a test.
    if (status === 'failed' && failed.length === 0) return [file]
    return failed.map(({ fullName, failureMessages }) =>
      describeFailure(`${file} › ${fullName}`, failureMessages[0]),
    )
  })
  if (!succeeded && failures.length === 0) failures.push(UNIT)
  return { passed: report.numPassedTests, failures }
}

type UnitReport = {
  numPassedTests: number
  testResults: {
    name: string
    status: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

async function browserTests(): Promise<Count> {
  const env = {
    ...COMPILE_CACHE,
    CHROMIUM_PATH: ensureShell(say),
    PLAYWRIGHT_JSON_OUTPUT_FILE: resolve(RESULTS, 'playwright.json'),
  }
  const args = ['test', '--config=e2e/playwright.config.ts', '--reporter=line,json']
  const succeeded = await runTool('playwright', args, env)
  const report: BrowserReport = readReport('playwright.json')
  const failures = report.suites
    .flatMap(specsOf)
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) =>
      describeFailure(`${file} › ${title}`, tests[0]?.results[0]?.error?.message),
    )
  if (!succeeded && failures.length === 0) failures.push(BROWSER)
  return { passed: report.stats.expected, failures }
}

type BrowserSpec = {
  ok: boolean
  file: string
  title: string
  tests: { results: { error?: { message?: string } }[] }[]
}
type BrowserSuite = {
  specs: BrowserSpec[]
  suites?: BrowserSuite[]
}
type BrowserReport = { stats: { expected: number }; suites: BrowserSuite[] }
const specsOf = (suite: BrowserSuite): BrowserSpec[] => [
  ...suite.specs,
  ...(suite.suites ?? []).flatMap(specsOf),
]

/** The origin of the demo, whatever the environment says: the tests know it. */
async function build(): Promise<Count> {
  await buildWhenStale(loadConfig({}))
  return count(BUILD, true)
}

const SOURCES = 'Sources'
const UNIT = 'Tests unitaires et d’intégration'
const BUILD = 'Construction'
const WEIGHT = 'Poids des pages'
const BROWSER = 'Tests dans un navigateur'

export const EVERYTHING: Step[] = [
  [SOURCES, () => readSources([STYLE, ...TYPES, DEAD_CODE])],
  [UNIT, unitTests],
  [BUILD, build],
  [WEIGHT, async () => count(WEIGHT, await checkSizeBudget())],
  [BROWSER, browserTests],
]

/** For the loop of the day: no screens, no campaigns, no second database, no dead code. */
export const WHAT_IS_FAST: Step[] = [
  [SOURCES, () => readSources([STYLE, ...CHANGED_TYPES])],
  [UNIT, () => unitTests({ FAST: 'on' })],
]

/**
 * Runs the steps one after the other, whatever comes of each, and ends the process with the sum and
 * the names of what failed. Not side by side: on two cores, what is timed by the clock would fail.
 */
export async function runSteps(steps: Step[]): Promise<never> {
  rmSync(RESULTS, { recursive: true, force: true })
  mkdirSync(RESULTS, { recursive: true })
  const counts: Count[] = []
  for (const [name, run] of steps) {
    say(name)
    const started = performance.now()
    counts.push(await run())
    say(`${name} : ${Math.round((performance.now() - started) / 1000)} s`)
  }
  const { passed, failures } = add(counts)
  if (failures.length > 0) say(`En échec :\n${failures.map((name) => `  ${name}`).join('\n')}`)
  console.log(`\n${passed} passed, ${failures.length} failed`)
  process.exit(failures.length > 0 ? 1 : 0)
}
