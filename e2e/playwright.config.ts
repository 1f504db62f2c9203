import { defineConfig } from '@playwright/test'

const PORT = Number(process.env.E2E_PORT ?? 3456)

/** What would disturb the others brings a site of its own: `own-site.ts`, `tebex-site.ts`. */
const OWN_SITE = /((admin|appearance)[\w-]*|[/\\]maintenance)\.spec\.ts$/
const TEBEX_SITE = /tebex\.spec\.ts$/

/**
 * A built site as `npm start` serves it: all share one on a fresh in-process database; those of the
 * workers' own, which come and go, are on PostgreSQL, where starting one costs a fifth.
 */
export default defineConfig({
  testDir: '.',
  globalSetup: './global-postgres.ts',
  // One kind of site after the other: a worker that changes between them starts its site anew, and
  // its browser.
  projects: [
    { name: 'own', testMatch: OWN_SITE },
    { name: 'tebex', testMatch: TEBEX_SITE },
    { name: 'shared', testMatch: '*.spec.ts', testIgnore: [OWN_SITE, TEBEX_SITE] },
  ],
  outputDir: '../test-results/playwright',
  fullyParallel: true,
  // Much of a browser test is waiting: three for two cores.
  workers: '150%',
  retries: 0,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL: `http://localhost:${PORT}`,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
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
  webServer: {
    command: 'node e2e/server.ts',
    cwd: '..',
    url: `http://localhost:${PORT}/api/ready`,
    env: { PORT: String(PORT) },
    timeout: 60_000,
    stdout: 'ignore',
  },
})
