import { defineConfig } from '@playwright/test'
import { FIRST_PORT } from './site-process.ts'

/**
 * What would disturb the others brings a site of its own: `own-site.ts`; and what needs another set
 * up: `tebex-site.ts`, `discord-site.ts`.
 */
const OWN_SITE = /((admin|appearance)[\w-]*|[/\\]maintenance)\.spec\.ts$/
const OTHER_SITE = /(tebex|discord)\.spec\.ts$/

export default defineConfig({
  testDir: '.',
  globalSetup: './global-setup.ts',
  // One kind of site after the other: a worker that changes between them starts its site anew, and
  // its browser.
  projects: [
    { name: 'own', testMatch: OWN_SITE },
    { name: 'other', testMatch: OTHER_SITE },
    { name: 'shared', testMatch: '*.spec.ts', testIgnore: [OWN_SITE, OTHER_SITE] },
  ],
  outputDir: '../test-results/playwright',
  fullyParallel: true,
  // Much of a browser test is waiting: three for two cores.
  workers: '150%',
  retries: 0,
  forbidOnly: true,
  // A machine that others share can stand still for many seconds: what is told by the clock is told
  // by the page's own, and what is waited for may take its time.
  timeout: 1_200_000,
  expect: { timeout: 180_000, toPass: { timeout: 180_000 } },
  use: {
    baseURL: `http://localhost:${FIRST_PORT}`,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    // What moves is drawn by the processor here: a test of it asks for it.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
})
