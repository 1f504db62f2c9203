import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { type Browser, chromium, type Page } from '@playwright/test'
import { loadConfig } from '#server/config.ts'
import { GROUPS, prepareSite, type Screen, type Site } from '../e2e/screens.ts'
import { buildWhenStale } from './lib/build-when-stale.ts'
import { ensureShell } from './lib/chromium.ts'
import { contactSheet, type SheetRow } from './lib/contact-sheet.ts'

/**
 * Takes every screen at every size in both themes, and lays them out on contact sheets:
 * `npm run screens [group]`.
 */
const FOLDER = 'docs/images/screens'
const SIZES = [
  [390, 844],
  [768, 1024],
  [1366, 657],
  [1440, 900],
  [2560, 1440],
] as const
const THEMES = ['dark', 'light'] as const
const PORT = 4567
const ADDRESS = `http://localhost:${PORT}`

async function shoot(page: Page, screen: Screen): Promise<Buffer> {
  try {
    await screen.show(page)
    // What moves has come to rest, and pictures are there.
    await page.waitForLoadState('networkidle')
    return await page.screenshot()
  } catch (error) {
    throw new Error(`« ${screen.name} » did not show`, { cause: error })
  }
}

async function takeGroup(
  browser: Browser,
  site: Site,
  screens: Screen[],
  colorScheme: (typeof THEMES)[number],
): Promise<SheetRow[]> {
  const rows = screens.map(({ name }): SheetRow => ({ name, shots: [] }))
  for (const [width, height] of SIZES) {
    for (const [index, screen] of screens.entries()) {
      const context = await browser.newContext({
        baseURL: ADDRESS,
        locale: 'fr-FR',
        timezoneId: 'Europe/Paris',
        reducedMotion: 'reduce',
        viewport: { width, height },
        colorScheme,
      })
      const page = await context.newPage()
      await site.enter(page, screen.as)
      rows[index]?.shots.push(await shoot(page, screen))
      await context.close()
    }
  }
  return rows
}

await buildWhenStale(loadConfig({}))
const server = spawn(process.execPath, ['e2e/server.ts'], {
  env: { ...process.env, PORT: String(PORT) },
  stdio: 'inherit',
})
while (!(await fetch(`${ADDRESS}/api/ready`).catch(() => null))?.ok)
  await new Promise((resolve) => setTimeout(resolve, 200))
const browser = await chromium.launch({
  executablePath: ensureShell(console.log),
  args: ['--no-sandbox'],
})
const site = await prepareSite(ADDRESS)
const [wanted] = process.argv.slice(2)
mkdirSync(FOLDER, { recursive: true })
for (const [group, screens] of Object.entries(GROUPS)) {
  if (wanted && wanted !== group) continue
  for (const theme of THEMES) {
    const sheet = await contactSheet(await takeGroup(browser, site, screens, theme))
    writeFileSync(`${FOLDER}/${group}-${theme}.webp`, sheet)
    console.log(`▸ ${group}-${theme}.webp, ${Math.round(sheet.length / 1024)} Ko`)
  }
}
await browser.close()
server.kill()
