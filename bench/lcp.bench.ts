import { type Browser, chromium } from '@playwright/test'
import { ensureChromium } from '../scripts/lib/chromium.ts'
import type { Bench, Measurement } from './lib/bench.ts'
import { interleave, median } from './lib/interleave.ts'
import { builtSite, withoutScripts } from './lib/public-pages.ts'
import { startTown, TOWNS } from './lib/towns.ts'

const ROUNDS = 9
/** A mid-range phone on a slow mobile network, as Lighthouse has it. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}
const CPU_SLOWDOWN = 4
/** How long nothing larger must have appeared for the last one to count. */
const CALM_MS = 2500

const OBSERVE = `
  window.largest = 0
  new PerformanceObserver((list) => { for (const { startTime } of list.getEntries()) window.largest = startTime })
    .observe({ type: 'largest-contentful-paint', buffered: true })`

/** Milliseconds until the largest thing of a first visit is on screen. */
async function largestPaint(browser: Browser, address: string): Promise<number> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
  })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', NETWORK)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await page.addInitScript(OBSERVE)
  await page.goto(address, { waitUntil: 'load' })
  await page.waitForTimeout(CALM_MS)
  const largest = await page.evaluate<number>('window.largest')
  await context.close()
  return largest
}

export const bench: Bench = {
  name: 'lcp',
  claim:
    'Largest contentful paint on a slow phone, against the same page without its scripts (milliseconds).',
  goal: { atMost: 1.1 },
  async run() {
    const folder = await builtSite()
    const scriptless = await withoutScripts(folder)
    const browser = await chromium.launch({
      executablePath: ensureChromium(console.log),
      args: ['--no-sandbox'],
    })
    const rows: Measurement[] = []
    for (const town of TOWNS) {
      const site = await startTown(town, folder)
      const plain = await startTown(town, scriptless)
      for (const path of town.pages) {
        const visit = (port: number) => () =>
          largestPaint(browser, `http://localhost:${port}${path}`)
        const { ours, peer } = await interleave(ROUNDS, visit(site.port), visit(plain.port))
        rows.push({
          what: [path, town.name].filter(Boolean).join(', '),
          ours: `${Math.round(median(ours))} ms`,
          peer: `${Math.round(median(peer))} ms`,
          ratio: median(ours) / median(peer),
        })
      }
      await Promise.all([site.stop(), plain.stop()])
    }
    await browser.close()
    return rows
  },
}
