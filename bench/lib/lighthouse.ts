import { execFile, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import { ensureChromium } from '../../scripts/lib/chromium.ts'

const FOLDER = 'bench/lighthouse'
const PROGRAM = `${FOLDER}/node_modules/lighthouse/cli/index.js`
const REPORT_BYTES = 64 * 1024 * 1024

/** The first time: it is no dependency of the project's own. */
export function installLighthouse(): void {
  if (existsSync(PROGRAM)) return
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: FOLDER,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error('Lighthouse could not be installed')
}

type Report = {
  categories: Record<string, { score: number | null }>
  /** How fast this host runs scripts, by Lighthouse's own measure, at the start of the visit. */
  environment: { benchmarkIndex: number }
}

/**
 * Lighthouse divides the speed of the host by four, which is its phone on the host it was tuned on
 * (an index of 1500 to 2000) and another on every other: slower here, faster there. Its guide asks
 * to calibrate. The phone is the same on any host if the division follows the host's own index.
 */
const TUNED_ON = { benchmarkIndex: 1750, slowdown: 4 }
const slowdownOf = ({ environment: { benchmarkIndex } }: Report) =>
  Math.max(1, (TUNED_ON.slowdown * benchmarkIndex) / TUNED_ON.benchmarkIndex)

/** It loses the start of a page load now and then, and asks to be run again. */
const ATTEMPTS = 3

/** A shared host changes its pace: what a visit was slowed by may be this far off at its own. */
const PACE_TOLERANCE = 0.25
const PACED_ATTEMPTS = 4

/**
 * Some visits of a page on the simulated phone: its scores in each category, from 0 to 1. Each
 * follows the index of the one before it, and is made again if the host changed its pace since.
 */
export async function auditWith<Category extends string>(
  address: string,
  categories: readonly Category[],
  visits: number,
): Promise<Record<Category, number>[]> {
  let report = await visit(address, categories, TUNED_ON.slowdown)
  const all: Record<Category, number>[] = []
  for (let count = 0; count < visits; count++) {
    report = await pacedVisit(address, categories, report)
    const { categories: scored } = report
    const scores = categories.map((name) => [name, scored[name]?.score ?? 0])
    all.push(Object.fromEntries(scores))
  }
  return all
}

async function pacedVisit(
  address: string,
  categories: readonly string[],
  before: Report,
): Promise<Report> {
  let report = before
  for (let attempt = 0; attempt < PACED_ATTEMPTS; attempt++) {
    const slowdown = slowdownOf(report)
    report = await visit(address, categories, slowdown)
    if (Math.abs(slowdownOf(report) / slowdown - 1) <= PACE_TOLERANCE) break
  }
  return report
}

async function visit(
  address: string,
  categories: readonly string[],
  slowdown: number,
  attempt = 1,
): Promise<Report> {
  try {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [
        PROGRAM,
        address,
        '--quiet',
        '--output=json',
        '--chrome-flags=--headless=new --no-sandbox',
        `--only-categories=${categories.join()}`,
        `--throttling.cpuSlowdownMultiplier=${slowdown.toFixed(1)}`,
      ],
      {
        env: { ...process.env, CHROME_PATH: ensureChromium(console.log) },
        maxBuffer: REPORT_BYTES,
      },
    )
    return JSON.parse(stdout)
  } catch (error) {
    if (attempt === ATTEMPTS) throw error
    return visit(address, categories, slowdown, attempt + 1)
  }
}
