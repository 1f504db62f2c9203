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

type Report = { categories: Record<string, { score: number | null }> }

/** It loses the start of a page load now and then, and asks to be run again. */
const ATTEMPTS = 3

/** One visit of a page on the simulated phone: its score in each category, from 0 to 1. */
export async function auditWith<Category extends string>(
  address: string,
  categories: readonly Category[],
): Promise<Record<Category, number>> {
  const report = await visit(address, categories)
  const scores = categories.map((name) => [name, report.categories[name]?.score ?? 0])
  return Object.fromEntries(scores)
}

async function visit(address: string, categories: readonly string[], attempt = 1): Promise<Report> {
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
      ],
      {
        env: { ...process.env, CHROME_PATH: ensureChromium(console.log) },
        maxBuffer: REPORT_BYTES,
      },
    )
    return JSON.parse(stdout)
  } catch (error) {
    if (attempt === ATTEMPTS) throw error
    return visit(address, categories, attempt + 1)
  }
}
