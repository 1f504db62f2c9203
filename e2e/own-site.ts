import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { newDatabase } from './global-postgres.ts'
import { test as base } from './test.ts'

const FIRST_PORT = Number(process.env.E2E_PORT ?? 3456) + 14

/** Starts a site of the worker's own, hands its address out, and stops it. */
export async function withSite(
  workerIndex: number,
  settings: NodeJS.ProcessEnv,
  use: (address: string) => Promise<void>,
) {
  const port = FIRST_PORT + workerIndex
  const address = `http://localhost:${port}`
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: mkdtempSync(join(tmpdir(), 'minuit-own-')),
    DATABASE_URL: await newDatabase(`own_${workerIndex}`),
    ...settings,
  }
  const program = fileURLToPath(new URL('./server.ts', import.meta.url))
  const server = fork(program, { env, stdio: 'ignore' })
  const exit = once(server, 'exit')
  while (!(await fetch(`${address}/api/ready`).catch(() => null))?.ok)
    await new Promise((resolve) => setTimeout(resolve, 200))
  // Somebody else's answer, on a port that was taken.
  if (server.exitCode !== null) throw new Error(`the site on ${address} did not start`)
  await use(address)
  server.kill()
  await exit
}

/**
 * A site of the spec's own, for what would disturb the others: closing it, changing its content.
 */
export const test = base.extend<object, { ownSite: string }>({
  ownSite: [
    async ({ browserName: _ }, use, { workerIndex }) => withSite(workerIndex, {}, use),
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: ({ ownSite }, use) => use(ownSite),
})
