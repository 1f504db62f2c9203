import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test as base } from './test.ts'

const FIRST_PORT = Number(process.env.E2E_PORT ?? 3456) + 14

/**
 * A site of the spec's own, for what would disturb the others: closing it, changing its content.
 */
export const test = base.extend<object, { ownSite: string }>({
  ownSite: [
    async ({ browserName: _ }, use, { workerIndex }) => {
      const address = `http://localhost:${FIRST_PORT + workerIndex}`
      const env = {
        ...process.env,
        PORT: String(FIRST_PORT + workerIndex),
        DATA_DIR: mkdtempSync(join(tmpdir(), 'minuit-own-')),
      }
      const server = spawn(
        process.execPath,
        [fileURLToPath(new URL('./server.ts', import.meta.url))],
        { env, stdio: 'ignore' },
      )
      while (!(await fetch(`${address}/api/ready`).catch(() => null))?.ok)
        await new Promise((resolve) => setTimeout(resolve, 200))
      await use(address)
      server.kill()
      await once(server, 'exit')
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: ({ ownSite }, use) => use(ownSite),
})
