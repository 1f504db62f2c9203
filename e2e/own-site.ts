import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newDatabase } from './databases.ts'
import { FIRST_PORT, startSite } from './site-process.ts'
import { test as base } from './test.ts'

/** Starts a site of the worker's own, hands its address out, and stops it. */
export async function withSite(
  workerIndex: number,
  settings: NodeJS.ProcessEnv,
  use: (address: string) => Promise<void>,
) {
  const folder = settings.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'minuit-own-'))
  const site = await startSite(FIRST_PORT + 14 + workerIndex, {
    DATABASE_URL: await newDatabase(`own_${workerIndex}`),
    ...settings,
    DATA_DIR: folder,
  })
  await use(site.address)
  await site.stop()
  rmSync(folder, { recursive: true })
}

/**
 * A site of the spec's own, for what would disturb the others: closing it, changing its content.
 */
export const test = base.extend<object, { ownSite: string }>({
  ownSite: [
    async ({ browserName: _ }, use, { workerIndex }) => withSite(workerIndex, {}, use),
    { scope: 'worker' },
  ],
  baseURL: ({ ownSite }, use) => use(ownSite),
})
