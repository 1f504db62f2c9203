import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { loadConfig } from '#server/config.ts'
import { inhabit } from '../e2e/inhabit.ts'
import { enter, GROUPS, SALES, type Screen } from '../e2e/screens.ts'
import { buildWhenStale } from './lib/build-when-stale.ts'
import { ensureShell } from './lib/chromium.ts'
import { contactSheet, type SheetRow } from './lib/contact-sheet.ts'

/**
 * Takes the pictures of the README, then every screen at every size in both themes, laid out on
 * contact sheets: `npm run screens [group]`.
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
const README = 'readme'
/** By the name of their file. Before everything else: somebody's first order ends the demo's sales. */
const PICTURES: Record<string, [group: string, screen: string]> = {
  administration: [SALES, 'Statistiques'],
  accueil: ['public', 'Accueil'],
  boutique: ['boutique', 'Boutique'],
}
const PICTURE_SIZE = [1440, 900] as const
const PORT = 4567
const ADDRESS = `http://localhost:${PORT}`

const IS_WHOLE = `document.fonts.status === 'loaded' &&
  ![...document.querySelectorAll('.skeleton')].some((shape) => shape.checkVisibility()) &&
  [...document.images].every((image) => image.complete || image.loading === 'lazy')`

async function shoot(page: Page, screen: Screen): Promise<Buffer> {
  try {
    await screen.show(page)
    // What opened under the pointer would be shown as pointed at.
    await page.mouse.move(0, 0)
    // What moves has come to rest, pictures are there, and nothing stands in for what is to come.
    await page.waitForLoadState('networkidle')
    await page.waitForFunction(IS_WHOLE)
    await page.addStyleTag({ content: 'html { scrollbar-gutter: auto !important }' })
    return await page.screenshot()
  } catch (error) {
    throw new Error(`« ${screen.name} » did not show`, { cause: error })
  }
}

async function take(
  browser: Browser,
  screen: Screen,
  [width, height]: readonly [number, number],
  colorScheme: (typeof THEMES)[number],
): Promise<Buffer> {
  const context = await browser.newContext({
    baseURL: ADDRESS,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    reducedMotion: 'reduce',
    // What is waited for is text, asked again and again: the page's own policy would refuse it.
    bypassCSP: true,
    viewport: { width, height },
    // Below that width, a device that is touched: its scrollbars lie over the page.
    isMobile: width < 1024,
    hasTouch: width < 1024,
    colorScheme,
  })
  const page = await context.newPage()
  await enter(page, screen.as)
  const shot = await shoot(page, screen)
  await context.close()
  return shot
}

await buildWhenStale(loadConfig({}))
const server = spawn(process.execPath, ['e2e/server.ts'], {
  env: { ...process.env, PORT: String(PORT) },
  stdio: 'inherit',
})
process.on('exit', () => server.kill())
while (!(await fetch(`${ADDRESS}/api/ready`).catch(() => null))?.ok)
  await new Promise((resolve) => setTimeout(resolve, 200))
const browser = await chromium.launch({
  executablePath: ensureShell(console.log),
  // Scrollbars are hidden, and take no room, nor does the gutter they leave; native fields speak the language of the site.
  args: ['--no-sandbox', '--enable-features=OverlayScrollbar', '--lang=fr-FR'],
})
let isInhabited = false
const [wanted] = process.argv.slice(2)
mkdirSync(FOLDER, { recursive: true })
if (!wanted || wanted === README) {
  for (const [file, [group, name]] of Object.entries(PICTURES)) {
    const screen = GROUPS[group]?.find((one) => one.name === name)
    if (!screen) throw new Error(`no screen « ${name} »`)
    const shot = await take(browser, screen, PICTURE_SIZE, 'dark')
    save(`docs/images/${file}.webp`, await sharp(shot).webp({ quality: 82 }).toBuffer())
  }
}
for (const [group, screens] of Object.entries(GROUPS)) {
  if (wanted && wanted !== group) continue
  if (group !== SALES) await beInhabited()
  for (const theme of THEMES) {
    const rows: SheetRow[] = []
    for (const screen of screens) {
      const shots = SIZES.map((size) => take(browser, screen, size, theme))
      rows.push({ name: screen.name, shots: await Promise.all(shots) })
    }
    save(`${FOLDER}/${group}-${theme}.webp`, await contactSheet(rows))
  }
}
await browser.close()
process.exit()

async function beInhabited() {
  if (isInhabited) return
  isInhabited = true
  const page = await browser.newPage({ baseURL: ADDRESS })
  await inhabit(page)
  await page.close()
}

function save(file: string, picture: Buffer) {
  writeFileSync(file, picture)
  console.log(`▸ ${file}, ${Math.round(picture.length / 1024)} Ko`)
}
