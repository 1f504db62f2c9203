import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadConfig } from '#server/config.ts'
import { startServer } from '#server/start.ts'

/**
 * The whole site as it runs in production, on the built-in database with the demo community, and
 * what else `data` sets; with pages if it names their folder.
 */
process.once('message', async ({ data }: { data: NodeJS.ProcessEnv | null }) => {
  const env = {
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
    DATA_DIR: await mkdtemp(join(tmpdir(), 'minuit-bench-')),
    ...data,
  }
  const { address } = await startServer(loadConfig(env), data?.WEB_FOLDER ?? null)
  process.send?.({ port: Number(new URL(address).port) })
  process.on('message', ({ ask }: { ask?: string }) => {
    if (ask !== 'heap') return
    globalThis.gc?.()
    process.send?.({ heap: process.memoryUsage().heapUsed })
  })
})
